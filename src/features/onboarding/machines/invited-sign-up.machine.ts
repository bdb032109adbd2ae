/**
 * Making the account of an invitation (spec sections 3 and 4): the address is the invitation's and cannot be changed.
 * Success goes to company verification; who comes here without an invitation goes there too.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';
import { fieldsOf, type SendOutcome } from './sending.ts';

export interface InvitedSignUpInput {
  readonly isInvited: boolean;
}

export interface ChosenPassword {
  readonly password: string;
  readonly confirm_password: string;
}

export type InvitedSignUpEvent = { type: 'form.changed' } | { type: 'form.submitted'; chosen: ChosenPassword };

export const invitedSignUpMachine = setup({
  types: {
    input: {} as InvitedSignUpInput,
    context: {} as InvitedSignUpInput & { readonly fields: FieldMessages },
    events: {} as InvitedSignUpEvent,
    tags: {} as 'busy',
  },
  actors: {
    makeAccount: fromPromise<SendOutcome, ChosenPassword>(() =>
      Promise.reject(new Error('makeAccount is not provided')),
    ),
  },
  guards: { isInvited: ({ context }) => context.isInvited },
  actions: { goToCompanyVerification: () => {}, goToCompanyVerificationAccepted: () => {} },
}).createMachine({
  id: 'invitedSignUp',
  context: ({ input }) => ({ ...input, fields: {} }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'isInvited', target: 'editing' }, { target: 'leaving' }] },
    editing: { entry: assign({ fields: {} }), on: { 'form.submitted': { target: 'submitting' } } },
    submitting: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'makeAccount',
        src: 'makeAccount',
        input: ({ event }) => (event.type === 'form.submitted' ? event.chosen : { password: '', confirm_password: '' }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'joined' },
          { target: 'refused', actions: assign({ fields: ({ event }) => fieldsOf(event.output) }) },
        ],
        onError: { target: 'editing' },
      },
    },
    refused: { on: { 'form.changed': { target: 'editing' }, 'form.submitted': { target: 'submitting' } } },
    joined: { type: 'final', entry: 'goToCompanyVerificationAccepted' },
    leaving: { type: 'final', entry: 'goToCompanyVerification' },
  },
});
