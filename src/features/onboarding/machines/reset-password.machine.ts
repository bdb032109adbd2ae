/**
 * Sets a new password by link (spec section 4): after 3 s the code is checked. A valid one shows the form, any other an error.
 * Success leads to company verification, for an employee to employee sign-in. A link without a code shows a message and leads to
 * company verification.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';
import type { PasswordPolicy } from '../contract/fields.ts';
import type { LinkInput } from './activation.machine.ts';
import { checkDelay, fieldsOf, type LinkProblem, type SendOutcome } from './sending.ts';

export interface ChosenPassword {
  readonly password: string;
  readonly confirm_password: string;
}

export type CheckOutcome =
  | { readonly kind: 'valid'; readonly policy: PasswordPolicy | null }
  | { readonly kind: 'refused' };

export type ResetOutcome =
  | SendOutcome
  /** The password of an employee's own sign-in was set. */
  | { readonly kind: 'sentByEmployee' }
  | { readonly kind: 'expired' };

export type ResetPasswordEvent =
  | { type: 'form.changed' }
  | { type: 'form.submitted'; chosen: ChosenPassword }
  | { type: 'check.retried' };

export const resetPasswordMachine = setup({
  types: {
    input: {} as LinkInput,
    context: {} as LinkInput & { readonly fields: FieldMessages; readonly policy: PasswordPolicy | null },
    events: {} as ResetPasswordEvent,
    tags: {} as 'busy',
  },
  actors: {
    checkCode: fromPromise<CheckOutcome, LinkInput>(() => Promise.reject(new Error('checkCode is not provided'))),
    resetPassword: fromPromise<ResetOutcome, ChosenPassword & LinkInput>(() =>
      Promise.reject(new Error('resetPassword is not provided')),
    ),
  },
  guards: { hasCode: ({ context }) => context.code !== '' },
  actions: {
    goToCompanyVerification: (_, _params: { problem: LinkProblem }) => {},
    goToCompanyVerificationChanged: () => {},
    goToEmployeeLoginChanged: () => {},
  },
  delays: { checkDelay },
}).createMachine({
  id: 'resetPassword',
  context: ({ input }) => ({ ...input, fields: {}, policy: null }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'hasCode', target: 'waiting' }, { target: 'missing' }] },
    waiting: { after: { checkDelay: { target: 'checking' } } },
    checking: {
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'valid',
            target: 'editing',
            actions: assign({
              policy: ({ event }) => (event.output.kind === 'valid' ? event.output.policy : null),
            }),
          },
          { target: 'invalid' },
        ],
        onError: { target: 'unchecked' },
      },
    },
    /** There was no answer, so the link may be valid. */
    unchecked: { on: { 'check.retried': { target: 'checking' } } },
    invalid: {},
    editing: { entry: assign({ fields: {} }), on: { 'form.submitted': { target: 'submitting' } } },
    submitting: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context, event }) => ({
          code: context.code,
          ...(event.type === 'form.submitted' ? event.chosen : { password: '', confirm_password: '' }),
        }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'changed' },
          { guard: ({ event }) => event.output.kind === 'sentByEmployee', target: 'changedByEmployee' },
          { guard: ({ event }) => event.output.kind === 'expired', target: 'invalid' },
          { target: 'refused', actions: assign({ fields: ({ event }) => fieldsOf(event.output) }) },
        ],
        onError: { target: 'editing' },
      },
    },
    refused: { on: { 'form.changed': { target: 'editing' }, 'form.submitted': { target: 'submitting' } } },
    changed: { type: 'final', entry: 'goToCompanyVerificationChanged' },
    changedByEmployee: { type: 'final', entry: 'goToEmployeeLoginChanged' },
    missing: { type: 'final', entry: { type: 'goToCompanyVerification', params: { problem: 'missingCode' } } },
  },
});
