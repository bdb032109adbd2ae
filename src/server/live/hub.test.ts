import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import type { NewLiveEvent, Log } from '../host.ts';
import { openLive } from './hub.ts';

const unused = (): never => {
  throw new Error('Not asked for');
};
const log: Log = { debug: unused, info: unused, warn: unused, error: unused, child: unused };

/** A database shared by two hubs; a notification reaches both when the test lets it pass. */
function shared(): { database: Database; sent: string[]; pass: () => Promise<void> } {
  const sent: string[] = [];
  const hearers: ((payload: string) => void)[] = [];
  const waiting: (() => void)[] = [];
  const database: Database = {
    kind: 'postgres',
    within: unused,
    ping: unused,
    isListening: () => true,
    close: unused,
    notify: (_, payload) =>
      new Promise((resolve) => {
        sent.push(payload);
        waiting.push(() => {
          for (const hear of hearers) hear(payload);
          resolve();
        });
      }),
    listen: async (_, hear) => {
      hearers.push(hear);
      return async () => {};
    },
  };
  return {
    database,
    sent,
    pass: async () => {
      waiting.shift()?.();
      // Reactions to it have run by a later turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const event = (id: number, more: Record<string, unknown> = {}): NewLiveEvent => ({
  companyId: 1,
  topic: 'device.transaction',
  payload: { id, ...more },
});

describe('live events between processes', () => {
  it('are sent at once when none is in flight, and otherwise together afterwards, in order', async () => {
    const { database, sent, pass } = shared();
    const [one, other] = [await openLive(database, log), await openLive(database, log)];
    const own: unknown[] = [];
    const heard: unknown[] = [];
    one.subscribe({ hear: ({ payload }) => own.push(payload['id']), missed: unused });
    other.subscribe({ hear: ({ payload }) => heard.push(payload['id']), missed: unused });
    for (const id of [1, 2, 3]) one.publish(event(id));
    expect([own, heard, sent.length]).toEqual([[1, 2, 3], [], 1]);
    await pass();
    expect([heard, sent.length]).toEqual([[1], 2]);
    await pass();
    one.publish(event(4));
    await pass();
    expect([own, heard, sent.length]).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], 3]);
  });

  it('never exceed the notification size of PostgreSQL, and none is lost', async () => {
    const { database, sent, pass } = shared();
    const [one, other] = [await openLive(database, log), await openLive(database, log)];
    const heard: unknown[] = [];
    other.subscribe({ hear: ({ payload }) => heard.push(payload), missed: unused });
    const texts = ['ı'.repeat(3000), 'a'.repeat(6000), 'b'.repeat(9000), 'c'.repeat(2000), 'd'];
    for (const [id, text] of texts.entries()) one.publish(event(id, { text }));
    while (heard.length < texts.length) await pass();
    expect(heard).toEqual(texts.map((text, id) => (text.length > 8000 ? {} : { id, text })));
    expect(sent.filter((payload) => Buffer.byteLength(payload) >= 8000)).toEqual([]);
  });

  it('that could not be sent are reported as missed once the database is back', async () => {
    const { database, pass } = shared();
    const warned: string[] = [];
    let isAway = true;
    const away: Database = {
      ...database,
      notify: async (channel, payload) => {
        if (isAway) throw new Error('away');
        const passing = database.notify(channel, payload);
        await pass();
        await passing;
      },
    };
    const one = await openLive(away, { ...log, warn: (_, text) => void warned.push(text) });
    const other = await openLive(database, log);
    const heard: unknown[] = [];
    other.subscribe({ hear: ({ payload }) => heard.push(payload['id']), missed: () => heard.push('missed') });
    one.publish(event(1));
    one.publish(event(2));
    await expect.poll(() => warned).toEqual(['Live events not passed on']);
    isAway = false;
    await expect.poll(() => heard).toEqual(['missed']);
    one.publish(event(3));
    await expect.poll(() => heard).toEqual(['missed', 3]);
  });

  it('are all sent when the hub closes', async () => {
    const { database, sent, pass } = shared();
    const hub = await openLive(database, log);
    for (const id of [1, 2]) hub.publish(event(id));
    const closed = hub.close();
    await pass();
    await pass();
    await closed;
    expect(sent.length).toBe(2);
  });
});
