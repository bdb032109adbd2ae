import { beforeEach, describe, expect, it } from 'vitest';
import { announcement, announcementReceipt, ownAnnouncements, readAnnouncement } from '#features/outdoor/contract.ts';
import { outdoorSlice } from '#features/outdoor/server.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let one: Client;
let two: Client;

beforeEach(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  one = server.caller(await people.tokenOf('empA1'));
  two = server.caller(await people.tokenOf('empA2'));
});

interface Wanted {
  readonly title: string;
  readonly audience?: 'all' | 'departments' | 'employees';
  readonly departments?: number[];
  readonly employees?: number[];
  readonly needs_confirm?: boolean;
  readonly start_time?: string;
  readonly end_time?: string | null;
}

/** Writes and publishes an announcement. */
async function publish({ title, ...more }: Wanted): Promise<number> {
  const start_time = server.clock.now().toString();
  const body = { title, content: `About ${title}`, start_time, ...more };
  const { id } = dataOf(await admin.callEndpoint(announcement.calls.create, { body }));
  const [done] = dataOf(await admin.callEndpoint(announcement.actions.publish.call, { body: { ids: [id] } }));
  expect(done).toMatchObject({ id, ok: true });
  return id;
}
const titles = async (caller: Client): Promise<string[]> =>
  dataOf(await caller.callEndpoint(ownAnnouncements, {})).map(({ title }) => title);
const titlesOf = async (caller: Client): Promise<unknown[]> =>
  dataOf(await caller.callEndpoint(listNotifications, { query: {} }))
    .items.filter(({ kind }) => kind === 'announcement')
    .map(({ data }) => ('title' in data ? data.title : ''));
const counts = async (id: number) => {
  const all = dataOf(await admin.callEndpoint(announcement.calls.list, { query: { page_size: 100 } }));
  const { told_count, read_count, confirm_count } = all.find((each) => each.id === id) ?? {};
  return { told_count, read_count, confirm_count };
};
const tell = (caller: Client, id: number, confirms: boolean) =>
  caller.callEndpoint(readAnnouncement, { body: { id, confirms } }, { quiet: true });

describe('an announcement', () => {
  it('is seen by nobody before it is published, and by everybody after', async () => {
    const body = { title: 'Draft', content: 'Not yet', start_time: server.clock.now().toString() };
    dataOf(await admin.callEndpoint(announcement.calls.create, { body }));
    await publish({ title: 'Canteen closed' });
    expect(await titles(one)).toContain('Canteen closed');
    expect(await titles(one)).not.toContain('Draft');
    expect(await titlesOf(one)).toContain('Canteen closed');
  });

  it('is for the people of its departments alone, and for those below', async () => {
    await publish({ title: 'For one', audience: 'departments', departments: [people.a.departments.one] });
    expect(await titles(one)).toContain('For one');
    expect(await titles(two)).not.toContain('For one');
    expect(await titlesOf(two)).not.toContain('For one');
  });

  it('is for those it names', async () => {
    const id = await publish({ title: 'For two', audience: 'employees', employees: [people.employees.empA2] });
    expect(await titles(two)).toContain('For two');
    expect(await titles(one)).not.toContain('For two');
    // People cannot confirm announcements that are not for them.
    await expect(tell(one, id, true)).rejects.toThrow();
    expect(await counts(id)).toEqual({ told_count: 1, read_count: 0, confirm_count: 0 });
  });

  it('counts who has read and confirmed it, each once', async () => {
    const id = await publish({ title: 'New rules', needs_confirm: true });
    const before = await counts(id);
    dataOf(await tell(one, id, false));
    expect(await counts(id)).toEqual({ ...before, read_count: 1 });
    dataOf(await tell(one, id, true));
    dataOf(await tell(one, id, true));
    dataOf(await tell(two, id, true));
    expect(await counts(id)).toEqual({ ...before, read_count: 2, confirm_count: 2 });
    const receipts = dataOf(
      await admin.callEndpoint(announcementReceipt.calls.list, { query: { announcement: id, status: 'confirmed' } }),
    );
    expect(new Set(receipts.map(({ employee }) => employee?.id))).toEqual(
      new Set([people.employees.empA1, people.employees.empA2]),
    );
  });

  it('confirms nothing where nobody asked for it', async () => {
    const id = await publish({ title: 'Just so' });
    dataOf(await tell(one, id, true));
    expect(await counts(id)).toMatchObject({ read_count: 1, confirm_count: 0 });
  });

  it('begins when it says so, and is over when it ends', async () => {
    const now = server.clock.now();
    const times = { start_time: now.add({ hours: 1 }).toString(), end_time: now.add({ hours: 3 }).toString() };
    await publish({ title: 'Later', ...times });
    expect(await titles(one)).not.toContain('Later');
    expect(await titlesOf(one)).not.toContain('Later');
    server.clock.advance({ hours: 2 });
    const recurring = startRecurring(server.host, outdoorSlice.recurring ?? []);
    await recurring.drain();
    server.clock.advance({ minutes: 2 });
    await recurring.drain();
    await recurring.stop();
    one = server.caller(await people.tokenOf('empA1'));
    expect(await titles(one)).toContain('Later');
    expect(await titlesOf(one)).toContain('Later');
    server.clock.advance({ hours: 2 });
    one = server.caller(await people.tokenOf('empA1'));
    expect(await titles(one)).not.toContain('Later');
  });

  it('is gone once it is withdrawn; who has read it stays', async () => {
    const id = await publish({ title: 'A mistake' });
    dataOf(await tell(one, id, false));
    dataOf(await admin.callEndpoint(announcement.actions.withdraw.call, { body: { ids: [id] } }));
    expect(await titles(one)).not.toContain('A mistake');
    expect(await counts(id)).toMatchObject({ read_count: 1 });
  });

  it('is told again to who has not confirmed it', async () => {
    const id = await publish({ title: 'Once more', audience: 'employees', employees: [people.employees.empA1] });
    const [receipt] = dataOf(await admin.callEndpoint(announcementReceipt.calls.list, { query: { announcement: id } }));
    const ids = [receipt?.id ?? 0];
    dataOf(await admin.callEndpoint(announcementReceipt.actions.notify.call, { body: { ids } }));
    expect((await titlesOf(one)).filter((title) => title === 'Once more')).toHaveLength(2);
  });
});
