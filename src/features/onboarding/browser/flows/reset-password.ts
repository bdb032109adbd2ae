import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { resetPassword, resetPasswordCheck } from '../../contract/account.ts';
import { onboardingCodes } from '../../contract/codes.ts';
import type { LinkInput } from '../../machines/activation.machine.ts';
import type { ChosenPassword } from '../../machines/invited-sign-up.machine.ts';
import { resetPasswordMachine, type CheckOutcome, type ResetOutcome } from '../../machines/reset-password.machine.ts';
import { goOn, places } from '#shared/page/places.ts';
import { sent } from './answers.ts';
import { wayBack } from './by-link.ts';

export const resetPasswordFlow = resetPasswordMachine.provide({
  actors: {
    checkCode: fromPromise<CheckOutcome, LinkInput>(async ({ input, signal }) => {
      const outcome = await client.callEndpoint(
        resetPasswordCheck,
        { body: input },
        { signal, quiet: [onboardingCodes.linkInvalid.code] },
      );
      return { kind: outcome.isSuccess ? 'valid' : 'refused' };
    }),
    resetPassword: fromPromise<ResetOutcome, ChosenPassword & LinkInput>(async ({ input, signal }) => {
      const outcome = await client.callEndpoint(resetPassword, { body: input }, { signal });
      return !outcome.isSuccess && outcome.code === onboardingCodes.linkInvalid.code
        ? { kind: 'expired' }
        : sent(outcome);
    }),
  },
  actions: { ...wayBack, goToCompanyVerificationChanged: () => goOn(places.companyVerification, 'passwordChanged') },
});
