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
  event: z.object({
    companyId: z.int(), topic: z.string(), payload: z.record(z.string(), z.unknown()), userId: z.int().optional(),
  }),
});

/** What one notification of PostgreSQL carries at most is 8000 bytes; a larger payload is left out, the event is not. */
const largest = 7500;

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
        const { userId, ...event } = message.event;
        deliver(userId === undefined ? event : { ...event, userId });
      })
    : undefined;
  return {
    publish: (event) => {
      deliver(event);
      if (!isShared) return;
      const whole = JSON.stringify({ from: self, event });
      const text = Buffer.byteLength(whole) <= largest ? whole : JSON.stringify({ from: self, event: { ...event, payload: {} } });
      database.notify(channel, text).catch((error: unknown) => log.warn({ err: error }, 'Live event not passed on'));
    },
    subscribe: (hear) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    close: async () => {
      listeners.clear();
      await stop?.();
    },
  };
}
