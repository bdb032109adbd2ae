import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';
import type { ThreadWork } from './task.ts';

/** A thread: runs the work of any number of sessions, one step per request. */

interface Session {
  readonly work: Promise<AsyncGenerator<unknown, void, void>>;
  supplied: ((given: IteratorResult<unknown, undefined>) => void) | undefined;
}

const sessions = new Map<number, Session>();

function post(message: FromThread, handOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, handOver);
}

parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'open':
      return open(message.session, message.module, message.input);
    case 'next':
      return void step(message.session);
    case 'supplied': {
      const session = sessions.get(message.session);
      return session?.supplied?.(
        message.done ? { done: true, value: undefined } : { done: false, value: message.value },
      );
    }
    case 'closed':
      return close(message.session);
  }
});

function open(id: number, path: string, input: unknown): void {
  const supply: AsyncIterable<unknown> = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise<IteratorResult<unknown, undefined>>((resolve) => {
          session.supplied = resolve;
          post({ kind: 'asked', session: id });
        }),
    }),
  };
  const session: Session = {
    work: import(path).then((module: { default: ThreadWork<unknown, unknown, unknown> }) =>
      module.default(input, supply),
    ),
    supplied: undefined,
  };
  // Reported at the first step.
  session.work.catch(() => undefined);
  sessions.set(id, session);
}

async function step(id: number): Promise<void> {
  const session = sessions.get(id);
  if (!session) return;
  try {
    const next = await (await session.work).next();
    if (next.done === true) {
      sessions.delete(id);
      post({ kind: 'done', session: id });
    } else if (next.value instanceof Uint8Array) {
      // Small buffers share memory, which cannot be transferred.
      const own = new Uint8Array(next.value);
      post({ kind: 'value', session: id, value: own }, [own.buffer]);
    } else post({ kind: 'value', session: id, value: next.value });
  } catch (error) {
    sessions.delete(id);
    post({
      kind: 'failed',
      session: id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

function close(id: number): void {
  const session = sessions.get(id);
  sessions.delete(id);
  session?.work.then((work) => work.return()).catch(() => undefined);
}
