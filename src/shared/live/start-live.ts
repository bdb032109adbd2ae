import type { Query, QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback } from 'xstate';
import { z } from 'zod';
import { closeCodes, everything } from '#shared/contract/live.ts';
import { websocketUrl } from '#shared/http/index.ts';
import { liveMachine, type LiveEvent } from './live-machine.ts';
import { throttleByKey } from './throttle-by-key.ts';

export const livePath = '/live/';

/** A topic's queries are requested again at most this often, in milliseconds. */
export const liveInterval = 500;

const messageSchema = z.object({ topic: z.string(), payload: z.record(z.string(), z.unknown()) });

/**
 * Milliseconds that a page may have read before the live connection was begun: the session is restored first, and a screen asks before
 * the application around it listens.
 */
const readBefore = 2000;

export interface LiveOptions {
  readonly queries: QueryClient;
  /** A valid access token, refreshed if needed; undefined if there is none. */
  readonly freshAccess: () => Promise<string | undefined>;
  /** Makes a call that ends the session if the server no longer knows it. */
  readonly checkSession: () => Promise<unknown>;
  /** Receives every message, e.g. to move a job's bar before its query is requested again. */
  readonly onMessage?: (topic: string, payload: Readonly<Record<string, unknown>>) => void;
}

/**
 * Keeps the live connection and requests again what a message concerns.
 * @returns a function that ends it
 */
export function startLive({ queries, freshAccess, checkSession, onMessage }: LiveOptions): () => void {
  const refresh = throttleByKey((topic) => {
    void queries.invalidateQueries({ predicate: (query) => concerns(query, topic) });
  }, liveInterval);

  /** When the page began to read; undefined once it has listened, since then it catches up after each loss. */
  let readSince: number | undefined = performance.now() - readBefore;
  const age = (): number | undefined => (readSince === undefined ? undefined : performance.now() - readSince);

  const actor = createActor(
    liveMachine.provide({
      actors: {
        holdSocket: fromCallback<LiveEvent>(({ sendBack }) =>
          holdSocket(freshAccess, age, (event) => {
            if (event.type === 'socket.opened') readSince = undefined;
            sendBack(event);
          }),
        ),
      },
      actions: {
        deliver: (_, message) => {
          onMessage?.(message.topic, message.payload);
          refresh(message.topic);
        },
        catchUp: () => void queries.invalidateQueries(),
        // Without an answer the next attempt asks again.
        checkSession: () => void checkSession().catch(() => undefined),
      },
    }),
  ).start();

  const restored = (): void => actor.send({ type: 'network.restored' });
  globalThis.addEventListener('online', restored);
  return () => {
    globalThis.removeEventListener('online', restored);
    actor.send({ type: 'session.ended' });
  };
}

const topicsSchema = z.object({ topics: z.array(z.string()) });

/**
 * True if a query shows data of a topic: its key begins with the topic (a resource's name, or that and the name of a call), or its
 * `meta.topics` names it. `everything` concerns all.
 */
export function concerns(query: Pick<Query, 'queryKey' | 'meta'>, topic: string): boolean {
  if (topic === everything) return true;
  const [first] = query.queryKey;
  if (typeof first === 'string' && (first === topic || first.startsWith(`${topic}.`))) return true;
  return topicsSchema.safeParse(query.meta).data?.topics.includes(topic) ?? false;
}

function holdSocket(
  freshAccess: () => Promise<string | undefined>,
  age: () => number | undefined,
  tell: (event: LiveEvent) => void,
): () => void {
  let socket: WebSocket | undefined;
  let isStopped = false;
  let isOpen = false;
  const open = async (): Promise<void> => {
    const access = await freshAccess();
    if (isStopped) return;
    if (access === undefined) return tell({ type: 'socket.closed' });
    socket = new WebSocket(websocketUrl(livePath, globalThis.location, access, age()));
    socket.addEventListener('open', () => {
      isOpen = true;
      tell({ type: 'socket.opened' });
    });
    socket.addEventListener('close', ({ code }) =>
      tell({ type: isOpen && code !== closeCodes.sessionEnded ? 'socket.closed' : 'socket.refused' }),
    );
    socket.addEventListener('message', ({ data }) => {
      const message = readMessage(data);
      if (message) tell({ type: 'message.received', message });
    });
  };
  open().catch(() => tell({ type: 'socket.closed' }));
  return () => {
    isStopped = true;
    socket?.close();
  };
}

function readMessage(data: unknown): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
