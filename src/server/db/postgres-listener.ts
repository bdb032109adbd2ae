import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../host.ts';

/** Times in milliseconds. */
const times = {
  firstPause: 250,
  longestPause: 5000,
  /** A query finds a connection that was lost silently (a cable, a firewall). */
  heartbeat: 15_000,
} as const;

interface Subscription {
  readonly channel: string;
  hear(payload: string): void;
  missed(): void;
}

export interface PostgresListener {
  /**
   * Listens to a channel. A lost connection is restored automatically; `missed` is called afterwards, since notifications in
   * between are lost.
   * @throws if the first connection fails
   * @returns a function that stops listening
   */
  listen(channel: string, hear: (payload: string) => void, missed: () => void): Promise<() => Promise<void>>;
  /** Whether notifications arrive now. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Listens to PostgreSQL's notifications with one connection for all channels, which is restored after the database restarts. */
export function postgresListener(
  settings: pg.ClientConfig,
  log: Pick<Log, 'info' | 'warn'> | undefined,
): PostgresListener {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  let connection: Promise<pg.Client> | undefined;
  /** The connected client; undefined while there is none. */
  let hearing: pg.Client | undefined;

  /** @param missed whether earlier notifications were lost; listeners are told before the next one can arrive */
  async function connect(missed = false): Promise<pg.Client> {
    const client = new pg.Client(settings);
    // The event `end` tells that a connection ended; without this listener the process would end with it.
    client.on('error', () => undefined);
    client.on('end', () => {
      clearInterval(beating);
      if (hearing !== client) return;
      hearing = undefined;
      if (!closing.signal.aborted) connection = reconnect();
    });
    client.on('notification', ({ channel, payload }) => {
      for (const subscription of subscriptions) if (subscription.channel === channel) subscription.hear(payload ?? '');
    });
    const beating = setInterval(() => {
      client.query('select 1').catch(() => client.end());
    }, times.heartbeat);
    beating.unref();
    try {
      await client.connect();
      for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel)))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      clearInterval(beating);
      client.end().catch(() => undefined);
      throw error;
    }
    if (missed) for (const subscription of subscriptions) subscription.missed();
    hearing = client;
    return client;
  }

  /** Tries until it succeeds, since nobody could be told about a failure. Rejects only when the listener is closed. */
  async function again(): Promise<pg.Client> {
    log?.warn({}, 'Notifications of the database have stopped; connecting again');
    for (let failures = 0; ; failures += 1) {
      const full = Math.min(times.longestPause, times.firstPause * 2 ** Math.min(failures, 10));
      await pause(full * (0.5 + Math.random() / 2), undefined, { signal: closing.signal, ref: false });
      const client = await connect(true).catch(() => undefined);
      if (!client) continue;
      log?.info({}, 'Notifications of the database are heard again');
      return client;
    }
  }

  function reconnect(): Promise<pg.Client> {
    const connecting = again();
    connecting.catch(() => undefined);
    return connecting;
  }

  return {
    listen: async (channel, hear, missed) => {
      const subscription = { channel, hear, missed };
      subscriptions.add(subscription);
      const connecting = (connection ??= connect());
      try {
        const client = await connecting.catch((error: unknown) => {
          if (connection === connecting) connection = undefined;
          throw error;
        });
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return async () => {
        subscriptions.delete(subscription);
      };
    },
    isListening: () => hearing !== undefined,
    close: async () => {
      closing.abort();
      subscriptions.clear();
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
