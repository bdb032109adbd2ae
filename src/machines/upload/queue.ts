/** The files of an upload and what has become of each. Plain data: the flow changes it, the screen draws it. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly status: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';
  /** Bytes of the body that have gone. */
  readonly sent: number;
  /** What the server answered, once it has; null otherwise. */
  readonly answer: unknown;
}

/** The defaults of spec section 9. */
export interface UploadOptions {
  /** Starts as soon as files are chosen. */
  readonly autoUpload: boolean;
  /** Several requests at a time, at most `maxConcurrent`; else one after the other. */
  readonly concurrent: boolean;
  readonly maxConcurrent: number;
  /** Several files in a request, at most `maxGroupSize`. */
  readonly grouped: boolean;
  readonly maxGroupSize: number;
  /** With more files than this to cancel, all requests are dropped at once instead of one by one. */
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

/** Files that go in one request. */
export interface UploadBatch {
  readonly id: string;
  readonly items: readonly UploadItem[];
}

export interface UploadQueue {
  readonly items: readonly UploadItem[];
  /** Requests under way: their id and the ids of their items. */
  readonly batches: Readonly<Record<string, readonly string[]>>;
  /** Numbers items and batches. */
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

/** Takes the next requests, as many as may run, and marks their items as being sent. */
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

/** What of a request's body has gone is shared among its files in their order. */
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

/** Ends a request: its items are sent, have failed, or wait again. */
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

/** Puts every item of a status into another: all that wait are cancelled, all that failed wait again. */
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

/** Whole per cents of all bytes that are not cancelled. */
export function progressOf(queue: UploadQueue): number {
  const items = queue.items.filter(({ status }) => status !== 'cancelled');
  const all = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, item) => sum + item.sent, 0);
  return all === 0 ? 0 : Math.floor((100 * sent) / all);
}

function change(queue: UploadQueue, ids: ReadonlySet<string>, to: Partial<UploadItem>): readonly UploadItem[] {
  return queue.items.map((item) => (ids.has(item.id) ? { ...item, ...to } : item));
}
