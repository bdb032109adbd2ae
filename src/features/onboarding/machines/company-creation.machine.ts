/**
 * Creates the first company (spec sections 3 to 5) with the code of an activation. The domain is checked as soon as it has been
 * entered. Success leads to company verification, as does coming here without a code. A message of a field remains until that field
 * changes; the form clears it.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';
import { fieldsOf, type SendOutcome } from './sending.ts';

export interface CompanyCreationInput {
  readonly code: string;
}

export interface WantedCompany {
  readonly company_name: string;
  readonly company_domain: string;
  readonly company_address: string;
  readonly company_timezone: string;
  readonly company_country: string;
  readonly company_country_code: string;
  readonly company_province: string;
  readonly company_city: string;
  readonly company_latitude: number | null;
  readonly company_longitude: number | null;
}

export type CreationOutcome = SendOutcome | { readonly kind: 'expired' };

interface CompanyCreationContext extends CompanyCreationInput {
  readonly fields: FieldMessages;
  readonly domain: string;
  readonly wanted: WantedCompany | null;
}

export type CompanyCreationEvent =
  | { type: 'domain.entered'; domain: string }
  | { type: 'form.submitted'; wanted: WantedCompany };

export const companyCreationMachine = setup({
  types: {
    input: {} as CompanyCreationInput,
    context: {} as CompanyCreationContext,
    events: {} as CompanyCreationEvent,
    tags: {} as 'busy',
  },
  actors: {
    verifyDomain: fromPromise<SendOutcome, { domain: string; code: string }>(() =>
      Promise.reject(new Error('verifyDomain is not provided')),
    ),
    createCompany: fromPromise<CreationOutcome, { wanted: WantedCompany | null; code: string }>(() =>
      Promise.reject(new Error('createCompany is not provided')),
    ),
  },
  guards: { hasCode: ({ context }) => context.code !== '' },
  actions: {
    keepDomain: assign({
      domain: ({ event, context }) => (event.type === 'domain.entered' ? event.domain : context.domain),
    }),
    keepWanted: assign({
      wanted: ({ event, context }) => (event.type === 'form.submitted' ? event.wanted : context.wanted),
    }),
    goToCompanyVerification: () => {},
    goToCompanyVerificationExpired: () => {},
    goToCompanyVerificationCreated: (_, _params: { domain: string }) => {},
  },
}).createMachine({
  id: 'companyCreation',
  context: ({ input }) => ({ ...input, fields: {}, domain: '', wanted: null }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'hasCode', target: 'editing' }, { target: 'leaving' }] },
    editing: {
      entry: assign({ fields: {} }),
      on: {
        'domain.entered': { target: 'verifying', actions: 'keepDomain' },
        'form.submitted': { target: 'submitting', actions: 'keepWanted' },
      },
    },
    verifying: {
      entry: assign({ fields: {} }),
      invoke: {
        id: 'verifyDomain',
        src: 'verifyDomain',
        input: ({ context }) => ({ domain: context.domain, code: context.code }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'editing' },
          { target: 'refused', actions: assign({ fields: ({ event }) => fieldsOf(event.output) }) },
        ],
        // Sending the form checks the domain again.
        onError: { target: 'editing' },
      },
      on: {
        'domain.entered': { target: 'verifying', actions: 'keepDomain', reenter: true },
        'form.submitted': { target: 'submitting', actions: 'keepWanted' },
      },
    },
    submitting: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'createCompany',
        src: 'createCompany',
        input: ({ context }) => ({ wanted: context.wanted, code: context.code }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'created' },
          { guard: ({ event }) => event.output.kind === 'expired', target: 'expired' },
          { target: 'refused', actions: assign({ fields: ({ event }) => fieldsOf(event.output) }) },
        ],
        onError: { target: 'editing' },
      },
    },
    refused: {
      on: {
        'domain.entered': { target: 'verifying', actions: 'keepDomain' },
        'form.submitted': { target: 'submitting', actions: 'keepWanted' },
      },
    },
    created: {
      type: 'final',
      entry: {
        type: 'goToCompanyVerificationCreated',
        params: ({ context }) => ({ domain: context.wanted?.company_domain ?? '' }),
      },
    },
    expired: { type: 'final', entry: 'goToCompanyVerificationExpired' },
    leaving: { type: 'final', entry: 'goToCompanyVerification' },
  },
});
