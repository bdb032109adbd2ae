/**
 * Signs up (spec sections 4 and 5). The button is disabled until the terms are agreed to. Success leads to email-activation with
 * the address. The server's answer is the same for addresses with and without an account.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';
import { fieldsOf, type SendOutcome } from './sending.ts';

export interface WantedAccount {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly password: string;
  readonly confirm_password: string;
}

interface SignUpContext {
  readonly isAgreed: boolean;
  readonly fields: FieldMessages;
  readonly account: WantedAccount;
}

export type SignUpEvent =
  | { type: 'terms.changed'; isAgreed: boolean }
  | { type: 'form.changed' }
  | { type: 'form.submitted'; account: WantedAccount };

const nobody: WantedAccount = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  confirm_password: '',
};

export const signUpMachine = setup({
  types: { context: {} as SignUpContext, events: {} as SignUpEvent, tags: {} as 'busy' },
  actors: {
    signUp: fromPromise<SendOutcome, WantedAccount>(() => Promise.reject(new Error('signUp is not provided'))),
  },
  guards: { isAgreed: ({ context }) => context.isAgreed },
  actions: {
    keepTerms: assign({
      isAgreed: ({ event, context }) => (event.type === 'terms.changed' ? event.isAgreed : context.isAgreed),
    }),
    keepAccount: assign({
      account: ({ event, context }) => (event.type === 'form.submitted' ? event.account : context.account),
    }),
    forgetPassword: assign({ account: ({ context }) => ({ ...nobody, email: context.account.email }) }),
    goToEmailActivation: (_, _params: { email: string }) => {},
  },
}).createMachine({
  id: 'signUp',
  context: { isAgreed: false, fields: {}, account: nobody },
  initial: 'editing',
  states: {
    editing: {
      entry: assign({ fields: {} }),
      on: {
        'terms.changed': { actions: 'keepTerms' },
        'form.submitted': { guard: 'isAgreed', target: 'submitting', actions: 'keepAccount' },
      },
    },
    submitting: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context }) => context.account,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'sent' },
          { target: 'refused', actions: assign({ fields: ({ event }) => fieldsOf(event.output) }) },
        ],
        // There was no answer. The person has been told, and the form keeps its values.
        onError: { target: 'editing' },
      },
    },
    refused: {
      on: {
        'terms.changed': { target: 'editing', actions: 'keepTerms' },
        'form.changed': { target: 'editing' },
        'form.submitted': { guard: 'isAgreed', target: 'submitting', actions: 'keepAccount' },
      },
    },
    sent: {
      type: 'final',
      entry: [
        { type: 'goToEmailActivation', params: ({ context }) => ({ email: context.account.email }) },
        'forgetPassword',
      ],
    },
  },
});
