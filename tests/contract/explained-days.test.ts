import { beforeAll, describe, expect, it } from 'vitest';
import { departmentSchedule, shift, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import {
  employeeCalendar,
  explainDay,
  explainOwnDay,
  ownCalendar,
} from '#features/attendance/contract/explained-days.ts';
import { holiday } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const callers: Record<'admin' | 'scoped' | 'own' | 'other', Client | null> = {
  admin: null,
  scoped: null,
  own: null,
  other: null,
};
let office = 0;
let schedule = 0;

function as(who: keyof typeof callers): Client {
  const caller = callers[who];
  if (!caller) throw new Error('Not signed in yet');
  return caller;
}

async function make(resource: AnyResource, body: object): Promise<number> {
  const made = await as('admin').callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return Number(made.data.data['id']);
}

/** The answer, or the code of a refusal. */
const refusalOr = <T>(answer: Promise<T>): Promise<T | string> =>
  answer.catch((error: unknown) => (isCallError(error) ? (error.code ?? '') : Promise.reject(error)));

/** The first employee's day as a person sees it, or the code of a refusal. */
async function explain(who: keyof typeof callers, date: string, employee = people.employees.empA1) {
  const answered = as(who).callEndpoint(explainDay, { query: { employee, date } });
  return refusalOr(answered.then((found) => (found.isSuccess ? found.data.data : found.code)));
}

async function toldDay(date: string) {
  const day = await explain('admin', date);
  if (typeof day === 'string') throw new Error(day);
  return day;
}

beforeAll(async () => {
  callers.admin = server.caller(await people.tokenOf('adminA'));
  callers.scoped = server.caller(await people.tokenOf('scopedA'));
  callers.own = server.caller(await people.tokenOf('empA1'));
  callers.other = server.caller(await people.tokenOf('adminB'));
  await server.database.asOwner("update employees set hire_date = '2026-02-01'");
  office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', allow_late: 10, breaks: [] });
  const week = await make(shift, {
    alias: 'Five days',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office })),
  });
  schedule = await make(departmentSchedule, {
    department: people.a.departments.one,
    shift: week,
    start_date: '2026-02-01',
  });
  await make(departmentSchedule, { department: people.a.departments.two, shift: week, start_date: '2026-02-01' });
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '1001', at: '2026-02-26T09:20:00Z' },
    { code: '1001', at: '2026-02-26T17:00:00Z' },
  ]);
  await calculateDays(server);
});

describe('a day is told', () => {
  it('with its plan, its punches and the steps, and what it was calculated by', async () => {
    const day = await toldDay('2026-02-26');
    expect(day).toMatchObject({
      employee: { id: people.employees.empA1, emp_code: '1001' },
      late_min: 20,
      regular_min: 460,
      flags: ['late'],
      is_planned: false,
      is_waiting: false,
      timetables: [{ id: office, display_name: 'Office' }],
    });
    expect(day.told?.slots).toMatchObject([
      {
        timetable: office,
        in: 540,
        out: 1020,
        in_from: 420,
        out_to: 1380,
        worked: [560, 1020],
        in_used: 560,
        late_min: 20,
      },
    ]);
    expect(day.punches.map(({ at, use, terminal_alias }) => [at, use, terminal_alias])).toEqual([
      [560, 'checkIn', 'Front door'],
      [1020, 'checkOut', 'Front door'],
    ]);
    expect(day.told?.lines.find(({ key }) => key === 'cameLate')).toMatchObject({
      option: 'lateMeasure',
      figure: 'lateMin',
      after: 20,
      params: { at: 560, planned: 540, missed: 20, grace: 10 },
    });
    expect(day.sources.map(({ of, id, display_name }) => [of, id, display_name])).toEqual([
      ['attendance.department_schedule', schedule, 'From 2026-02-01'],
      ['attendance.shift', expect.any(Number), 'Five days'],
    ]);
  });

  it('anew when a punch comes that does not count, though no figure changes', async () => {
    const before = await toldDay('2026-02-26');
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '1001', at: '2026-02-26T09:20:30Z' }]);
    expect(await toldDay('2026-02-26')).toMatchObject({ is_waiting: true });
    await calculateDays(server);
    const after = await toldDay('2026-02-26');
    expect(after.punches.map(({ at, because }) => [at, because])).toEqual([
      [560, null],
      [560, 'duplicate'],
      [1020, null],
    ]);
    expect({ ...after, punches: [], told: null }).toEqual({ ...before, punches: [], told: null });
  });

  it('with what is switched off for the person, from a day on, and the steps say so', async () => {
    const before = await toldDay('2026-02-26');
    const turn = async (switches: {
      enable_overtime?: boolean;
      enable_holiday?: boolean;
      enable_schedule?: boolean;
    }) => {
      const body = { ...switches, holds_from: '2026-02-26' };
      const turned = await as('admin').callEndpoint(employee.calls.patch, {
        params: { id: people.employees.empA1 },
        body,
      });
      expect(turned.isSuccess).toBe(true);
      expect(await toldDay('2026-02-26')).toMatchObject({ is_waiting: true });
      await calculateDays(server);
      const day = await toldDay('2026-02-26');
      const said = day.told?.lines.map(({ key }) => key).filter((key) => key.endsWith('SwitchedOff'));
      return { kind: day.day_kind, required: day.required_min, late: day.late_min, ot: day.ot_min, said };
    };
    const id = await make(holiday, { holiday_name: 'Founding day', start_date: '2026-02-26', duration_day: 1 });
    await calculateDays(server);
    expect(await toldDay('2026-02-26')).toMatchObject({ day_kind: 3, late_min: 0, ot_min: 460 });
    expect(await turn({ enable_overtime: false })).toMatchObject({ kind: 3, ot: 0, said: ['overtimeSwitchedOff'] });
    expect(await turn({ enable_overtime: true, enable_holiday: false })).toMatchObject({
      kind: before.day_kind,
      required: 480,
      late: 20,
      said: ['holidaysSwitchedOff'],
    });
    expect(await turn({ enable_schedule: false })).toMatchObject({
      required: 0,
      late: 0,
      said: ['schedulesSwitchedOff', 'holidaysSwitchedOff'],
    });
    // The day before is as it was.
    expect((await toldDay('2026-02-25')).told?.lines.some(({ key }) => key.endsWith('SwitchedOff'))).toBe(false);
    await turn({ enable_schedule: true, enable_holiday: true });
    await as('admin').callEndpoint(holiday.calls.destroy, { params: { id } });
    await calculateDays(server);
    expect((await toldDay('2026-02-26')).late_min).toBe(20);
  });

  it('as it was calculated, whatever is called otherwise since', async () => {
    const before = await toldDay('2026-02-26');
    await as('admin').callEndpoint(timetable.calls.patch, { params: { id: office }, body: { in_time: '08:00' } });
    await calculateDays(server);
    expect(await toldDay('2026-02-26')).toEqual(before);
    expect((await toldDay('2026-03-02')).told?.slots).toMatchObject([{ in: 480 }]);
  });

  it('by the holiday that it has, and the temporary schedule that takes its place', async () => {
    const found = await make(holiday, { holiday_name: 'Founders', start_date: '2026-02-19' });
    const off = await make(temporarySchedule, { employee: people.employees.empA1, att_date: '2026-02-17' });
    await calculateDays(server);
    expect((await toldDay('2026-02-19')).sources).toContainEqual({
      of: 'complement.holiday',
      id: found,
      display_name: 'Founders',
    });
    expect((await toldDay('2026-02-17')).sources).toEqual([
      { of: 'attendance.temporary_schedule', id: off, display_name: '2026-02-17' },
    ]);
  });

  it('to come as it is planned, and none before the hire date', async () => {
    expect(await toldDay('2026-03-04')).toMatchObject({ is_planned: true, status: 5, required_min: 540 });
    expect(await explain('admin', '2026-01-05')).toBe('ZBCO0003');
    expect(await explain('admin', '9999-12-31')).toBe('ZBCO0003');
  });
});

describe('whose day it is', () => {
  it('decides who is told: the own one, and those of departments that one may see', async () => {
    const own = await as('own').callEndpoint(explainOwnDay, { query: { date: '2026-02-26' } });
    expect(own).toMatchObject({ isSuccess: true, data: { data: { employee: { id: people.employees.empA1 } } } });
    expect(await explain('own', '2026-02-26')).toBe('ZBCO0004');
    expect(await explain('scoped', '2026-02-26')).toMatchObject({ late_min: 20 });
    const { empA2 } = people.employees;
    expect(await explain('admin', '2026-02-26', empA2)).toMatchObject({ employee: { id: empA2 } });
    expect(await explain('scoped', '2026-02-26', empA2)).toBe('ZBCO0003');
    expect(await explain('scoped', '2026-03-04', empA2)).toBe('ZBCO0003');
    expect(await explain('other', '2026-02-26')).toBe('ZBCO0003');
  });
});

describe('the calendar of an employee', () => {
  it('has each day with its plan, those to come too', async () => {
    const query = { employee: people.employees.empA1, from: '2026-02-23', days: 14 };
    const found = await as('admin').callEndpoint(employeeCalendar, { query });
    if (!found.isSuccess) throw new Error(found.code);
    const { days, today } = found.data.data;
    expect(today).toBe('2026-03-02');
    expect(days.map(({ att_date }) => att_date)).toHaveLength(14);
    expect(days.filter(({ is_planned }) => is_planned).map(({ att_date }) => att_date)[0]).toBe('2026-03-03');
    expect(days.find(({ att_date }) => att_date === '2026-02-26')).toMatchObject({
      plan: [{ timetable: office, display_name: 'Office', in: 540, out: 1020 }],
      first_in: 560,
    });
    expect(days.find(({ att_date }) => att_date === '2026-03-05')).toMatchObject({ plan: [{ in: 480, out: 1020 }] });
  });

  it('is the own one of who asks for theirs', async () => {
    const found = await as('own').callEndpoint(ownCalendar, { query: { from: '2026-03-01', days: 3 } });
    expect(found).toMatchObject({ isSuccess: true, data: { data: { employee: { id: people.employees.empA1 } } } });
    const scoped = as('scoped').callEndpoint(employeeCalendar, {
      query: { employee: people.employees.empA2, from: '2026-02-23', days: 14 },
    });
    expect(await refusalOr(scoped)).toBe('ZBCO0003');
  });
});
