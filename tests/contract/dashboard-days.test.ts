import { beforeAll, describe, expect, it } from 'vitest';
import { dashboardDays } from '#features/app/contract.ts';
import { departmentSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { dailyAttendanceReport, lateReport } from '#features/report/contract.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
const today = (): string => server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString();
const read = async (client = admin) => dataOf(await client.callEndpoint(dashboardDays));
const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);

/** The total of late days in the daily report and in that of lateness: the dashboard's figure has the same name. */
async function lateIn(date: string): Promise<readonly unknown[]> {
  const query = { date__gte: date, date__lte: date };
  const daily = dataOf(await admin.callEndpoint(dailyAttendanceReport.calls.totals, { query }));
  const late = dataOf(await admin.callEndpoint(lateReport.calls.totals, { query }));
  return [daily.totals?.['late'], late.totals?.['days']];
}

/** The number of days in the daily report, called as the dashboard's links do. */
async function listed(date: string, filters: Readonly<Record<string, string>>, client = admin): Promise<number> {
  const query = { date__gte: date, date__lte: date, page_size: 1, ...filters };
  const answer = await client.callEndpoint(dailyAttendanceReport.calls.page, { query });
  if (!answer.isSuccess) throw new Error(answer.code);
  return answer.data.total ?? 0;
}

const links = {
  present: { situation__in: 'arrived' },
  late: { situation__in: 'late' },
  not_arrived: { situation__in: 'notArrived' },
  absent: { status__in: '1' },
} as const;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const office = await make(timetable, {
    alias: 'Office',
    in_time: '09:00',
    out_time: '17:00',
    allow_late: 5,
    breaks: [],
  });
  const all = await make(shift, {
    alias: 'Every day',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, timetable: office })),
  });
  await make(departmentSchedule, { department: people.a.rootDepartment, shift: all, start_date: '2026-02-01' });
  const [first] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
  await make(employee, {
    emp_code: '7401',
    first_name: 'Ada',
    department: people.a.departments.two,
    area: first?.area.map(({ id }) => id) ?? [],
    hire_date: '2026-02-16',
  });
  await calculateDays(server);
});

describe('the dashboard by days', () => {
  it('tells who is late while the day is open, and each figure has as many in its list', async () => {
    const before = await read();
    expect(before).toMatchObject({ date: today(), today: { present: 0, late: 0 } });
    expect(before.today.not_arrived).toBeGreaterThan(0);
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '1001', at: `${today()}T09:20:00Z` }]);
    await calculateDays(server);
    const after = await read();
    expect(after.today).toMatchObject({ present: 1, late: 1, not_arrived: before.today.not_arrived - 1 });
    expect(after.trend.at(-1)).toEqual({ date: today(), ...after.today });
    for (const [kind, filters] of Object.entries(links)) {
      for (const day of after.trend.filter((one) => one.date >= '2026-02-20'))
        expect([kind, day.date, await listed(day.date, filters)]).toEqual([
          kind,
          day.date,
          day[kind as keyof typeof links],
        ]);
      for (const day of after.trend.filter((one) => one.date >= '2026-02-20'))
        expect([day.date, ...(await lateIn(day.date))]).toEqual([day.date, day.late, day.late]);
      const query = { date__gte: today(), date__lte: today(), situation__in: 'late' };
      const rows = await admin.callEndpoint(dailyAttendanceReport.calls.page, { query });
      expect(rows).toMatchObject({ data: { data: [{ late_min: 20 }] } });
      for (const part of after.by_department)
        expect([part.name, kind, await listed(today(), { ...filters, department__in: String(part.id) })]).toEqual([
          part.name,
          kind,
          part[kind as keyof typeof links],
        ]);
      for (const part of after.by_area)
        expect([part.name, kind, await listed(today(), { ...filters, area__in: String(part.id) })]).toEqual([
          part.name,
          kind,
          part[kind as keyof typeof links],
        ]);
    }
    expect(after.by_department.length).toBeGreaterThan(1);
  });

  it('counts people of a second root and of the root area, as a new company has them', async () => {
    const own = await make(department, { dept_code: 'OWN', dept_name: 'Of its own' });
    await make(employee, {
      emp_code: '7403',
      first_name: 'Grace',
      department: own,
      area: [people.a.rootArea],
      hire_date: '2026-02-16',
    });
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '7403', at: `${today()}T09:20:00Z` }]);
    await calculateDays(server);
    const { by_department: departments, by_area: areas } = await read();
    expect(departments.find(({ id }) => id === own)).toMatchObject({ name: 'Of its own', present: 1, is_below: false });
    // A root comes before the departments that it counts too.
    const root = departments.findIndex(({ id }) => id === people.a.rootDepartment);
    const branch = departments.findIndex(({ id }) => id === people.a.departments.two);
    expect(root).toBeLessThan(branch);
    expect(departments[branch]?.is_below).toBe(root >= 0);
    expect(areas.find(({ id }) => id === people.a.rootArea)).toMatchObject({
      present: await listed(today(), { ...links.present, area__in: String(people.a.rootArea) }),
    });
  });

  it('follows a past day that is calculated again, though it is kept', async () => {
    const friday = Temporal.PlainDate.from(today()).subtract({ days: 3 }).toString();
    const at = async () => (await read()).trend.find(({ date }) => date === friday);
    const before = await at();
    expect(await at()).toEqual(before);
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '7401', at: `${friday}T09:30:00Z` },
      { code: '7401', at: `${friday}T17:00:00Z` },
    ]);
    await calculateDays(server);
    expect(before).toMatchObject({ present: 0, late: 0, absent: 1 });
    expect(await at()).toMatchObject({ present: 1, late: 1, absent: 0 });
  });

  it('keeps who looks after a department to it, and companies apart', async () => {
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const whole = await read();
    const theirs = await read(scoped);
    expect(theirs.today.not_arrived).toBeLessThan(whole.today.not_arrived);
    for (const [kind, filters] of Object.entries(links))
      expect([kind, await listed(today(), filters, scoped)]).toEqual([kind, theirs.today[kind as keyof typeof links]]);
    expect((await read(server.caller(await people.tokenOf('adminB')))).today).toMatchObject({ present: 0, late: 0 });
    expect(await read()).toEqual(whole);
  });
});
