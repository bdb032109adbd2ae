import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';

/** The thread ended because its work took too much memory or time. */
export class ThreadExhausted extends Error {}

interface Waiting {
  resolve(message: FromThread): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

/** The shortest wait until a limit is checked again. */
const leastMilliseconds = 20;

/**
 * A thread and its waiting sessions. It ends as a whole: if one session takes too much, all fail. A session is charged
 * its share: while twelve wait for the thread, a second costs each a twelfth of a second; otherwise many files at once
 * would stop each other.
 */
export class Thread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  /** The total share of a session that had always been waiting. */
  private shared = 0;
  private sharedUntil = 0;
  /** When it last sent anything, or was first asked after being idle. */
  private heardAt = 0;
  private readonly silence: number;
  /** Open sessions. */
  sessions = 0;
  hasEnded = false;

  /**
   * @param silenceMilliseconds without any message, after which the thread counts as stuck
   */
  constructor(memoryMegabytes: number, silenceMilliseconds: number, onEnd: () => void) {
    this.silence = silenceMilliseconds;
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
   * Sends a message and waits for the session's next one.
   * @returns the message, and the thread time in milliseconds
   * @throws ThreadExhausted if it takes more than allowed, or the thread is stuck; the thread is then ended
   */
  async ask(message: ToThread, milliseconds: number): Promise<{ answer: FromThread; took: number }> {
    if (this.hasEnded) throw new Error('The thread ended');
    const since = this.share();
    const answer = await new Promise<FromThread>((resolve, reject) => {
      const waiting: Waiting = {
        resolve,
        reject,
        timer: setTimeout(() => look(), Math.min(milliseconds, this.silence)),
      };
      const look = (): void => {
        const left = Math.min(milliseconds - (this.share() - since), this.silence - (performance.now() - this.heardAt));
        if (left > 0) {
          waiting.timer = setTimeout(look, Math.max(left, leastMilliseconds));
          return;
        }
        this.fail(new ThreadExhausted('time'));
        void this.worker.terminate();
      };
      // Keeps the process alive while it waits for its thread.
      this.worker.ref();
      if (this.waiting.size === 0) this.heardAt = performance.now();
      this.waiting.set(message.session, waiting);
      this.post(message);
    });
    return { answer, took: this.share() - since };
  }

  /** Updates the shares up to now; call it before the waiting sessions change. */
  private share(): number {
    const now = performance.now();
    this.shared += (now - this.sharedUntil) / Math.max(1, this.waiting.size);
    this.sharedUntil = now;
    return this.shared;
  }

  async end(): Promise<void> {
    this.fail(new Error('The thread was ended'));
    await this.worker.terminate();
  }

  private settle(session: number): Waiting | undefined {
    const waiting = this.waiting.get(session);
    if (!waiting) return undefined;
    this.share();
    this.heardAt = performance.now();
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
