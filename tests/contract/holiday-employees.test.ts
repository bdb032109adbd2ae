import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, scheduleView, scheduleViewDays, shift, timetable } from '#features/attendance/contract.ts';
import { explainDay, ownHolidays } from '#features/attendance/contract/explained-days.ts';
import { holiday } from '#features/complement/contract.ts';
import { incidentType, previewOwnLeave } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { importFile } from '#tests/support/import-file.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let worker: Worker;
let token: string;
let named = 0;
let other = 0;
/** The engine's codes. */
const status = { absent: 1, holiday: 8 };

async function make(resource: AnyResource, body: object): Promise<number> {
  const made = await admin.callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return Number(made.data.data['id']);
}
const marked = async (): Promise<number[]> => {
  const rows = await server.database.asOwner('select distinct employee from day_marks order by employee');
  return rows.map((row) => Number(row['employee']));
};
const statusesOn = async (date: string): Promise<(number | undefined)[]> => {
  await calculateDays(server);
  return Promise.all([named, other].map(async (id) => (await daysOf(admin, id)).get(date)?.status));
};

beforeAll(async () => {
  token = await people.tokenOf('adminA');
  admin = server.caller(token);
  worker = await startWorker(server.host, server.running.app.jobKinds);
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const week = await make(shift, {
    alias: 'Week',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office })),
  });
  const person = async (id: number): Promise<number> => {
    await admin.callEndpoint(employee.calls.patch, { params: { id }, body: { hire_date: '2026-02-02' } });
    await make(employeeSchedule, { employee: id, shift: week, start_date: '2026-02-02' });
    return id;
  };
  named = await person(people.employees.empA1);
  other = await person(people.employees.empA2);
  await calculateDays(server);
});
afterAll(() => worker.stop());

describe('a holiday of employees by name', () => {
  let id = 0;

  it('is the day of these alone, and marks nobody else', async () => {
    id = await make(holiday, { holiday_name: 'Jury', start_date: '2026-02-10', employees: [named] });
    expect(await marked()).toEqual([named]);
    expect(await statusesOn('2026-02-10')).toEqual([status.holiday, status.absent]);
    const turned = await admin.callEndpoint(holiday.calls.patch, { params: { id }, body: { employees: [other] } });
    expect(turned.isSuccess).toBe(true);
    expect(await marked()).toEqual([named, other].toSorted((a, b) => a - b));
    expect(await statusesOn('2026-02-10')).toEqual([status.absent, status.holiday]);
    await admin.callEndpoint(holiday.calls.patch, { params: { id }, body: { employees: [named] } });
    expect(await statusesOn('2026-02-10')).toEqual([status.holiday, status.absent]);
  });

  it('names either employees, or departments and areas', async () => {
    const { one } = people.a.departments;
    const both = await admin.callEndpoint(holiday.calls.create, {
      body: { holiday_name: 'Both', start_date: '2026-02-11', employees: [named], departments: [one] },
    });
    expect(both).toMatchObject({ isSuccess: false, fields: { employees: expect.anything() } });
    const later = await admin.callEndpoint(holiday.calls.patch, { params: { id }, body: { departments: [one] } });
    expect(later.isSuccess).toBe(false);
    const turned = await admin.callEndpoint(holiday.calls.patch, {
      params: { id },
      body: { departments: [one], employees: [] },
    });
    expect(turned.isSuccess).toBe(true);
    await admin.callEndpoint(holiday.calls.patch, { params: { id }, body: { departments: [], employees: [named] } });
    await calculateDays(server);
  });

  it('explains the day, stands in that person’s year and roster only, and takes nothing of a leave', async () => {
    const sources = async (of: number) =>
      dataOf(await admin.callEndpoint(explainDay, { query: { employee: of, date: '2026-02-10' } })).sources.map(
        ({ display_name }) => display_name,
      );
    expect(await sources(named)).toContain('Jury');
    expect(await sources(other)).not.toContain('Jury');
    const own = server.caller(await people.tokenOf('empA1'));
    const { holidays } = dataOf(await own.callEndpoint(ownHolidays, { query: { year: 2026 } }));
    expect(holidays.map(({ display_name }) => display_name)).toEqual(['Jury']);
    const range = { from: '2026-02-09', to: '2026-02-13' };
    const days = dataOf(await admin.callEndpoint(scheduleViewDays, { query: range }));
    expect(days.holidays).toContainEqual({ date: '2026-02-10', name: 'Jury', everybody: false });
    const roster = await admin.callEndpoint(scheduleView, { query: range });
    if (!roster.isSuccess) throw new Error(roster.code);
    const kinds = (of: number) => roster.data.data.find((row) => row.id === of)?.days.map(({ kind }) => kind);
    expect(kinds(named)).not.toEqual(kinds(other));

    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    const annual = types.find(({ symbol }) => symbol === 'AL')?.id ?? 0;
    const preview = dataOf(
      await own.callEndpoint(previewOwnLeave, {
        body: { incident_type: annual, start_date: '2026-02-09', end_date: '2026-02-11' },
      }),
    );
    expect(preview.lines.map(({ date, skipped }) => [date, skipped])).toEqual([
      ['2026-02-09', null],
      ['2026-02-10', 'holiday'],
      ['2026-02-11', null],
    ]);
  });

  it('is taken from a file, told in one, and copied with its names', async () => {
    const code = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: named } })).emp_code;
    const file = `holiday_name,start_date,employees\r\nFile,2026-04-01,${code}\r\nOpen,2026-04-02,All employees\r\n`;
    expect((await importFile(admin, () => worker.drain(), holiday, file)).wrong).toEqual([]);
    const found = async (search: string) =>
      dataOf(await admin.callEndpoint(holiday.calls.list, { query: { search, ordering: 'start_date' } })).map(
        (row) => [row.id, row.start_date, row.employees.map((one) => one.id)] as const,
      );
    const [made] = await found('File');
    expect(made?.slice(1)).toEqual(['2026-04-01', [named]]);
    expect((await found('Open'))[0]?.[2]).toEqual([]);
    const exported = await server.fetch(
      `/web${holiday.path}export/?format=csv&columns=holiday_name,departments,employees&ordering=start_date&search=e`,
      { headers: { authorization: `JWT ${token}`, 'accept-language': 'en' } },
    );
    const text = await exported.text();
    expect(text).toMatch(/File,All departments,(?!All)\S/);
    expect(text).toMatch(/Open,All departments,All employees/);
    dataOf(await admin.callEndpoint(holiday.actions.copy_next_year.call, { body: { ids: [made?.[0] ?? 0] } }));
    expect((await found('File')).map(([, ...row]) => row)).toEqual([
      ['2026-04-01', [named]],
      ['2027-04-01', [named]],
    ]);
  });

  it('keeps its people: who is named is not deleted, and is told why', async () => {
    await expect(admin.callEndpoint(employee.calls.destroy, { params: { id: named } })).rejects.toMatchObject({
      context: { by: expect.stringContaining('Jury') },
    });
  });
});
