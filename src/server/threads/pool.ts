import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '../http/refusal.ts';
import type { FromThread, ToThread } from './messages.ts';
import { Places, type PlaceLimits } from './places.ts';
import type { ThreadTask } from './task.ts';
import { Thread, ThreadExhausted } from './thread.ts';

/** Places are running or waiting sessions. */
export interface PoolLimits extends PlaceLimits {
  readonly threads: number;
  /** Sessions per thread at once. */
  readonly atOnce: number;
  /** Heap size of a thread. */
  readonly megabytes: number;
  /**
   * Thread time of a session; sessions that wait at once share it equally, and waiting for the reader or the
   * supply does not count. A thread that sends nothing for this long is stuck.
   */
  readonly seconds: number;
}

export interface Session<Input, Supply> {
  readonly input: Input;
  /** The person whose limit it counts against. */
  readonly person: number;
  /** Values supplied to the work on request. */
  readonly supply?: AsyncIterable<Supply>;
  /** Buffers of the input that are transferred instead of copied. */
  readonly handOver?: ArrayBuffer[];
}

/** An idle thread ends after this time. */
const idleMilliseconds = 30_000;
const unreadMilliseconds = 60_000;

/**
 * A few threads for work that would block the main thread, with limits of time, memory and number. Threads start with
 * the first work and end when idle.
 */
export class ThreadPool {
  private readonly limits: PoolLimits;
  private readonly threads = new Set<Thread>();
  private readonly queue: (() => void)[] = [];
  private readonly places: Places;
  private sessions = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(limits: PoolLimits) {
    this.limits = limits;
    this.places = new Places(limits);
  }

  /**
   * Takes a place for a session at once, so that a call is refused before its answer begins; the work begins when the
   * first value is requested. Ends with the last value, or when its reader goes away.
   * @throws Refusal if the person or all people have too much running; while running, if it takes too much time or
   * memory
   */
  open<Input, Output, Supply>(
    task: ThreadTask<Input, Output, Supply>,
    session: Session<Input, Supply>,
  ): AsyncGenerator<Output, void, void> {
    const giveBack = this.places.take(session.person);
    const work = this.work(task, session);
    const leave = (): void => {
      clearTimeout(unread);
      giveBack();
    };
    // An answer that nobody reads must not keep its place.
    const unread = setTimeout(() => void work.return().then(leave), unreadMilliseconds);
    unread.unref();
    const left = async (step: Promise<IteratorResult<Output, void>>): Promise<IteratorResult<Output, void>> => {
      try {
        const result = await step;
        if (result.done === true) leave();
        return result;
      } catch (error) {
        leave();
        throw error;
      }
    };
    // A generator that never started runs no `finally`, so the place is freed here.
    return {
      next: () => {
        clearTimeout(unread);
        return left(work.next());
      },
      return: () => left(work.return()),
      throw: (error: unknown) => left(work.throw(error)),
      [Symbol.asyncIterator]() {
        return this;
      },
      [Symbol.asyncDispose]: async () => void (await left(work.return())),
    };
  }

  /** Ends all threads; running work fails. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private async *work<Input, Output, Supply>(
    task: ThreadTask<Input, Output, Supply>,
    { input, supply, handOver }: Session<Input, Supply>,
  ): AsyncGenerator<Output, void, void> {
    const thread = await this.place();
    const session = (this.sessions += 1);
    const supplied = supply?.[Symbol.asyncIterator]();
    let left = this.limits.seconds * 1000;
    const ask = async (message: ToThread): Promise<FromThread> => {
      const { answer, took } = await thread.ask(message, left);
      left -= took;
      return answer;
    };
    let isOpen = true;
    try {
      thread.post({ kind: 'open', session, module: task.module.href, input }, handOver);
      for (;;) {
        let answer = await ask({ kind: 'next', session });
        while (answer.kind === 'asked') {
          const given = await supplied?.next();
          answer = await ask({ kind: 'supplied', session, value: given?.value, done: given?.done ?? true });
        }
        isOpen = answer.kind === 'value';
        if (answer.kind === 'failed') throw new Error(`Work in a thread failed: ${answer.error}`);
        if (answer.kind === 'done') return;
        // The task's types describe the values of its module.
        yield answer.value as Output;
      }
    } catch (error) {
      if (error instanceof ThreadExhausted) throw new Refusal(commonCodes.fileTooHeavy);
      throw error;
    } finally {
      if (isOpen && !thread.hasEnded) thread.post({ kind: 'closed', session });
      await supplied?.return?.();
      this.leave(thread);
    }
  }

  /** A thread with a free place, as soon as there is one. */
  private async place(): Promise<Thread> {
    clearTimeout(this.idle);
    for (;;) {
      const free = [...this.threads]
        .filter((thread) => !thread.hasEnded && thread.sessions < this.limits.atOnce)
        .toSorted((one, other) => one.sessions - other.sessions)[0];
      const isFull = this.threads.size >= this.limits.threads;
      if (free && (free.sessions === 0 || isFull)) return taken(free);
      if (!isFull) return taken(this.start());
      await new Promise<void>((resolve) => this.queue.push(resolve));
    }
  }

  private start(): Thread {
    const thread = new Thread(this.limits.megabytes, this.limits.seconds * 1000, () => {
      this.threads.delete(thread);
      this.queue.shift()?.();
    });
    this.threads.add(thread);
    return thread;
  }

  private leave(thread: Thread): void {
    thread.sessions -= 1;
    this.queue.shift()?.();
    if ([...this.threads].some(({ sessions }) => sessions > 0)) return;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      for (const one of this.threads) void one.end();
    }, idleMilliseconds);
    this.idle.unref();
  }
}

function taken(thread: Thread): Thread {
  thread.sessions += 1;
  return thread;
}
