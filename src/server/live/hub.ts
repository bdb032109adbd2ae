import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Live, LiveEvent, LiveListener, Log } from '../host.ts';

/** Passes events to the listeners of this process and to the other processes of the same database. */
export interface LiveHub extends Live {
  close(): Promise<void>;
}

const channel = 'muster_live';

const messageSchema = z.object({
  from: z.string(),
  missed: z.boolean(),
  events: z.array(
    z.object({
      companyId: z.int(),
      topic: z.string(),
      payload: z.record(z.string(), z.unknown()),
      userId: z.int().optional(),
      departments: z.array(z.int()).optional(),
      employees: z.array(z.int()).optional(),
    }),
  ),
});

/**
 * PostgreSQL limits a notification to 8000 bytes; the payload of a larger event is left out, the event is still sent.
 */
const largest = 7500;

/** The most departments or people that a notification names; longer lists are left out. */
const mostNamed = 300;

const sizeOf = (text: string): number => Buffer.byteLength(text) + 1;

/** An event as text for a notification. */
function notificationText(event: LiveEvent): string {
  const whole = JSON.stringify(event);
  if (sizeOf(whole) <= largest) return whole;
  const { departments = [], employees = [], ...rest } = { ...event, payload: {} };
  return JSON.stringify({
    ...rest,
    ...(event.departments && departments.length <= mostNamed ? { departments } : {}),
    ...(event.employees && employees.length <= mostNamed ? { employees } : {}),
  });
}

/** Milliseconds until events that could not be sent are tried again, at first and at most. */
const pauses = { first: 250, longest: 5000 } as const;

/**
 * Sends events to the other processes: at once when none is in flight; events that arrive meanwhile go together in the
 * next notification, because each is a transaction and a busy hour has hundreds of events a second. If the database
 * takes no notification, events are dropped, and the other processes are told later that they missed some.
 * @param pass sends a notification through the database
 */
function passOn(
  pass: (notification: { events: string; missed: boolean }) => Promise<void>,
  failed: (error: unknown) => void,
): {
  add: (event: LiveEvent) => void;
  /** Waits for notifications in flight, and retries no more. */
  emptied: () => Promise<void>;
} {
  const ending = new AbortController();
  let waiting: string[] = [];
  let missed = false;
  let failures = 0;
  let present: Promise<void> | undefined;
  const takeNext = (): string => {
    let size = 0;
    const most = waiting.findIndex((text) => (size += sizeOf(text)) > largest);
    const next = waiting.slice(0, most < 0 ? waiting.length : most);
    waiting = waiting.slice(next.length);
    return `[${next.join(',')}]`;
  };
  const empty = async (): Promise<void> => {
    while (waiting.length > 0 || missed) {
      try {
        await pass({ events: takeNext(), missed });
        missed = false;
        failures = 0;
      } catch (error) {
        if (failures === 0) failed(error);
        waiting = [];
        missed = true;
        const length = Math.min(pauses.longest, pauses.first * 2 ** failures);
        failures += 1;
        await pause(length, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
        if (ending.signal.aborted) break;
        // Events that arrived during the pause count as missed too.
        waiting = [];
      }
    }
    present = undefined;
  };
  return {
    add: (event) => {
      waiting.push(notificationText(event));
      present ??= empty();
    },
    emptied: async () => {
      ending.abort();
      await present;
    },
  };
}

/**
 * Opens the hub. Events are heard in this process at once; with PostgreSQL the other processes hear them by
 * LISTEN/NOTIFY. The embedded database has one process.
 */
export async function openLive(database: Database, log: Log): Promise<LiveHub> {
  const listeners = new Set<LiveListener>();
  const self = crypto.randomUUID();
  const deliver = (event: LiveEvent): void => {
    for (const { hear } of listeners) hear(event);
  };
  const tellMissed = (): void => {
    for (const { missed } of listeners) missed();
  };
  const isShared = database.kind === 'postgres';
  const stop = isShared
    ? await database.listen(
        channel,
        (text) => {
          const message = messageSchema.safeParse(JSON.parse(text)).data;
          if (!message || message.from === self) return;
          if (message.missed) tellMissed();
          for (const { userId, departments, employees, ...event } of message.events)
            deliver({
              ...event,
              ...(userId === undefined ? {} : { userId }),
              ...(departments ? { departments } : {}),
              ...(employees ? { employees } : {}),
            });
        },
        tellMissed,
      )
    : undefined;
  const others = passOn(
    ({ events, missed }) => database.notify(channel, `{"from":"${self}","missed":${missed},"events":${events}}`),
    (error) => log.warn({ err: error }, 'Live events not passed on'),
  );
  return {
    publish: (event) => {
      deliver(event);
      if (isShared) others.add(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hearsAll: () => !isShared || database.isListening(),
    close: async () => {
      listeners.clear();
      await others.emptied();
      await stop?.();
    },
  };
}
