import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { invited } from '../../contract/account.ts';
import type { LinkInput } from '../../machines/activation.machine.ts';
import { invitedMachine, type InvitedOutcome } from '../../machines/invited.machine.ts';
import { invitationHandover } from '../handover.ts';
import { goOn, places } from '#shared/page/places.ts';
import { byLink, wayBack } from './by-link.ts';

export const invitedFlow = invitedMachine.provide({
  actors: {
    openInvitation: fromPromise<InvitedOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await byLink(() => client.callEndpoint(invited, { body: input }, { signal, quiet: true }));
      return outcome.kind === 'done' ? { kind: 'opened', ...outcome.data } : outcome;
    }),
  },
  actions: {
    ...wayBack,
    goToInvitedSignUp: (_, invitation) => {
      invitationHandover.give(invitation);
      goOn(places.invitedSignUp);
    },
    goToCompanyVerificationAccepted: () => goOn(places.companyVerification, 'accepted'),
  },
});
