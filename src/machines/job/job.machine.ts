/**
 * A long task as its person watches it (docs/decisions.md#25-large-exports-are-jobs): it waits, runs, and ends as done, failed or cancelled. It is followed
 * live; whoever stops watching leaves it running and finds it again. Cancelling asks the server, whose word it is whether
 * there was still something to cancel: what ended meanwhile shows its end.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Job } from '#shared/contract/jobs.ts';

export type JobEvent =
  | { readonly type: 'job.changed'; readonly job: Job }
  /** The job is no longer kept, or belongs to somebody else. */
  | { readonly type: 'job.missed' }
  | { readonly type: 'cancel.pressed' };

export const jobMachine = setup({
  types: {
    input: {} as { id: number },
    context: {} as { id: number; job: Job | null },
    events: {} as JobEvent,
    tags: {} as 'living' | 'busy',
  },
  actors: {
    followJob: fromCallback<JobEvent, { id: number }>(() => {}),
    cancelJob: fromPromise<Job, { id: number }>(() => Promise.reject(new Error('cancelJob is not provided'))),
  },
  guards: {
    hasStatus: (_, { job, status }: { job: Job; status: Job['status'] }) => job.status === status,
  },
}).createMachine({
  id: 'job',
  context: ({ input: { id } }) => ({ id, job: null }),
  initial: 'living',
  states: {
    living: {
      tags: 'living',
      invoke: { id: 'followJob', src: 'followJob', input: ({ context: { id } }) => ({ id }) },
      on: {
        'job.changed': [
          {
            guard: { type: 'hasStatus', params: ({ event: { job } }) => ({ job, status: 'done' }) },
            target: 'done',
            actions: assign({ job: ({ event }) => event.job }),
          },
          {
            guard: { type: 'hasStatus', params: ({ event: { job } }) => ({ job, status: 'failed' }) },
            target: 'failed',
            actions: assign({ job: ({ event }) => event.job }),
          },
          {
            guard: { type: 'hasStatus', params: ({ event: { job } }) => ({ job, status: 'cancelled' }) },
            target: 'cancelled',
            actions: assign({ job: ({ event }) => event.job }),
          },
          { actions: assign({ job: ({ event }) => event.job }) },
        ],
        'job.missed': { target: 'missing' },
      },
      initial: 'following',
      states: {
        following: { on: { 'cancel.pressed': { target: 'cancelling' } } },
        cancelling: {
          tags: 'busy',
          invoke: {
            id: 'cancelJob',
            src: 'cancelJob',
            input: ({ context: { id } }) => ({ id }),
            onDone: { target: '#job.cancelled', actions: assign({ job: ({ event }) => event.output }) },
            onError: { target: 'following' },
          },
        },
      },
    },
    done: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
    missing: { type: 'final' },
  },
});
