/** The files of an upload with their states. Plain data: the flow changes it, the screen draws it. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly status: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';
  /** Uploaded bytes of the body. */
  readonly sent: number;
  /** The server's answer; null before it. */
  readonly answer: unknown;
}

/** The defaults of spec section 9. */
export interface UploadOptions {
  /** Starts as soon as files are chosen. */
  readonly autoUpload: boolean;
  /** Several requests at once, at most `maxConcurrent`; else one after the other. */
  readonly concurrent: boolean;
  readonly maxConcurrent: number;
  /** Several files per request, at most `maxGroupSize`. */
  readonly grouped: boolean;
  readonly maxGroupSize: number;
  /** When more files than this are cancelled, all requests are dropped at once instead of one by one. */
  readonly fastAbortThreshold: number;
}

export const uploadDefaults: UploadOptions = {
  autoUpload: true,
  concurrent: false,
  maxConcurrent: 2,
  grouped: false,
  maxGroupSize: 5,
  fastAbortThreshold: 100,
};

/** The files of one request. */
export interface UploadBatch {
  readonly id: string;
  readonly items: readonly UploadItem[];
}

export interface UploadQueue {
  readonly items: readonly UploadItem[];
  /** Running requests: their id and the ids of their items. */
  readonly batches: Readonly<Record<string, readonly string[]>>;
  /** Counter for ids of items and batches. */
  readonly count: number;
}

export const emptyQueue: UploadQueue = { items: [], batches: {}, count: 0 };

export function addFiles(queue: UploadQueue, files: readonly File[]): UploadQueue {
  const items = files.map((file, index): UploadItem => ({
    id: `item-${queue.count + index}`,
    file,
    status: 'waiting',
    sent: 0,
    answer: null,
  }));
  return { ...queue, items: [...queue.items, ...items], count: queue.count + items.length };
}

/** Starts the next requests, as many as may run, and marks their items as sending. */
export function takeBatches(
  queue: UploadQueue,
  options: UploadOptions,
): { queue: UploadQueue; batches: readonly UploadBatch[] } {
  const lanes = options.concurrent ? options.maxConcurrent : 1;
  const size = options.grouped ? options.maxGroupSize : 1;
  const waiting = queue.items.filter(({ status }) => status === 'waiting');
  const free = Math.max(0, lanes - Object.keys(queue.batches).length);
  const batches: UploadBatch[] = [];
  for (let lane = 0; lane < free; lane += 1) {
    const items = waiting.slice(lane * size, (lane + 1) * size);
    if (items.length > 0) batches.push({ id: `batch-${queue.count + lane}`, items });
  }
  const taken = new Set(batches.flatMap(({ items }) => items.map(({ id }) => id)));
  return {
    batches,
    queue: {
      items: change(queue, taken, { status: 'sending', sent: 0 }),
      batches: {
        ...queue.batches,
        ...Object.fromEntries(batches.map(({ id, items }) => [id, items.map((item) => item.id)])),
      },
      count: queue.count + batches.length,
    },
  };
}

/** Distributes a request's progress among its files in order. */
export function noteProgress(queue: UploadQueue, batch: string, sent: number): UploadQueue {
  let left = sent;
  const ids = new Set(queue.batches[batch]);
  const items = queue.items.map((item) => {
    if (!ids.has(item.id)) return item;
    const own = Math.min(item.file.size, left);
    left -= own;
    return { ...item, sent: own };
  });
  return { ...queue, items };
}

/** Ends a request: its items are sent, failed, or waiting again. */
export function endBatch(
  queue: UploadQueue,
  batch: string,
  end: Pick<UploadItem, 'status'> & { answer?: unknown },
): UploadQueue {
  const ids = new Set(queue.batches[batch]);
  const { [batch]: _, ...batches } = queue.batches;
  const items = queue.items.map((item) => {
    if (!ids.has(item.id) || item.status !== 'sending') return item;
    return {
      ...item,
      status: end.status,
      sent: end.status === 'sent' ? item.file.size : 0,
      answer: end.answer ?? null,
    };
  });
  return { ...queue, items, batches };
}

/** Moves all items of one status to another, e.g. to cancel all that wait or retry all that failed. */
export function moveAll(
  queue: UploadQueue,
  from: readonly UploadItem['status'][],
  to: UploadItem['status'],
): UploadQueue {
  const ids = new Set(queue.items.filter(({ status }) => from.includes(status)).map(({ id }) => id));
  return { ...queue, items: change(queue, ids, { status: to, sent: 0 }) };
}

export function moveOne(
  queue: UploadQueue,
  id: string,
  from: readonly UploadItem['status'][],
  to: UploadItem['status'],
): UploadQueue {
  const found = queue.items.find((item) => item.id === id);
  return found && from.includes(found.status)
    ? { ...queue, items: change(queue, new Set([id]), { status: to, sent: 0 }) }
    : queue;
}

export const batchOf = (queue: UploadQueue, item: string): string | undefined =>
  Object.entries(queue.batches).find(([, items]) => items.includes(item))?.[0];

export const countOf = (queue: UploadQueue, ...statuses: readonly UploadItem['status'][]): number =>
  queue.items.filter(({ status }) => statuses.includes(status)).length;

/** Progress of all bytes except cancelled ones, in whole per cent. */
export function progressOf(queue: UploadQueue): number {
  const items = queue.items.filter(({ status }) => status !== 'cancelled');
  const all = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, item) => sum + item.sent, 0);
  return all === 0 ? 0 : Math.floor((100 * sent) / all);
}

function change(queue: UploadQueue, ids: ReadonlySet<string>, to: Partial<UploadItem>): readonly UploadItem[] {
  return queue.items.map((item) => (ids.has(item.id) ? { ...item, ...to } : item));
}
