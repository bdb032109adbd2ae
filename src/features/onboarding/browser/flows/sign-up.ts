import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { signUp } from '../../contract/account.ts';
import type { SendOutcome } from '../../machines/sending.ts';
import { signUpMachine, type WantedAccount } from '../../machines/sign-up.machine.ts';
import { agreedTerms } from '#shared/session/agreed-terms.ts';
import { mailHandover } from '../handover.ts';
import { go, places } from '#shared/page/places.ts';
import { language, sent } from './answers.ts';

export const signUpFlow = signUpMachine.provide({
  actors: {
    signUp: fromPromise<SendOutcome, WantedAccount>(async ({ input, signal }) =>
      sent(await client.callEndpoint(signUp, { body: { ...input, language: language() } }, { signal })),
    ),
  },
  actions: {
    goToEmailActivation: (_, { email }) => {
      agreedTerms.remember();
      mailHandover.give({ action: 'ACTIVATION', email });
      go(places.emailActivation);
    },
  },
});
