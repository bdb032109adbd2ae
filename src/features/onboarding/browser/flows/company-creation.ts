import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { companyCreation, companyVerification } from '../../contract/account.ts';
import { onboardingCodes } from '../../contract/codes.ts';
import {
  companyCreationMachine,
  type CreationOutcome,
  type WantedCompany,
} from '../../machines/company-creation.machine.ts';
import type { SendOutcome } from '../../machines/sending.ts';
import { creationHandover, signInHandover } from '../handover.ts';
import { goOn, places } from '#shared/page/places.ts';
import { language, sent } from './answers.ts';

export const companyCreationFlow = companyCreationMachine.provide({
  actors: {
    verifyDomain: fromPromise<SendOutcome, { domain: string; code: string }>(async ({ input, signal }) => {
      const body = { company_domain: input.domain, code: input.code };
      const outcome = await client.callEndpoint(companyVerification, { body }, { signal, quiet: true });
      const isTaken = outcome.isSuccess && !outcome.data.data.is_available;
      return isTaken ? { kind: 'refused', fields: { company_domain: [{ code: 'domainTaken' }] } } : { kind: 'sent' };
    }),
    createCompany: fromPromise<CreationOutcome, { wanted: WantedCompany | null; code: string }>(
      async ({ input: { wanted, code }, signal }) => {
        if (!wanted) return { kind: 'refused', fields: {} };
        const outcome = await client.callEndpoint(
          companyCreation,
          { body: { ...wanted, code, language: language() } },
          { signal },
        );
        // They sign in next, with the address to which the code was mailed.
        if (outcome.isSuccess && outcome.data.data.email !== null)
          signInHandover.give({ username: outcome.data.data.email });
        return !outcome.isSuccess && outcome.code === onboardingCodes.linkInvalid.code
          ? { kind: 'expired' }
          : sent(outcome);
      },
    ),
  },
  actions: {
    goToCompanyVerification: () => {
      creationHandover.forget();
      goOn(places.companyVerification);
    },
    goToCompanyVerificationExpired: () => {
      creationHandover.forget();
      goOn(places.companyVerification, 'linkInvalid');
    },
    goToCompanyVerificationCreated: () => {
      creationHandover.forget();
      goOn(places.companyVerification, 'companyCreated');
    },
  },
});
