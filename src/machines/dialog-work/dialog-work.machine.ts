/**
 * What a dialog does at the press of a button beside saving a form: reading a file, asking the server, starting a job. One
 * thing at a time, whatever is pressed meanwhile; what was refused or got no answer is said until the next is begun
 * (docs/look.md#form).
 */
import { assign, fromPromise, setup } from 'xstate';

/** Returns the reason of a failure; undefined on success. */
export type Work = () => Promise<unknown>;

export type DialogWorkEvent =
  | { readonly type: 'work.started'; readonly work: Work }
  /** Refused before the work began, because the input is invalid. */
  | { readonly type: 'work.refused'; readonly failure: unknown };

export const dialogWorkMachine = setup({
  types: {
    context: {} as { readonly work: Work | null; readonly failure: unknown },
    events: {} as DialogWorkEvent,
    tags: {} as 'busy',
  },
  actors: {
    doWork: fromPromise<unknown, { readonly work: Work | null }>(({ input }) => input.work?.() ?? Promise.resolve()),
  },
}).createMachine({
  id: 'dialogWork',
  context: { work: null, failure: undefined },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'work.started': {
          target: 'working',
          actions: assign({ work: ({ event }) => event.work, failure: undefined }),
        },
        'work.refused': { actions: assign({ failure: ({ event }) => event.failure }) },
      },
    },
    working: {
      tags: 'busy',
      invoke: {
        id: 'doWork',
        src: 'doWork',
        input: ({ context }) => ({ work: context.work }),
        onDone: { target: 'resting', actions: assign({ work: null, failure: ({ event }) => event.output }) },
        onError: { target: 'resting', actions: assign({ work: null, failure: ({ event }) => event.error }) },
      },
    },
  },
});
