import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';

/** Ends of a thread that are its work's and not ours: too much memory, too much time. */
export class ThreadExhausted extends Error {}

interface Waiting {
  resolve(message: FromThread): void;
  reject(error: unknown): void;
  readonly timer: NodeJS.Timeout;
  readonly since: number;
}

/** A thread and who waits for it. It ends as a whole: where one of its sessions takes too much, all fail. */
export class Thread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  /** Sessions that are open here. */
  sessions = 0;
  hasEnded = false;

  constructor(memoryMegabytes: number, onEnd: () => void) {
    this.worker = new Worker(new URL('./thread-entry.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
      stdin: false,
      env: {},
    });
    this.worker.on('message', (message: FromThread) => {
      const waiting = this.settle(message.session);
      waiting?.resolve(message);
    });
    this.worker.on('error', (error: unknown) => {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.fail(isFull ? new ThreadExhausted('memory') : error);
    });
    this.worker.on('exit', () => {
      this.fail(new Error('The thread ended'));
      onEnd();
    });
    this.worker.unref();
  }

  post(message: ToThread, handOver: ArrayBuffer[] = []): void {
    this.worker.postMessage(message, handOver);
  }

  /**
   * Sends a message and waits for what the session says next.
   * @returns what it said, and how many milliseconds that took
   * @throws ThreadExhausted where it takes longer than allowed; the thread is ended then
   */
  async ask(message: ToThread, milliseconds: number): Promise<{ said: FromThread; took: number }> {
    if (this.hasEnded) throw new Error('The thread ended');
    const since = performance.now();
    const said = await new Promise<FromThread>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.fail(new ThreadExhausted('time'));
        void this.worker.terminate();
      }, milliseconds);
      // A process that waits for its thread does not end meanwhile.
      this.worker.ref();
      this.waiting.set(message.session, { resolve, reject, timer, since });
      this.post(message);
    });
    return { said, took: performance.now() - since };
  }

  async end(): Promise<void> {
    this.fail(new Error('The thread was ended'));
    await this.worker.terminate();
  }

  private settle(session: number): Waiting | undefined {
    const waiting = this.waiting.get(session);
    if (!waiting) return undefined;
    this.waiting.delete(session);
    clearTimeout(waiting.timer);
    if (this.waiting.size === 0) this.worker.unref();
    return waiting;
  }

  private fail(error: unknown): void {
    this.hasEnded = true;
    for (const session of this.waiting.keys()) this.settle(session)?.reject(error);
  }
}
