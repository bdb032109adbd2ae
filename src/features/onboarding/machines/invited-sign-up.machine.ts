/**
 * Makes the account of an invitation (spec sections 3 and 4). The address is the invitation's and cannot be changed; the button is
 * disabled until the terms are agreed to. Success leads to company verification, as does coming here without an invitation.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';
import type { ChosenPassword } from './reset-password.machine.ts';
import { fieldsOf, type SendOutcome } from './sending.ts';

export interface InvitedSignUpInput {
  readonly isInvited: boolean;
}

export interface InvitedAccount extends ChosenPassword {
  readonly first_name: string;
  readonly last_name: string;
}

export type InvitedSignUpEvent =
  | { type: 'terms.changed'; isAgreed: boolean }
  | { type: 'form.changed' }
  | { type: 'form.submitted'; account: InvitedAccount };

const nobody: InvitedAccount = { first_name: '', last_name: '', password: '', confirm_password: '' };

export const invitedSignUpMachine = setup({
  types: {
    input: {} as InvitedSignUpInput,
    context: {} as InvitedSignUpInput & { readonly isAgreed: boolean; readonly fields: FieldMessages },
    events: {} as InvitedSignUpEvent,
    tags: {} as 'busy',
  },
  actors: {
    makeAccount: fromPromise<SendOutcome, InvitedAccount>(() =>
      Promise.reject(new Error('makeAccount is not provided')),
    ),
  },
  guards: { isInvited: ({ context }) => context.isInvited, isAgreed: ({ context }) => context.isAgreed },
  actions: {
    keepTerms: assign({
      isAgreed: ({ event, context }) => (event.type === 'terms.changed' ? event.isAgreed : context.isAgreed),
    }),
    goToCompanyVerification: () => {},
    goToCompanyVerificationAccepted: () => {},
  },
}).createMachine({
  id: 'invitedSignUp',
  context: ({ input }) => ({ ...input, isAgreed: false, fields: {} }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'isInvited', target: 'editing' }, { target: 'leaving' }] },
    editing: {
      entry: assign({ fields: {} }),
      on: {
        'terms.changed': { actions: 'keepTerms' },
        'form.submitted': { guard: 'isAgreed', target: 'submitting' },
      },
    },
    submitting: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'makeAccount',
        src: 'makeAccount',
        input: ({ event }) => (event.type === 'form.submitted' ? event.account : nobody),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'joined' },
          { target: 'refused', actions: assign({ fields: ({ event }) => fieldsOf(event.output) }) },
        ],
        onError: { target: 'editing' },
      },
    },
    refused: {
      on: {
        'terms.changed': { target: 'editing', actions: 'keepTerms' },
        'form.changed': { target: 'editing' },
        'form.submitted': { guard: 'isAgreed', target: 'submitting' },
      },
    },
    joined: { type: 'final', entry: 'goToCompanyVerificationAccepted' },
    leaving: { type: 'final', entry: 'goToCompanyVerification' },
  },
});
