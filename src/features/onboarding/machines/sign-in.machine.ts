/**
 * Signs in an administrator or an employee (spec sections 4 and 5). Without agreement to the terms a reminder shows. There are
 * three outcomes: the company of this host (stores tokens and company and opens the application), another company's host (a link
 * takes the session there), or no company yet (company login). For an account with a second factor, password and code are sent
 * together in a second call, so that nothing half signed in is stored anywhere. A passkey may stand in place of the code, or of
 * everything that is typed.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';
import type { Credentials, PasskeyOutcome, SignedIn, SignInOutcome } from './sign-in-outcomes.ts';

export interface SignInInput {
  /** Whether the company's application opens on the page's own host: it is the company's, or companies have no hosts. */
  readonly isHere: (companyDomain: string) => boolean;
  /** Whether this browser has agreed to these terms before; the box then starts ticked. */
  readonly hasAgreed: boolean;
}

interface SignInContext extends SignInInput {
  readonly isAgreed: boolean;
  readonly fields: FieldMessages;
  readonly signedIn: SignedIn | null;
  /** Kept while the code is asked for; gone with the page. */
  readonly credentials: Credentials;
  /** Whether the account that is asked for a code has a passkey. */
  readonly hasPasskey: boolean;
}

const none: Credentials = { username: '', password: '' };

export type SignInEvent =
  | { type: 'terms.changed'; isAgreed: boolean }
  | { type: 'form.changed' }
  | { type: 'form.submitted'; credentials: Credentials }
  | { type: 'code.changed' }
  | { type: 'code.submitted'; code: string }
  | { type: 'code.abandoned' }
  | { type: 'passkey.pressed' };

export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    tags: {} as 'busy',
  },
  actors: {
    signIn: fromPromise<SignInOutcome, Credentials>(() => Promise.reject(new Error('signIn is not provided'))),
    /** Signs in by a passkey: after the password of these credentials, or alone. */
    presentPasskey: fromPromise<PasskeyOutcome, { credentials: Credentials | null }>(() =>
      Promise.reject(new Error('presentPasskey is not provided')),
    ),
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
  context: ({ input }) => ({
    ...input,
    isAgreed: input.hasAgreed,
    fields: {},
    signedIn: null,
    credentials: none,
    hasPasskey: false,
  }),
  initial: 'editing',
  states: {
    editing: {
      entry: assign({ fields: {}, credentials: none }),
      on: {
        'terms.changed': { actions: 'keepTerms' },
        'form.submitted': [{ guard: 'isAgreed', target: 'submitting' }, { target: 'reminded' }],
        'passkey.pressed': [{ guard: 'isAgreed', target: 'presenting' }, { target: 'reminded' }],
      },
    },
    /** Shows the reminder to agree to the terms. */
    reminded: {
      on: {
        'terms.changed': { target: 'editing', actions: 'keepTerms' },
        'form.submitted': { target: 'reminded', reenter: true },
        'passkey.pressed': { target: 'reminded', reenter: true },
      },
    },
    /** The browser asks for a passkey, which then stands for everything. */
    presenting: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'presentPasskey',
        src: 'presentPasskey',
        input: { credentials: null },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'signedIn',
            target: 'judging',
            actions: assign({ signedIn: ({ event }) => (event.output.kind === 'signedIn' ? event.output : null) }),
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing' },
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
          {
            guard: ({ event }) => event.output.kind === 'codeNeeded',
            target: 'confirming',
            actions: assign({
              hasPasskey: ({ event }) => event.output.kind === 'codeNeeded' && event.output.hasPasskey === true,
            }),
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
        // There was no answer. The person has been told, and the form keeps its values.
        onError: { target: 'editing' },
      },
    },
    /** Asks for the code. */
    confirming: {
      on: {
        'code.changed': { actions: assign({ fields: {} }) },
        'code.submitted': { target: 'checking' },
        'code.abandoned': { target: 'editing' },
        'passkey.pressed': { target: 'proving' },
      },
    },
    /** The browser asks for a passkey in place of the code. */
    proving: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'presentPasskey',
        src: 'presentPasskey',
        input: ({ context }) => ({ credentials: context.credentials }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'signedIn',
            target: 'judging',
            actions: assign({ signedIn: ({ event }) => (event.output.kind === 'signedIn' ? event.output : null) }),
          },
          { target: 'confirming' },
        ],
        onError: { target: 'confirming' },
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
        // There was no answer, so the code may still be valid.
        onError: { target: 'confirming' },
      },
    },
    refused: {
      on: {
        'terms.changed': { target: 'editing', actions: 'keepTerms' },
        'form.changed': { target: 'editing' },
        'form.submitted': { target: 'submitting' },
        'passkey.pressed': { target: 'presenting' },
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
