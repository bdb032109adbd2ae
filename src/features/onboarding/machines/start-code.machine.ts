/**
 * The start code of a slip (docs/domain.md#accounts-and-codes): company, Employee ID and code are exchanged for the code of a link,
 * and the page for choosing a password follows.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/index.ts';
import { fieldsOf } from './sending.ts';

export interface StartingEmployee {
  readonly company: string;
  readonly username: string;
  readonly startCode: string;
}

export type StartOutcome =
  | { readonly kind: 'given'; readonly code: string }
  /** The reason has been shown; `fields` holds the messages of fields, if any. */
  | { readonly kind: 'refused'; readonly fields: FieldMessages };

interface StartCodeContext {
  readonly fields: FieldMessages;
  readonly employee: StartingEmployee;
  /** The code for choosing a password; empty until it was given. */
  readonly code: string;
}

export type StartCodeEvent =
  | { type: 'form.changed' }
  | { type: 'form.submitted'; employee: StartingEmployee }
  | { type: 'dialog.dismissed' };

export const startCodeMachine = setup({
  types: { context: {} as StartCodeContext, events: {} as StartCodeEvent, tags: {} as 'busy' },
  actors: {
    exchangeCode: fromPromise<StartOutcome, StartingEmployee>(() =>
      Promise.reject(new Error('exchangeCode is not provided')),
    ),
  },
  actions: {
    keepEmployee: assign({
      employee: ({ event, context }) => (event.type === 'form.submitted' ? event.employee : context.employee),
    }),
    goToResetPassword: (_, _params: { code: string }) => {},
    close: () => {},
  },
}).createMachine({
  id: 'startCode',
  context: { fields: {}, employee: { company: '', username: '', startCode: '' }, code: '' },
  initial: 'editing',
  states: {
    editing: {
      entry: assign({ fields: {} }),
      on: {
        'form.submitted': { target: 'submitting', actions: 'keepEmployee' },
        'dialog.dismissed': { target: 'closed' },
      },
    },
    submitting: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => context.employee,
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'given',
            target: 'given',
            actions: assign({ code: ({ event }) => (event.output.kind === 'given' ? event.output.code : '') }),
          },
          { target: 'refused', actions: assign({ fields: ({ event }) => fieldsOf(event.output) }) },
        ],
        onError: { target: 'editing' },
      },
    },
    refused: {
      on: {
        'form.changed': { target: 'editing' },
        'form.submitted': { target: 'submitting', actions: 'keepEmployee' },
        'dialog.dismissed': { target: 'closed' },
      },
    },
    given: { type: 'final', entry: { type: 'goToResetPassword', params: ({ context }) => ({ code: context.code }) } },
    closed: { type: 'final', entry: 'close' },
  },
});
