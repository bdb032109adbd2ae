/**
 * A form in steps with one draft (docs/decisions.md#29-a-form-in-steps): going on is only possible past a step without
 * mistakes, going back is always possible, and what was typed stays in every step. A step that has been reached may be
 * chosen again; going forward to it judges the present one too. What is wrong with the whole, once it is sent, leads to the
 * first step that holds it. Saving and leaving are the dialog's (`dialogConfirm`).
 */
import { assign, fromPromise, not, setup } from 'xstate';

export interface StepsInput {
  readonly count: number;
  /** The last step that can be chosen at first: all of them for an existing record. */
  readonly reached: number;
}

export type StepsEvent =
  | { readonly type: 'next.pressed' }
  | { readonly type: 'back.pressed' }
  | { readonly type: 'step.chosen'; readonly step: number }
  /** The complete form was checked, here or by the server, and this step is the first with an error. */
  | { readonly type: 'mistake.found'; readonly step: number };

export const stepsMachine = setup({
  types: {
    context: {} as { readonly count: number; readonly step: number; readonly reached: number; readonly wanted: number },
    input: {} as StepsInput,
    events: {} as StepsEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** True if a step has no errors. */
    judgeStep: fromPromise<boolean, { readonly step: number }>(() => Promise.reject(new Error('Given by the form'))),
  },
  guards: {
    isLast: ({ context: { step, count } }) => step >= count - 1,
    isFirst: ({ context: { step } }) => step === 0,
    isBefore: ({ context }, step: number) => step >= 0 && step < context.step,
    isAheadAndReached: ({ context }, step: number) => step > context.step && step <= context.reached,
    isStep: ({ context }, step: number) => step >= 0 && step < context.count,
    hasPassed: (_, passed: boolean) => passed,
  },
  actions: {
    want: assign({ wanted: (_, step: number) => step }),
    goTo: assign({
      step: (_, step: number) => step,
      reached: ({ context }, step: number) => Math.max(context.reached, step),
    }),
  },
}).createMachine({
  id: 'steps',
  context: ({ input }) => ({ count: input.count, step: 0, reached: input.reached, wanted: 0 }),
  initial: 'filling',
  states: {
    filling: {
      on: {
        'next.pressed': {
          guard: not('isLast'),
          target: 'judging',
          actions: { type: 'want', params: ({ context }) => context.step + 1 },
        },
        'back.pressed': {
          guard: not('isFirst'),
          actions: { type: 'goTo', params: ({ context }) => context.step - 1 },
        },
        'step.chosen': [
          {
            guard: { type: 'isBefore', params: ({ event }) => event.step },
            actions: { type: 'goTo', params: ({ event }) => event.step },
          },
          {
            guard: { type: 'isAheadAndReached', params: ({ event }) => event.step },
            target: 'judging',
            actions: { type: 'want', params: ({ event }) => event.step },
          },
        ],
        'mistake.found': {
          guard: { type: 'isStep', params: ({ event }) => event.step },
          actions: { type: 'goTo', params: ({ event }) => event.step },
        },
      },
    },
    judging: {
      tags: 'busy',
      invoke: {
        id: 'judgeStep',
        src: 'judgeStep',
        input: ({ context }) => ({ step: context.step }),
        onDone: [
          {
            guard: { type: 'hasPassed', params: ({ event }) => event.output },
            target: 'filling',
            actions: { type: 'goTo', params: ({ context }) => context.wanted },
          },
          { target: 'filling' },
        ],
        onError: 'filling',
      },
    },
  },
});
