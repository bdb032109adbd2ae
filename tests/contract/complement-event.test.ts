import { beforeAll, describe, expect, it } from 'vitest';
import { ownCalendar } from '#features/attendance/contract/explained-days.ts';
import { comingEvents, event, eventCalendar } from '#features/complement/contract.ts';
import { eventReminderJob } from '#features/complement/server/events/tell.ts';
import { asCompany } from '#server/http/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('events', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let own: Client;
  let other: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    own = server.caller(await people.tokenOf('empA1'));
    other = server.caller(await people.tokenOf('empA2'));
  });
  const { calls, actions } = event;
  type Body = Parameters<typeof admin.callEndpoint<typeof calls.create>>[1]['body'];
  const make = async (body: Body) => dataOf(await admin.callEndpoint(calls.create, { body }));
  const day = (days: number): string =>
    server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString();
  const titles = async (client: Client): Promise<string[]> =>
    dataOf(await client.callEndpoint(comingEvents, {})).map(({ title }) => title);
  const eventNotifications = async (client: Client) =>
    dataOf(await client.callEndpoint(listNotifications, {})).items.filter(({ kind }) => kind === 'event');

  it('are refused where they end before they begin, and where nobody is named whom they are for', async () => {
    const refused: Body[] = [
      { title: 'Back', start_date: '2026-05-02', end_date: '2026-05-01' },
      {
        title: 'Hours',
        start_date: '2026-05-02',
        end_date: '2026-05-02',
        all_day: false,
        start_time: '10:00',
        end_time: '09:00',
      },
      { title: 'Until', start_date: '2026-05-02', end_date: '2026-05-02', recurrence: 'daily', until: '2026-05-01' },
      { title: 'Nobody', start_date: '2026-05-02', end_date: '2026-05-02', audience: 'departments', departments: [] },
    ];
    for (const body of refused) expect((await admin.callEndpoint(calls.create, { body })).isSuccess).toBe(false);
  });

  it('are seen by those whom they are for, each time they come back, and cancelled ones stay', async () => {
    const { departments } = people.a;
    const all = await make({ title: 'Weekly', start_date: day(-7), end_date: day(-7), recurrence: 'weekly' });
    await make({
      title: 'Mine',
      start_date: day(2),
      end_date: day(3),
      audience: 'departments',
      departments: [departments.one],
    });
    await make({
      title: 'Theirs',
      start_date: day(2),
      end_date: day(2),
      audience: 'departments',
      departments: [departments.two],
    });
    await make({
      title: 'Named',
      start_date: day(4),
      end_date: day(4),
      audience: 'employees',
      employees: [people.employees.empA2],
    });
    await make({ title: 'Areas', start_date: day(5), end_date: day(5), audience: 'areas', areas: [people.a.rootArea] });
    expect(await titles(own)).toEqual(['Weekly', 'Mine', 'Areas', 'Weekly', 'Weekly']);
    expect(await titles(other)).toEqual(['Weekly', 'Theirs', 'Named', 'Areas', 'Weekly', 'Weekly']);
    const listed = dataOf(await admin.callEndpoint(eventCalendar, { query: { from: day(2), days: 1 } }));
    expect(listed.map(({ title, to }) => [title, to])).toEqual([
      ['Mine', day(3)],
      ['Theirs', day(2)],
    ]);
    dataOf(await admin.callEndpoint(actions.cancel.call, { body: { ids: [all.id] } }));
    const mine = dataOf(await own.callEndpoint(ownCalendar, { query: { from: day(0), days: 3 } }));
    expect(mine.entries).toMatchObject([
      { kind: 'event', display_name: 'Weekly', status: 'cancelled', from: day(0) },
      { kind: 'event', display_name: 'Mine', status: 'approved', from: day(2), to: day(3) },
    ]);
    dataOf(await admin.callEndpoint(actions.reopen.call, { body: { ids: [all.id] } }));
    expect((await admin.callEndpoint(calls.destroy, { params: { id: all.id } })).isSuccess).toBe(true);
  });

  it('are told of when somebody says so, and once each time their reminder is due', async () => {
    const run = async (): Promise<void> => {
      await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, async (context) => {
        while ((await eventReminderJob.run(context))?.hasMore);
      });
    };
    const made = await make({
      title: 'Fire drill',
      start_date: day(1),
      end_date: day(1),
      all_day: false,
      start_time: '10:00',
      end_time: '11:00',
      remind_before: 2880,
      audience: 'employees',
      employees: [people.employees.empA1],
    });
    await run();
    await run();
    expect((await eventNotifications(own)).map(({ data }) => data)).toEqual([
      { title: 'Fire drill', day: day(1), time: '10:00' },
    ]);
    expect(await eventNotifications(other)).toEqual([]);
    dataOf(await admin.callEndpoint(actions.notify.call, { body: { ids: [made.id] } }));
    await run();
    expect(await eventNotifications(own)).toHaveLength(2);
    // Another day allows another reminder; another location does not.
    const current = dataOf(await admin.callEndpoint(calls.retrieve, { params: { id: made.id } }));
    const moved = dataOf(
      await admin.callEndpoint(calls.patch, {
        params: { id: made.id },
        body: { location: 'Yard', version: current.version },
      }),
    );
    await run();
    expect(await eventNotifications(own)).toHaveLength(2);
    await admin.callEndpoint(calls.patch, {
      params: { id: made.id },
      body: { start_time: '10:30', version: moved.version },
    });
    await run();
    expect(await eventNotifications(own)).toHaveLength(3);
    expect((await admin.callEndpoint(calls.destroy, { params: { id: made.id } })).isSuccess).toBe(true);
  });
});
