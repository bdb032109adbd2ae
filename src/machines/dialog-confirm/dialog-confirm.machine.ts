/**
 * The actions of a dialog around a form (spec section 4, "Dialog confirm"): confirming runs the form's validation first; if
 * it passes, the discard handler and then the after-confirm handler. Each action shows that it is under way (`confirming`
 * or `discarding` among the tags) and disables the others (`busy`). Discarding what would be lost asks first.
 *
 * The form's validation is whatever decides that it may be left: its rules, and where it sends, the server's answer. What
 * fails unexpectedly leaves the dialog open for another try, until the form has passed: what has been taken is not asked
 * for again.
 */
import { assign, fromPromise, setup } from 'xstate';

export type DialogConfirmEvent =
  /** Whether leaving would lose changes. */
  | { readonly type: 'form.changed'; readonly isUnsaved: boolean }
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'discard.pressed' }
  /** The answers to "leave without saving?". */
  | { readonly type: 'leave.confirmed' }
  | { readonly type: 'leave.cancelled' };

const unprovided = (): Promise<never> => Promise.reject(new Error('Given by the dialog'));

export const dialogConfirmMachine = setup({
  types: {
    context: {} as { isUnsaved: boolean },
    events: {} as DialogConfirmEvent,
    tags: {} as 'busy' | 'confirming' | 'discarding' | 'open',
  },
  actors: {
    /** True if the form is valid. */
    validateForm: fromPromise<boolean>(unprovided),
    discard: fromPromise<void>(unprovided),
    followConfirm: fromPromise<void>(unprovided),
  },
  guards: {
    isUnsaved: ({ context }) => context.isUnsaved,
    hasPassed: (_, passed: boolean) => passed,
  },
  actions: {
    keepChange: assign({ isUnsaved: (_, isUnsaved: boolean) => isUnsaved }),
  },
}).createMachine({
  id: 'dialogConfirm',
  context: { isUnsaved: false },
  initial: 'editing',
  states: {
    editing: {
      tags: 'open',
      on: {
        // The form cannot be edited in any other state.
        'form.changed': { actions: { type: 'keepChange', params: ({ event }) => event.isUnsaved } },
        'confirm.pressed': 'validating',
        'discard.pressed': [{ guard: 'isUnsaved', target: 'asking' }, { target: 'discarding' }],
      },
    },
    validating: {
      tags: ['open', 'busy', 'confirming'],
      invoke: {
        id: 'validateForm',
        src: 'validateForm',
        onDone: [
          { guard: { type: 'hasPassed', params: ({ event }) => event.output }, target: 'passed' },
          { target: 'editing' },
        ],
        onError: 'editing',
      },
    },
    passed: {
      tags: ['open', 'busy', 'confirming'],
      invoke: { id: 'discardPassed', src: 'discard', onDone: 'following', onError: 'following' },
    },
    following: {
      tags: ['busy', 'confirming'],
      invoke: { id: 'followConfirm', src: 'followConfirm', onDone: 'closed', onError: 'closed' },
    },
    asking: {
      tags: 'open',
      on: { 'leave.confirmed': 'discarding', 'leave.cancelled': 'editing' },
    },
    discarding: {
      tags: ['open', 'busy', 'discarding'],
      invoke: { id: 'discard', src: 'discard', onDone: 'closed', onError: 'editing' },
    },
    closed: { type: 'final' },
  },
});
