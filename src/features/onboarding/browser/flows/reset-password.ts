import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { resetPassword, resetPasswordCheck } from '../../contract/account.ts';
import { onboardingCodes } from '../../contract/codes.ts';
import type { LinkInput } from '../../machines/activation.machine.ts';

import {
  type ChosenPassword,
  resetPasswordMachine,
  type CheckOutcome,
  type ResetOutcome,
} from '../../machines/reset-password.machine.ts';
import { signInHandover } from '../handover.ts';
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
      return outcome.isSuccess ? { kind: 'valid', policy: outcome.data.data } : { kind: 'refused' };
    }),
    resetPassword: fromPromise<ResetOutcome, ChosenPassword & LinkInput>(async ({ input, signal }) => {
      const outcome = await client.callEndpoint(resetPassword, { body: input }, { signal });
      if (!outcome.isSuccess && outcome.code === onboardingCodes.linkInvalid.code) return { kind: 'expired' };
      const employee = outcome.isSuccess ? outcome.data.data.employee : null;
      if (!employee) return sent(outcome);
      signInHandover.give({ username: employee.emp_code, company: employee.company_domain });
      return { kind: 'sentByEmployee' };
    }),
  },
  actions: {
    ...wayBack,
    goToCompanyVerificationChanged: () => goOn(places.companyVerification, 'passwordChanged'),
    goToEmployeeLoginChanged: () => goOn(places.employeeLogin, 'passwordChanged'),
  },
});
