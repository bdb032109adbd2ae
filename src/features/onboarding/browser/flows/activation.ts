import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { activation } from '../../contract/account.ts';
import { activationMachine, type ActivationOutcome, type LinkInput } from '../../machines/activation.machine.ts';
import { creationHandover } from '../handover.ts';
import { goOn, places } from '#shared/page/places.ts';
import { byLink, wayBack } from './by-link.ts';

export const activationFlow = activationMachine.provide({
  actors: {
    activate: fromPromise<ActivationOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await byLink(() => client.callEndpoint(activation, { body: input }, { signal, quiet: true }));
      return outcome.kind === 'done' ? { kind: 'activated', code: outcome.data.code } : outcome;
    }),
  },
  actions: {
    ...wayBack,
    goToCompanyCreation: (_, { code }) => {
      creationHandover.give(code);
      goOn(places.companyCreation);
    },
  },
});
