import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, scheduleViewDays, shift, timetable } from '#features/attendance/contract.ts';
import { explainDay, ownHolidays } from '#features/attendance/contract/explained-days.ts';
import { area } from '#features/company/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { importFile } from '#tests/support/import-file.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// A company with a country and a city in it, and a person who moved there.
const server = useServer();
const people = usePeople(server);
let admin: Client;
let worker: Worker;
let token: string;
let country = 0;
let city = 0;
let elsewhere = 0;
let local = 0;
let mover = 0;
let stranger = 0;
/** The engine's codes. */
const status = { absent: 1, holiday: 8 };

async function make(resource: AnyResource, body: object): Promise<number> {
  const made = await admin.callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return Number(made.data.data['id']);
}
/** The people whose days wait for calculation. */
const marked = async (): Promise<number[]> => {
  const rows = await server.database.asOwner('select distinct employee from day_marks order by employee');
  return rows.map((row) => Number(row['employee']));
};
const statusesOn = async (date: string): Promise<(number | undefined)[]> => {
  await calculateDays(server);
  return Promise.all([local, mover, stranger].map(async (id) => (await daysOf(admin, id)).get(date)?.status));
};

beforeAll(async () => {
  token = await people.tokenOf('adminA');
  admin = server.caller(token);
  worker = await startWorker(server.host, server.running.app.jobKinds);
  country = await make(area, { area_code: 'C', area_name: 'Country' });
  city = await make(area, { area_code: 'T', area_name: 'City', parent_area: country });
  elsewhere = await make(area, { area_code: 'E', area_name: 'Elsewhere' });
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const week = await make(shift, {
    alias: 'Week',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office })),
  });
  const person = async (code: string, area_: number): Promise<number> => {
    const id = await make(employee, {
      emp_code: code,
      first_name: code,
      department: people.a.departments.one,
      area: [area_],
      hire_date: '2026-02-02',
    });
    await make(employeeSchedule, { employee: id, shift: week, start_date: '2026-02-02' });
    return id;
  };
  local = await person('9001', city);
  mover = await person('9002', elsewhere);
  stranger = await person('9003', elsewhere);
  const moved = await admin.callEndpoint(employee.calls.patch, {
    params: { id: mover },
    body: { area: [city], holds_from: '2026-02-12' },
  });
  expect(moved.isSuccess).toBe(true);
  await calculateDays(server);
});
afterAll(() => worker.stop());

describe('a holiday of an area', () => {
  it('is the day of whoever is there on it, or below, and marks these alone', async () => {
    const before = await make(holiday, { holiday_name: 'Before', start_date: '2026-02-10', areas: [country] });
    // People who were there once are included.
    expect(await marked()).toEqual([local, mover]);
    expect(await statusesOn('2026-02-10')).toEqual([status.holiday, status.absent, status.absent]);
    await make(holiday, { holiday_name: 'After', start_date: '2026-02-17', areas: [country] });
    expect(await statusesOn('2026-02-17')).toEqual([status.holiday, status.holiday, status.absent]);

    const turned = await admin.callEndpoint(holiday.calls.patch, {
      params: { id: before },
      body: { areas: [elsewhere] },
    });
    expect(turned.isSuccess).toBe(true);
    expect(await marked()).toEqual([local, mover, stranger]);
    expect(await statusesOn('2026-02-10')).toEqual([status.absent, status.holiday, status.holiday]);
  });

  it('with departments beside it is of who is in both', async () => {
    const made = await make(holiday, {
      holiday_name: 'Nobody’s',
      start_date: '2026-02-19',
      areas: [city],
      departments: [people.a.departments.two],
    });
    expect(await marked()).toEqual([]);
    expect(await statusesOn('2026-02-19')).toEqual([status.absent, status.absent, status.absent]);
    const widened = await admin.callEndpoint(holiday.calls.patch, {
      params: { id: made },
      body: { departments: [people.a.departments.one] },
    });
    expect(widened.isSuccess).toBe(true);
    expect(await marked()).toEqual([local, mover]);
    expect(await statusesOn('2026-02-19')).toEqual([status.holiday, status.holiday, status.absent]);
  });

  it('follows who moves to another area, and an area that is moved below another', async () => {
    await admin.callEndpoint(employee.calls.patch, {
      params: { id: stranger },
      body: { area: [city], holds_from: '2026-02-16' },
    });
    expect(await marked()).toEqual([stranger]);
    expect(await statusesOn('2026-02-17')).toEqual([status.holiday, status.holiday, status.holiday]);
    expect(await statusesOn('2026-02-10')).toEqual([status.absent, status.holiday, status.holiday]);
    await admin.callEndpoint(area.calls.patch, { params: { id: city }, body: { parent_area: elsewhere } });
    expect(await marked()).toEqual([local, mover, stranger]);
  });

  it('is told as the reason of the day, is in nobody else’s year, and no day of everybody on the roster', async () => {
    const explained = async (of: number) =>
      dataOf(await admin.callEndpoint(explainDay, { query: { employee: of, date: '2026-02-19' } }));
    expect((await explained(local)).sources.map(({ display_name }) => display_name)).toContain('Nobody’s');
    const own = server.caller(await people.tokenOf('empA1'));
    expect(dataOf(await own.callEndpoint(ownHolidays, { query: { year: 2026 } })).holidays).toEqual([]);
    const days = dataOf(
      await admin.callEndpoint(scheduleViewDays, { query: { from: '2026-02-16', to: '2026-02-20' } }),
    );
    expect(days.holidays).toContainEqual({ date: '2026-02-19', name: 'Nobody’s', everybody: false });
  });

  it('is taken from a file, told in one, and copied with its areas', async () => {
    const file = 'holiday_name,start_date,departments,areas\r\nFile,2026-04-01,All departments,C\r\n';
    expect((await importFile(admin, () => worker.drain(), holiday, file)).wrong).toEqual([]);
    const found = async () =>
      dataOf(await admin.callEndpoint(holiday.calls.list, { query: { search: 'File', ordering: 'start_date' } }));
    const [made] = await found();
    expect(made?.areas).toMatchObject([{ id: country }]);
    const exported = await server.fetch(
      `/web${holiday.path}export/?format=csv&columns=holiday_name,departments,areas&search=File`,
      {
        headers: { authorization: `JWT ${token}`, 'accept-language': 'en' },
      },
    );
    expect(await exported.text()).toMatch(/File,All departments,Country/);
    dataOf(await admin.callEndpoint(holiday.actions.copy_next_year.call, { body: { ids: [made?.id ?? 0] } }));
    expect((await found()).map(({ start_date, areas }) => [start_date, areas.map(({ id }) => id)])).toEqual([
      ['2026-04-01', [country]],
      ['2027-04-01', [country]],
    ]);
  });
});
