import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { invitedSignUp } from '../../contract/account.ts';
import { invitedSignUpMachine, type InvitedAccount } from '../../machines/invited-sign-up.machine.ts';
import type { SendOutcome } from '../../machines/sending.ts';
import { agreedTerms } from '#shared/session/agreed-terms.ts';
import { invitationHandover, signInHandover } from '../handover.ts';
import { goOn, places } from '#shared/page/places.ts';
import { language, sent } from './answers.ts';

export const invitedSignUpFlow = invitedSignUpMachine.provide({
  actors: {
    makeAccount: fromPromise<SendOutcome, InvitedAccount>(async ({ input, signal }) => {
      const invitation = invitationHandover.take();
      if (!invitation) return { kind: 'refused', fields: {} };
      const { email, code } = invitation;
      return sent(
        await client.callEndpoint(invitedSignUp, { body: { email, code, ...input, language: language() } }, { signal }),
      );
    }),
  },
  actions: {
    goToCompanyVerification: () => goOn(places.companyVerification),
    goToCompanyVerificationAccepted: () => {
      const invitation = invitationHandover.take();
      if (invitation) signInHandover.give({ username: invitation.email });
      agreedTerms.remember();
      invitationHandover.forget();
      goOn(places.companyVerification, 'accepted');
    },
  },
});
