import { fromPromise } from 'xstate';
import { i18n, toLanguage } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { registerBioPhoto } from '../contract/register.ts';
import { consentVersion } from '../domain/rules.ts';
import {
  registerMachine,
  type RegisterInput,
  type RegisterOutcome,
  type Submission,
} from '../machines/register.machine.ts';

/** The link's company (spec section 2, `company_id`); empty if it is missing or malformed. */
export function linkedCompany(query = new URLSearchParams(globalThis.location.search)): string {
  const id = query.get('company_id') ?? '';
  return /^[0-9a-f-]{36}$/.test(id) ? id : '';
}

export const registerFlow = registerMachine.provide({
  actors: {
    register: fromPromise<RegisterOutcome, RegisterInput & Submission>(
      async ({ input: { companyId, ...submission }, signal }) => {
        const outcome = await client.callEndpoint(
          registerBioPhoto,
          {
            body: {
              company_id: companyId,
              ...submission,
              consent: consentVersion,
              language: toLanguage(i18n.language),
            },
          },
          { signal },
        );
        return outcome.isSuccess ? { kind: 'sent' } : { kind: 'refused', fields: outcome.fields };
      },
    ),
  },
});
