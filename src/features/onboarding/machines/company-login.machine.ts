/**
 * Choosing the company after sign-in (spec sections 4 and 5): a company must be selected. Its domain is stored, then the person
 * goes to its host or to the application. Switching the account clears the tokens. A person without a company is told so (spec
 * section 8, "No company after sign-in"), or which companies have yet to approve them, and may create one, except the provider's
 * own staff.
 */
import { assign, fromPromise, setup } from 'xstate';

export interface CompanyOption {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
}

export interface ChosenCompany {
  readonly access: string;
  readonly refresh: string;
  readonly domain: string;
}

export type LoadOutcome =
  | {
      readonly kind: 'loaded';
      readonly companies: readonly CompanyOption[];
      /** Names of companies that have yet to approve the person. */
      readonly waiting: readonly string[];
    }
  /** The provider's own staff, who need no company. */
  | { readonly kind: 'staff' }
  | { readonly kind: 'refused' };

export type EnterOutcome = ({ readonly kind: 'entered' } & ChosenCompany) | { readonly kind: 'refused' };

/** A code for creating a company. */
export type CreationCode = { readonly kind: 'given'; readonly code: string } | { readonly kind: 'refused' };

export interface CompanyLoginInput {
  readonly isHere: (companyDomain: string) => boolean;
}

interface CompanyLoginContext extends CompanyLoginInput {
  readonly companies: readonly CompanyOption[];
  readonly waiting: readonly string[];
  readonly selected: number | null;
  readonly chosen: ChosenCompany | null;
  /** A code for creating a company; empty until it was requested. */
  readonly creationCode: string;
}

export type CompanyLoginEvent =
  | { type: 'company.selected'; id: number }
  | { type: 'company.confirmed' }
  | { type: 'loading.retried' }
  | { type: 'creation.pressed' }
  | { type: 'account.switched' };

const waitingIn = (outcome: LoadOutcome): readonly string[] => (outcome.kind === 'loaded' ? outcome.waiting : []);

export const companyLoginMachine = setup({
  types: {
    input: {} as CompanyLoginInput,
    context: {} as CompanyLoginContext,
    events: {} as CompanyLoginEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadCompanies: fromPromise<LoadOutcome>(() => Promise.reject(new Error('loadCompanies is not provided'))),
    enterCompany: fromPromise<EnterOutcome, { id: number | null }>(() =>
      Promise.reject(new Error('enterCompany is not provided')),
    ),
    askToCreate: fromPromise<CreationCode>(() => Promise.reject(new Error('askToCreate is not provided'))),
  },
  guards: {
    isSelected: ({ context }) => context.selected !== null,
    isHere: ({ context }) => context.isHere(context.chosen?.domain ?? ''),
  },
  actions: {
    select: assign({
      selected: ({ event, context }) => (event.type === 'company.selected' ? event.id : context.selected),
    }),
    enter: (_, _params: { chosen: ChosenCompany | null }) => {},
    switchHost: (_, _params: { chosen: ChosenCompany | null }) => {},
    enterAsStaff: () => {},
    goToCompanyCreation: (_, _params: { code: string }) => {},
    leave: () => {},
  },
}).createMachine({
  id: 'companyLogin',
  context: ({ input }) => ({ ...input, companies: [], waiting: [], selected: null, chosen: null, creationCode: '' }),
  initial: 'loading',
  on: { 'account.switched': { target: '.leaving' } },
  states: {
    loading: {
      entry: assign({ companies: [], waiting: [], selected: null }),
      invoke: {
        id: 'loadCompanies',
        src: 'loadCompanies',
        onDone: [
          { guard: ({ event }) => event.output.kind === 'refused', target: 'failed' },
          { guard: ({ event }) => event.output.kind === 'staff', target: 'enteringAsStaff' },
          {
            guard: ({ event }) => event.output.kind === 'loaded' && event.output.companies.length === 0,
            target: 'empty',
            actions: assign({ waiting: ({ event }) => waitingIn(event.output) }),
          },
          {
            target: 'choosing',
            actions: assign({
              companies: ({ event }) => (event.output.kind === 'loaded' ? event.output.companies : []),
            }),
          },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: { on: { 'loading.retried': { target: 'loading' } } },
    empty: { on: { 'loading.retried': { target: 'loading' }, 'creation.pressed': { target: 'preparing' } } },
    /** A refusal of the call has already been shown. */
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'askToCreate',
        src: 'askToCreate',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'given',
            target: 'creating',
            actions: assign({ creationCode: ({ event }) => (event.output.kind === 'given' ? event.output.code : '') }),
          },
          { target: 'empty' },
        ],
        onError: { target: 'empty' },
      },
    },
    choosing: {
      on: {
        'company.selected': { actions: 'select' },
        'company.confirmed': [{ guard: 'isSelected', target: 'submitting' }, { target: 'reminded' }],
      },
    },
    /** The person confirmed without a selection. */
    reminded: {
      on: {
        'company.selected': { target: 'choosing', actions: 'select' },
        'company.confirmed': { target: 'reminded', reenter: true },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'enterCompany',
        src: 'enterCompany',
        input: ({ context }) => ({ id: context.selected }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'entered',
            target: 'judging',
            actions: assign({ chosen: ({ event }) => (event.output.kind === 'entered' ? event.output : null) }),
          },
          { target: 'choosing' },
        ],
        onError: { target: 'choosing' },
      },
    },
    judging: { always: [{ guard: 'isHere', target: 'entering' }, { target: 'switchingHost' }] },
    entering: {
      type: 'final',
      entry: { type: 'enter', params: ({ context }) => ({ chosen: context.chosen }) },
    },
    switchingHost: {
      type: 'final',
      entry: { type: 'switchHost', params: ({ context }) => ({ chosen: context.chosen }) },
    },
    creating: {
      type: 'final',
      entry: { type: 'goToCompanyCreation', params: ({ context }) => ({ code: context.creationCode }) },
    },
    enteringAsStaff: { type: 'final', entry: 'enterAsStaff' },
    leaving: { type: 'final', entry: 'leave' },
  },
});
