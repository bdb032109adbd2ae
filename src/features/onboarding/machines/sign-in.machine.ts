/**
 * Signing in, as administrator or as employee (spec sections 4 and 5). The terms have to be agreed to first,
 * otherwise the tip shows. Three outcomes: the company of this host (tokens and company kept, on to the
 * application), another company's host (the session goes there by link), no company yet (on to company login). Where the
 * account has a second factor, the right password is followed by its code: both go to the server once more, together, so that
 * nothing half signed in is kept anywhere.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';

export interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly companyDomain: string | null;
}

export type SignInOutcome =
  | ({ readonly kind: 'signedIn' } & SignedIn)
  /** The password is right, and the account asks for a code; `fields` says what is wrong with the one that was given. */
  | { readonly kind: 'codeNeeded'; readonly fields: FieldMessages }
  /** The person has been told why; `fields` says where, if anywhere. */
  | { readonly kind: 'refused'; readonly fields: FieldMessages };

export interface Credentials {
  /** Employees only. */
  readonly company?: string;
  readonly username: string;
  readonly password: string;
  /** Of the second factor, where the account has one. */
  readonly code?: string;
}

export interface SignInInput {
  /** Whether a company is entered on the page's own host: it is that host, or companies have none. */
  readonly isHere: (companyDomain: string) => boolean;
  /** Whether this browser has agreed to these terms before: the box is found ticked. */
  readonly hasAgreed: boolean;
}

interface SignInContext extends SignInInput {
  readonly isAgreed: boolean;
  readonly fields: FieldMessages;
  readonly signedIn: SignedIn | null;
  /** Kept while the code is asked for, and forgotten with the page. */
  readonly credentials: Credentials;
}

const none: Credentials = { username: '', password: '' };

export type SignInEvent =
  | { type: 'terms.changed'; isAgreed: boolean }
  | { type: 'form.changed' }
  | { type: 'form.submitted'; credentials: Credentials }
  | { type: 'code.changed' }
  | { type: 'code.submitted'; code: string }
  | { type: 'code.abandoned' };

export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    tags: {} as 'busy',
  },
  actors: {
    signIn: fromPromise<SignInOutcome, Credentials>(() => Promise.reject(new Error('signIn is not provided'))),
  },
  guards: { isAgreed: ({ context }) => context.isAgreed },
  actions: {
    keepTerms: assign({
      isAgreed: ({ event, context }) => (event.type === 'terms.changed' ? event.isAgreed : context.isAgreed),
    }),
    enter: (_, _params: { signedIn: SignedIn | null }) => {},
    switchHost: (_, _params: { signedIn: SignedIn | null }) => {},
    chooseCompany: (_, _params: { signedIn: SignedIn | null }) => {},
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, isAgreed: input.hasAgreed, fields: {}, signedIn: null, credentials: none }),
  initial: 'editing',
  states: {
    editing: {
      entry: assign({ fields: {}, credentials: none }),
      on: {
        'terms.changed': { actions: 'keepTerms' },
        'form.submitted': [{ guard: 'isAgreed', target: 'submitting' }, { target: 'reminded' }],
      },
    },
    /** The tip to agree to the terms shows. */
    reminded: {
      on: {
        'terms.changed': { target: 'editing', actions: 'keepTerms' },
        'form.submitted': { target: 'reminded', reenter: true },
      },
    },
    submitting: {
      tags: 'busy',
      entry: assign({
        fields: {},
        credentials: ({ event, context }) =>
          event.type === 'form.submitted' ? event.credentials : context.credentials,
      }),
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => context.credentials,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'codeNeeded', target: 'confirming' },
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'refused',
            actions: assign({ fields: ({ event }) => (event.output.kind === 'refused' ? event.output.fields : {}) }),
          },
          {
            target: 'judging',
            actions: assign({ signedIn: ({ event }) => (event.output.kind === 'signedIn' ? event.output : null) }),
          },
        ],
        // No answer came; the person has been told, and what was typed stays.
        onError: { target: 'editing' },
      },
    },
    /** The code is asked for. */
    confirming: {
      on: {
        'code.changed': { actions: assign({ fields: {} }) },
        'code.submitted': { target: 'checking' },
        'code.abandoned': { target: 'editing' },
      },
    },
    checking: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) =>
          event.type === 'code.submitted' ? { ...context.credentials, code: event.code } : context.credentials,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'codeNeeded',
            target: 'confirming',
            actions: assign({ fields: ({ event }) => (event.output.kind === 'codeNeeded' ? event.output.fields : {}) }),
          },
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'refused',
            actions: assign({ fields: ({ event }) => (event.output.kind === 'refused' ? event.output.fields : {}) }),
          },
          {
            target: 'judging',
            actions: assign({ signedIn: ({ event }) => (event.output.kind === 'signedIn' ? event.output : null) }),
          },
        ],
        // No answer came: the code may still be good.
        onError: { target: 'confirming' },
      },
    },
    refused: {
      on: {
        'terms.changed': { target: 'editing', actions: 'keepTerms' },
        'form.changed': { target: 'editing' },
        'form.submitted': { target: 'submitting' },
      },
    },
    judging: {
      entry: assign({ credentials: none }),
      always: [
        { guard: ({ context }) => context.signedIn?.companyDomain == null, target: 'choosingCompany' },
        {
          guard: ({ context }) => context.isHere(context.signedIn?.companyDomain ?? ''),
          target: 'entering',
        },
        { target: 'switchingHost' },
      ],
    },
    entering: {
      type: 'final',
      entry: { type: 'enter', params: ({ context }) => ({ signedIn: context.signedIn }) },
    },
    switchingHost: {
      type: 'final',
      entry: { type: 'switchHost', params: ({ context }) => ({ signedIn: context.signedIn }) },
    },
    choosingCompany: {
      type: 'final',
      entry: { type: 'chooseCompany', params: ({ context }) => ({ signedIn: context.signedIn }) },
    },
  },
});
