import { beforeAll, describe, expect, it } from 'vitest';
import {
  editSchedule,
  employeeSchedule,
  publishRoster,
  scheduleView,
  scheduleViewDays,
  shift,
  temporarySchedule,
  timetable,
  unpublishedRoster,
} from '#features/attendance/contract.ts';
import { employeeCalendar, explainOwnDay, ownCalendar } from '#features/attendance/contract/explained-days.ts';
import { companySettings } from '#features/company/contract/settings.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// A company that publishes its rosters, with two people in a department each who work from nine to five.
const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let office = 0;
let night = 0;
let ada = 0;
let bo = 0;

const [monday, tuesday, wednesday, friday] = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-13'] as const;
const week = { from: monday, to: friday } as const;
const body = { start_date: monday, end_date: friday, departments: [] };

async function make(resource: AnyResource, values: object): Promise<number> {
  const made = await admin.callEndpoint(resource.calls.create, { body: values });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return Number(made.data.data['id']);
}
/** Names of the timetables of a day in one's own calendar, and as whoever plans sees it. */
const seen = async (date: string): Promise<string[]> =>
  dataOf(await own.callEndpoint(ownCalendar, { query: { from: date, days: 1 } })).days.flatMap(({ plan }) =>
    plan.map(({ display_name }) => display_name),
  );
const stored = async (date: string): Promise<string[]> =>
  dataOf(await admin.callEndpoint(employeeCalendar, { query: { employee: ada, from: date, days: 1 } })).days.flatMap(
    ({ plan }) => plan.map(({ display_name }) => display_name),
  );
const waiting = async (caller = admin): Promise<number | null> =>
  dataOf(await caller.callEndpoint(scheduleViewDays, { query: week })).unpublished;
const cellOf = async (date: string) => {
  const page = await admin.callEndpoint(scheduleView, { query: { from: date, to: date } });
  return page.isSuccess ? page.data.data.find(({ id }) => id === ada)?.days[0] : undefined;
};
const paint = async (date: string, work: number | null | 'back', employee = ada) => {
  const page = await admin.callEndpoint(scheduleView, { query: { from: date, to: date } });
  const cell = page.isSuccess ? page.data.data.find(({ id }) => id === employee)?.days[0] : undefined;
  const expected = (cell?.temporary ?? []).map(({ id, version }) => ({ id, version }));
  const wanted = work === 'back' ? [] : [{ rule_flag: 'replace' as const, timetable: work, reason: 'Stocktaking' }];
  const [done] = dataOf(
    await admin.callEndpoint(editSchedule, {
      body: { confirmed: false, cells: [{ employee, date, expected, wanted }] },
    }),
  );
  expect(done).toMatchObject({ ok: true });
};
const notificationsOf = async (caller: Client) =>
  dataOf(await caller.callEndpoint(listNotifications, {})).items.flatMap((item) =>
    item.kind === 'roster_published' ? [item.data] : [],
  );
const publishing = async (isOn: boolean): Promise<void> => {
  const [settings] = dataOf(await admin.callEndpoint(companySettings.calls.list, { query: {} }));
  const { id = 0, version } = settings ?? {};
  dataOf(
    await admin.callEndpoint(companySettings.calls.patch, { params: { id }, body: { publish_rosters: isOn, version } }),
  );
};

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  ada = people.employees.empA1;
  bo = people.employees.empA2;
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  night = await make(timetable, { alias: 'Night', in_time: '22:00', out_time: '06:00', breaks: [] });
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office }));
  const five = await make(shift, { alias: 'Week', cycle_unit: 'week', shift_cycle: 1, days });
  for (const employee of [ada, bo]) await make(employeeSchedule, { employee, shift: five, start_date: '2026-02-02' });
});

describe('a roster', () => {
  it('is seen as it is saved where the company does not publish', async () => {
    expect(await waiting()).toBeNull();
    await paint(monday, night);
    expect(await seen(monday)).toEqual(['Night']);
    expect((await cellOf(monday))?.draft).toBeUndefined();
  });

  it('that is published hides what is changed since, which counts already', async () => {
    await publishing(true);
    expect(await waiting()).toBe(0);
    await paint(monday, null);
    await paint(tuesday, night);
    expect([await seen(monday), await seen(tuesday)]).toEqual([['Night'], ['Office']]);
    expect([await stored(monday), await stored(tuesday)]).toEqual([[], ['Night']]);
    expect(await waiting()).toBe(2);
    expect(await cellOf(tuesday)).toMatchObject({ draft: true });
    const mine = dataOf(await own.callEndpoint(explainOwnDay, { query: { date: tuesday } }));
    expect(JSON.stringify(mine)).not.toMatch(/Night|Stocktaking/);
    const before = dataOf(await own.callEndpoint(explainOwnDay, { query: { date: monday } }));
    expect(before?.sources.map(({ display_name }) => display_name)).toContain(`${monday} · Stocktaking`);
  });

  it('that is put back as it was waits for nothing', async () => {
    await paint(wednesday, night);
    expect(await waiting()).toBe(3);
    await paint(wednesday, 'back');
    expect(await waiting()).toBe(2);
    // Taken away whole and entered again.
    await paint(monday, 'back');
    expect(await seen(monday)).toEqual(['Night']);
    await paint(monday, night);
    expect(await waiting()).toBe(1);
    await paint(monday, null);
  });

  it('tells before it is published what changes for whom', async () => {
    await paint(tuesday, night, bo);
    const found = dataOf(await admin.callEndpoint(unpublishedRoster, { body }));
    expect(found).toMatchObject({ people: 2, days: 3 });
    const work = (list: readonly { timetable: number }[] | undefined) => list?.map(({ timetable: id }) => id);
    expect(
      found.changes
        .filter(({ employee }) => employee.id === ada)
        .map(({ date, before, after }) => [date, work(before.work), work(after.work)]),
    ).toEqual([
      [monday, [night], []],
      [tuesday, [office], [night]],
    ]);
  });

  it('is published by whom may, and of those whom they look after', async () => {
    await expect(own.callEndpoint(publishRoster, { body })).rejects.toMatchObject({ status: 403 });
    const { one, two } = people.a.departments;
    const none = dataOf(await admin.callEndpoint(publishRoster, { body: { ...body, departments: [two] } }));
    const found = dataOf(await admin.callEndpoint(unpublishedRoster, { body: { ...body, departments: [one] } }));
    expect(none.days + found.days).toBe(3);
    const stranger = server.caller(await people.tokenOf('adminB'));
    expect(dataOf(await stranger.callEndpoint(publishRoster, { body }))).toEqual({ people: 0, days: 0 });
  });

  it('once published is seen, and each person is told once what has changed for them', async () => {
    await admin.callEndpoint(publishRoster, { body });
    expect(await waiting()).toBe(0);
    expect([await seen(monday), await seen(tuesday)]).toEqual([[], ['Night']]);
    const expected = {
      from: monday,
      to: friday,
      count: 2,
      changes: [
        { date: monday, before: ['Night'], after: [] },
        { date: tuesday, before: ['Office'], after: ['Night'] },
      ],
    };
    expect(await notificationsOf(own)).toEqual([expected]);
    const other = server.caller(await people.tokenOf('empA2'));
    expect((await notificationsOf(other)).map(({ count }) => count)).toEqual([1]);
    expect(dataOf(await admin.callEndpoint(publishRoster, { body }))).toEqual({ people: 0, days: 0 });
    expect(await notificationsOf(own)).toHaveLength(1);
  });

  it('shows everything at once where the company publishes no more', async () => {
    await make(temporarySchedule, { employee: ada, att_date: wednesday, timetable: night });
    expect(await seen(wednesday)).toEqual(['Office']);
    await publishing(false);
    expect(await seen(wednesday)).toEqual(['Night']);
    expect(await waiting()).toBeNull();
  });
});
