/**
 * Uploading files (spec section 9, "Upload defaults"): it starts by itself as files are chosen, one request after the other
 * or at most two at a time, one file or at most five a request; statuses 200 to 204 are success. It can be paused, which
 * takes back what is under way, since a request cannot be gone on with; one file or all can be cancelled, those that failed
 * sent again. Cancelling more than a hundred drops every request at once instead of one by one.
 * Requests are made by `transfers`, which tells progress at most every 50 ms.
 */
import { assign, enqueueActions, fromCallback, setup, type EventObject } from 'xstate';
import {
  addFiles,
  batchOf,
  countOf,
  emptyQueue,
  endBatch,
  moveAll,
  moveOne,
  noteProgress,
  takeBatches,
  uploadDefaults,
  type UploadBatch,
  type UploadOptions,
  type UploadQueue,
} from './queue.ts';

/** Commands of the flow to its transfers. */
export type TransferCommand =
  | { readonly type: 'batch.started'; readonly batch: UploadBatch }
  | { readonly type: 'batch.aborted'; readonly batch: string }
  | { readonly type: 'all.aborted' };

/** Events of transfers. */
export type TransferEvent =
  | { readonly type: 'batch.progressed'; readonly batch: string; readonly sent: number }
  | { readonly type: 'batch.answered'; readonly batch: string; readonly status: number; readonly answer: unknown }
  /** There was no answer. */
  | { readonly type: 'batch.lost'; readonly batch: string };

export type UploadEvent =
  | TransferEvent
  | { readonly type: 'files.chosen'; readonly files: readonly File[] }
  | { readonly type: 'start.pressed' }
  | { readonly type: 'pause.pressed' }
  | { readonly type: 'resume.pressed' }
  | { readonly type: 'item.cancelled'; readonly id: string }
  | { readonly type: 'item.retried'; readonly id: string }
  | { readonly type: 'all.cancelled' }
  | { readonly type: 'all.retried' };

interface UploadContext {
  readonly options: UploadOptions;
  readonly queue: UploadQueue;
}

const isSuccessStatus = (status: number): boolean => status >= 200 && status <= 204;

const transfers = fromCallback<TransferCommand & EventObject>(() => {
  throw new Error('transfers is not provided');
});

export const uploadMachine = setup({
  types: {
    input: {} as { options: Partial<UploadOptions> },
    context: {} as UploadContext,
    events: {} as UploadEvent,
  },
  actors: { transfers },
  actions: {
    takeFiles: assign(({ context, event }) =>
      event.type === 'files.chosen' ? { queue: addFiles(context.queue, event.files) } : {},
    ),
    sendNext: enqueueActions(({ context, enqueue }) => {
      const { queue, batches } = takeBatches(context.queue, context.options);
      enqueue.assign({ queue });
      for (const batch of batches) enqueue.sendTo('transfers', { type: 'batch.started', batch });
    }),
    /** Aborts running requests, one by one or all at once, and gives their items the status `status`. */
    abortAll: enqueueActions(({ context, enqueue }, { status }: { status: 'waiting' | 'cancelled' }) => {
      const { queue, options } = context;
      const under = Object.keys(queue.batches);
      const isMany = countOf(queue, 'waiting', 'sending') > options.fastAbortThreshold;
      if (isMany) enqueue.sendTo('transfers', { type: 'all.aborted' });
      else for (const batch of under) enqueue.sendTo('transfers', { type: 'batch.aborted', batch });
      enqueue.assign({ queue: under.reduce((left, batch) => endBatch(left, batch, { status }), queue) });
    }),
    cancelWaiting: assign(({ context }) => ({ queue: moveAll(context.queue, ['waiting'], 'cancelled') })),
    /** The other files of its request are sent again. */
    cancelItem: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'item.cancelled') return;
      const batch = batchOf(context.queue, event.id);
      if (batch !== undefined) enqueue.sendTo('transfers', { type: 'batch.aborted', batch });
      const freed = batch === undefined ? context.queue : endBatch(context.queue, batch, { status: 'waiting' });
      enqueue.assign({ queue: moveOne(freed, event.id, ['waiting', 'failed'], 'cancelled') });
    }),
    retryItem: assign(({ context, event }) =>
      event.type === 'item.retried'
        ? { queue: moveOne(context.queue, event.id, ['failed', 'cancelled'], 'waiting') }
        : {},
    ),
    retryAll: assign(({ context }) => ({ queue: moveAll(context.queue, ['failed'], 'waiting') })),
    noteProgress: assign(({ context, event }) =>
      event.type === 'batch.progressed' ? { queue: noteProgress(context.queue, event.batch, event.sent) } : {},
    ),
    noteSent: assign(({ context, event }) =>
      event.type === 'batch.answered'
        ? { queue: endBatch(context.queue, event.batch, { status: 'sent', answer: event.answer }) }
        : {},
    ),
    noteFailed: assign(({ context, event }) =>
      event.type === 'batch.answered' || event.type === 'batch.lost'
        ? {
            queue: endBatch(context.queue, event.batch, {
              status: 'failed',
              answer: event.type === 'batch.answered' ? event.answer : null,
            }),
          }
        : {},
    ),
  },
  guards: {
    isAutomatic: ({ context }) => context.options.autoUpload,
    isOver: ({ context }) => countOf(context.queue, 'waiting', 'sending') === 0,
    hasFailed: ({ context }) => countOf(context.queue, 'failed') > 0,
    isSuccess: ({ event }) => event.type === 'batch.answered' && isSuccessStatus(event.status),
    isWaitingStill: ({ context }) => countOf(context.queue, 'waiting') > 0,
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({ options: { ...uploadDefaults, ...input.options }, queue: emptyQueue }),
  invoke: { id: 'transfers', src: 'transfers' },
  initial: 'idle',
  states: {
    /** Nothing waits: empty, or all chosen files have ended. */
    idle: {
      on: {
        'files.chosen': [
          { guard: 'isAutomatic', target: 'sending', actions: 'takeFiles' },
          { target: 'ready', actions: 'takeFiles' },
        ],
        'item.retried': { target: 'sending', actions: 'retryItem' },
        'all.retried': { guard: 'hasFailed', target: 'sending', actions: 'retryAll' },
        'item.cancelled': { actions: 'cancelItem' },
      },
    },
    /** Files wait for the start. */
    ready: {
      always: { guard: 'isOver', target: 'idle' },
      on: {
        'files.chosen': { actions: 'takeFiles' },
        'start.pressed': { target: 'sending' },
        'item.cancelled': { actions: 'cancelItem' },
        'all.cancelled': { actions: 'cancelWaiting' },
      },
    },
    sending: {
      entry: 'sendNext',
      always: { guard: 'isOver', target: 'idle' },
      on: {
        'files.chosen': { actions: ['takeFiles', 'sendNext'] },
        'batch.progressed': { actions: 'noteProgress' },
        'batch.answered': [
          { guard: 'isSuccess', actions: ['noteSent', 'sendNext'] },
          { actions: ['noteFailed', 'sendNext'] },
        ],
        'batch.lost': { actions: ['noteFailed', 'sendNext'] },
        'pause.pressed': { target: 'paused', actions: { type: 'abortAll', params: { status: 'waiting' } } },
        'item.cancelled': { actions: ['cancelItem', 'sendNext'] },
        'item.retried': { actions: ['retryItem', 'sendNext'] },
        'all.cancelled': { actions: [{ type: 'abortAll', params: { status: 'cancelled' } }, 'cancelWaiting'] },
        'all.retried': { guard: 'hasFailed', actions: ['retryAll', 'sendNext'] },
      },
    },
    paused: {
      always: { guard: 'isOver', target: 'idle' },
      on: {
        'files.chosen': { actions: 'takeFiles' },
        'resume.pressed': { guard: 'isWaitingStill', target: 'sending' },
        'item.cancelled': { actions: 'cancelItem' },
        'item.retried': { actions: 'retryItem' },
        'all.cancelled': { actions: 'cancelWaiting' },
        'all.retried': { guard: 'hasFailed', actions: 'retryAll' },
      },
    },
  },
});
