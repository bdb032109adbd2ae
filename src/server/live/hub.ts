import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Live, LiveEvent, Log } from '../host.ts';

/** Passes events on to whoever listens here, and to the other processes of the same database. */
export interface LiveHub extends Live {
  /** Hears every event, of all companies. Answers a function that ends it. */
  subscribe(hear: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

const channel = 'muster_live';

const messageSchema = z.object({
  from: z.string(),
  events: z.array(
    z.object({
      companyId: z.int(),
      topic: z.string(),
      payload: z.record(z.string(), z.unknown()),
      userId: z.int().optional(),
    }),
  ),
});

/** What one notification of PostgreSQL carries at most is 8000 bytes; a larger payload is left out, the event is not. */
const largest = 7500;

const sizeOf = (text: string): number => Buffer.byteLength(text) + 1;

/** An event as a notification carries it. */
function told(event: LiveEvent): string {
  const whole = JSON.stringify(event);
  return sizeOf(whole) <= largest ? whole : JSON.stringify({ ...event, payload: {} });
}

/**
 * Passes events on to the other processes: at once while none is on its way, and those that come meanwhile together in the
 * next notification. Each is a transaction of its own, and a busy hour has hundreds of events a second.
 * @param pass gives what a notification holds to the database
 */
function passOn(pass: (events: string) => Promise<void>): {
  add: (event: LiveEvent) => void;
  emptied: () => Promise<void>;
} {
  let waiting: string[] = [];
  let present: Promise<void> | undefined;
  const empty = async (): Promise<void> => {
    while (waiting.length > 0) {
      let size = 0;
      const most = waiting.findIndex((text) => (size += sizeOf(text)) > largest);
      const next = waiting.slice(0, most < 0 ? waiting.length : most);
      waiting = waiting.slice(next.length);
      await pass(`[${next.join(',')}]`);
    }
    present = undefined;
  };
  return {
    add: (event) => {
      waiting.push(told(event));
      present ??= empty();
    },
    emptied: async () => present,
  };
}

/**
 * Opens the hub. Events are heard in this process at once; with PostgreSQL the other processes hear them by
 * LISTEN/NOTIFY. The embedded database has one process.
 */
export async function openLive(database: Database, log: Log): Promise<LiveHub> {
  const listeners = new Set<(event: LiveEvent) => void>();
  const self = crypto.randomUUID();
  const deliver = (event: LiveEvent): void => {
    for (const hear of listeners) hear(event);
  };
  const isShared = database.kind === 'postgres';
  const stop = isShared
    ? await database.listen(channel, (text) => {
        const message = messageSchema.safeParse(JSON.parse(text)).data;
        if (!message || message.from === self) return;
        for (const { userId, ...event } of message.events) deliver(userId === undefined ? event : { ...event, userId });
      })
    : undefined;
  const others = passOn((events) =>
    database
      .notify(channel, `{"from":"${self}","events":${events}}`)
      .catch((error: unknown) => log.warn({ err: error }, 'Live events not passed on')),
  );
  return {
    publish: (event) => {
      deliver(event);
      if (isShared) others.add(event);
    },
    subscribe: (hear) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    close: async () => {
      listeners.clear();
      await others.emptied();
      await stop?.();
    },
  };
}
