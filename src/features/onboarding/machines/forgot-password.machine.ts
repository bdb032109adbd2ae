/**
 * The forgot-password dialog (spec sections 3 to 5) takes a username, and of employees their company. Success leads to the
 * forgot-password page with the address and the action FORGOT_PASSWORD. The answer is the same whether or not there is such an
 * account.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';
import { fieldsOf, type SendOutcome } from './sending.ts';

export interface ForgottenAccount {
  readonly username: string;
  /** Employees only. */
  readonly company?: string;
}

interface ForgotPasswordContext {
  readonly fields: FieldMessages;
  readonly account: ForgottenAccount;
}

export type ForgotPasswordEvent =
  | { type: 'form.changed' }
  | { type: 'form.submitted'; account: ForgottenAccount }
  | { type: 'dialog.dismissed' };

export const forgotPasswordMachine = setup({
  types: { context: {} as ForgotPasswordContext, events: {} as ForgotPasswordEvent, tags: {} as 'busy' },
  actors: {
    askForLink: fromPromise<SendOutcome, ForgottenAccount>(() =>
      Promise.reject(new Error('askForLink is not provided')),
    ),
  },
  actions: {
    keepAccount: assign({
      account: ({ event, context }) => (event.type === 'form.submitted' ? event.account : context.account),
    }),
    goToForgotPassword: (_, _params: { account: ForgottenAccount }) => {},
    close: () => {},
  },
}).createMachine({
  id: 'forgotPassword',
  context: { fields: {}, account: { username: '' } },
  initial: 'editing',
  states: {
    editing: {
      entry: assign({ fields: {} }),
      on: {
        'form.submitted': { target: 'submitting', actions: 'keepAccount' },
        'dialog.dismissed': { target: 'closed' },
      },
    },
    submitting: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'askForLink',
        src: 'askForLink',
        input: ({ context }) => context.account,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'sent' },
          { target: 'refused', actions: assign({ fields: ({ event }) => fieldsOf(event.output) }) },
        ],
        onError: { target: 'editing' },
      },
    },
    refused: {
      on: {
        'form.changed': { target: 'editing' },
        'form.submitted': { target: 'submitting', actions: 'keepAccount' },
        'dialog.dismissed': { target: 'closed' },
      },
    },
    sent: {
      type: 'final',
      entry: { type: 'goToForgotPassword', params: ({ context }) => ({ account: context.account }) },
    },
    closed: { type: 'final', entry: 'close' },
  },
});
