/**
 * A list or a report into a file (docs/decisions.md#25-large-exports-are-jobs): asked for, it comes at once, or the server says that it is
 * too large for that and a job writes it, which is watched or left. What is written can be stopped; what failed was told.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FileChoice } from '#shared/contract/export.ts';

export type ExportEvent =
  | { readonly type: 'format.chosen'; readonly format: FileChoice }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'progress.closed' };

/** Whether the file was saved, or a job has to write it. */
export type Written = 'saved' | 'tooLarge';

export const exportFileMachine = setup({
  types: {
    context: {} as { format: FileChoice; job: number | null },
    events: {} as ExportEvent,
    tags: {} as 'busy',
  },
  actors: {
    writeFile: fromPromise<Written, { format: FileChoice }>(() => Promise.reject(new Error('not provided'))),
    startJob: fromPromise<number, { format: FileChoice }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: { isTooLarge: (_, { written }: { written: Written }) => written === 'tooLarge' },
}).createMachine({
  id: 'exportFile',
  context: { format: 'xlsx', job: null },
  initial: 'resting',
  states: {
    resting: {
      entry: assign({ job: null }),
      on: {
        'format.chosen': { target: 'writing', actions: assign({ format: ({ event }) => event.format }) },
      },
    },
    writing: {
      tags: 'busy',
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: ({ context: { format } }) => ({ format }),
        onDone: [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => ({ written: event.output }) },
            target: 'starting',
          },
          { target: 'resting' },
        ],
        onError: { target: 'resting' },
      },
      on: { 'stop.pressed': { target: 'resting' } },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startJob',
        src: 'startJob',
        input: ({ context: { format } }) => ({ format }),
        onDone: { target: 'watching', actions: assign({ job: ({ event }) => event.output }) },
        onError: { target: 'resting' },
      },
    },
    watching: {
      on: { 'progress.closed': { target: 'resting' } },
    },
  },
});
