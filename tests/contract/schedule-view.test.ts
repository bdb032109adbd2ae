import { beforeAll, describe, expect, it } from 'vitest';
import {
  departmentSchedule,
  editSchedule,
  employeeSchedule,
  periodLock,
  scheduleEditCodes,
  scheduleView,
  scheduleViewDays,
  scheduleViewFile,
  shift,
  temporarySchedule,
  timetable,
  type PlannedPerson,
} from '#features/attendance/contract.ts';
import { department } from '#features/company/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource, CallInput } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
/** A department of its own, with its own people, so that other tests' records are not in it. */
let kitchen = 0;
let area: number[] = [];
let early = 0;
let late = 0;
let weekdays = 0;
let ada = 0;
let bo = 0;
/** The engine's codes. */
const kind = { workday: 0, weekend: 1, dayOff: 2, holiday: 3, none: 4 };
const source = { none: 0, temporary: 1, employee: 3, department: 4 };
// The suites' clock begins at 2026-03-02, a Monday.
const week = { from: '2026-03-02', to: '2026-03-08' };

async function make(resource: AnyResource, body: object): Promise<number> {
  const made = await admin.callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return Number(made.data.data['id']);
}
interface Asked {
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
  readonly department__in?: string;
  readonly shift__in?: string;
  readonly page?: number;
  readonly page_size?: number;
}
async function planOf(caller: Client, asked: Asked = {}): Promise<PlannedPerson[]> {
  const answered = await caller.callEndpoint(scheduleView, { query: { ...week, ...asked } });
  if (!answered.isSuccess) throw new Error(`Refused: ${answered.code} ${JSON.stringify(answered.fields)}`);
  return answered.data.data;
}
const inKitchen = () => ({ department__in: String(kitchen) });
const personOf = async (id: number) => (await planOf(admin, inKitchen())).find((one) => one.id === id);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
  if (!listed.isSuccess) throw new Error('No employees');
  const [first] = listed.data.data;
  area = first?.area.map(({ id }) => id) ?? [];
  const roots = await admin.callEndpoint(department.calls.list, { query: { page_size: 1, ordering: 'id' } });
  const root = roots.isSuccess ? (roots.data.data[0]?.id ?? 0) : 0;
  kitchen = await make(department, { dept_code: 'KITCHEN', dept_name: 'Kitchen', parent_dept: root });
  early = await make(timetable, { alias: 'Early', in_time: '06:00', out_time: '14:00' });
  late = await make(timetable, { alias: 'Late', in_time: '13:00', out_time: '21:00' });
  weekdays = await make(shift, {
    alias: 'Early week',
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: early })),
  });
  const of = { department: kitchen, area, hire_date: '2026-02-16' };
  ada = await make(employee, { emp_code: '8001', first_name: 'Ada', ...of });
  bo = await make(employee, { emp_code: '8002', first_name: 'Bo', ...of, hire_date: '2026-03-04' });
});

describe('what is planned', () => {
  it('is nothing without a schedule, and nobody is there before being hired', async () => {
    const found = await planOf(admin, inKitchen());
    expect(found.map(({ emp_code }) => emp_code)).toEqual(['8001', '8002']);
    expect(found[0]?.days).toHaveLength(7);
    expect(found[0]?.days[0]).toMatchObject({ kind: kind.none, source: source.none, work: [] });
    expect(found[1]?.days.map(({ employed }) => employed ?? true)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('comes of the department, of the employee’s own schedule, of temporary ones, in their order', async () => {
    await make(departmentSchedule, { department: kitchen, shift: weekdays, start_date: '2026-02-01' });
    expect((await personOf(ada))?.days[0]).toMatchObject({
      source: source.department,
      work: [{ timetable: early, due: 480 }],
    });
    const lateWeek = await make(shift, {
      alias: 'Late week',
      days: [1, 2, 3].map((day) => ({ day, timetable: late })),
    });
    await make(employeeSchedule, { employee: ada, shift: lateWeek, start_date: '2026-03-02' });
    await make(temporarySchedule, { employee: ada, att_date: '2026-03-03', rule_flag: 'replace' });
    await make(temporarySchedule, {
      employee: ada,
      att_date: '2026-03-04',
      rule_flag: 'addOvertime',
      timetable: early,
    });
    const days = (await personOf(ada))?.days ?? [];
    expect(days[0]).toMatchObject({ source: source.employee, work: [{ timetable: late, due: 480 }] });
    expect(days[1]).toMatchObject({ source: source.temporary, kind: kind.dayOff, work: [] });
    expect(days[1]?.temporary).toMatchObject([{ version: 1, rule_flag: 'replace', timetable: null }]);
    expect(days[2]).toMatchObject({
      conflict: true,
      work: [{ timetable: late }, { timetable: early, overtime: true }],
    });
    expect(days[5]).toMatchObject({ kind: kind.weekend, work: [] });
  });

  it('stands beside what a timetable needs of departments, with all below these', async () => {
    const grill = await make(department, { dept_code: 'GRILL', dept_name: 'Grill', parent_dept: kitchen });
    await calculateDays(server);
    const changed = await admin.callEndpoint(timetable.calls.patch, {
      params: { id: early },
      body: {
        staffing: [
          { department: kitchen, people: 3 },
          { department: grill, people: 1, on: 'every' },
        ],
      },
    });
    expect(changed.isSuccess).toBe(true);
    const days = await admin.callEndpoint(scheduleViewDays, { query: week });
    expect(days.isSuccess && days.data.data.staffing).toMatchObject([
      {
        timetable: early,
        department: { id: kitchen, display_name: 'Kitchen' },
        within: [kitchen, grill],
        people: 3,
        on: 'workdays',
      },
      { department: { id: grill }, within: [grill], people: 1, on: 'every' },
    ]);
    expect(days.isSuccess && days.data.data.staffing[1]?.above[0]).toBe(kitchen);
    const twice = await admin.callEndpoint(timetable.calls.patch, {
      params: { id: early },
      body: {
        staffing: [
          { department: kitchen, people: 3 },
          { department: kitchen, people: 4 },
        ],
      },
    });
    expect(twice.isSuccess).toBe(false);
    // It does not affect any day.
    expect(await server.database.asOwner('select count(*)::int as n from day_marks')).toEqual([{ n: 0 }]);
  });

  it('is what the stored days are calculated by', async () => {
    await calculateDays(server);
    const stored = await daysOf(admin, ada);
    const [today] = (await personOf(ada))?.days ?? [];
    expect(stored.get('2026-03-02')?.required_min).toBe(480);
    expect(today?.came).toMatchObject({ status: stored.get('2026-03-02')?.status });
  });

  it('has the holidays of the range, and nothing due on them', async () => {
    await make(holiday, { holiday_name: 'Founders', start_date: '2026-03-06' });
    const answered = await admin.callEndpoint(scheduleViewDays, { query: week });
    if (!answered.isSuccess) throw new Error(answered.code);
    expect(answered.data.data).toMatchObject({
      today: '2026-03-02',
      weekend: [6, 7],
      holidays: [{ date: '2026-03-06', name: 'Founders', everybody: true }],
    });
    expect(answered.data.data.timetables.find(({ id }) => id === early)).toMatchObject({ in_time: '06:00', due: 480 });
    const bosFriday = (await personOf(bo))?.days[4];
    expect(bosFriday).toMatchObject({ kind: kind.holiday, work: [{ timetable: early, due: 0 }] });
  });
});

describe('people of the question', () => {
  it('are found by words, by shift, and page by page', async () => {
    expect((await planOf(admin, { ...inKitchen(), search: 'bo' })).map(({ id }) => id)).toEqual([bo]);
    expect((await planOf(admin, { shift__in: String(weekdays) })).map(({ id }) => id)).toEqual([bo]);
    const pages = await Promise.all([1, 2].map((page) => planOf(admin, { ...inKitchen(), page, page_size: 1 })));
    expect(pages.flat().map(({ id }) => id)).toEqual([ada, bo]);
  });

  it('who has left is there for the days before', async () => {
    const gone = await make(employee, {
      emp_code: '8003',
      first_name: 'Cy',
      department: kitchen,
      area,
      hire_date: '2026-02-16',
    });
    await admin.callEndpoint(employee.calls.patch, { params: { id: gone }, body: { status: 'resigned' } });
    const before = await planOf(admin, { ...inKitchen(), from: '2026-02-23', to: '2026-03-08' });
    expect(before.map(({ id }) => id)).toContain(gone);
    expect(
      (await planOf(admin, { ...inKitchen(), from: '2026-03-09', to: '2026-03-15' })).map(({ id }) => id),
    ).not.toContain(gone);
  });

  it('a range is of at most 45 days, and begins before it ends', async () => {
    for (const range of [
      { from: '2026-03-01', to: '2026-04-15' },
      { from: '2026-03-02', to: '2026-03-01' },
    ])
      expect(await admin.callEndpoint(scheduleView, { query: range })).toMatchObject({
        isSuccess: false,
        fields: { to: [{}] },
      });
    expect((await planOf(admin, { ...inKitchen(), from: '2026-03-01', to: '2026-04-14' }))[0]?.days).toHaveLength(45);
  });

  it('are those of the reader’s departments, and never another company’s', async () => {
    const other = server.caller(await people.tokenOf('adminB'));
    expect((await planOf(other)).map(({ id }) => id)).not.toContain(ada);
    // Limited to the departments from before the kitchen.
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const seen = (await planOf(scoped)).map(({ id }) => id);
    expect(seen).not.toContain(ada);
    expect(seen.length).toBeGreaterThan(0);
    // People without the right to temporary schedules do not see who works when.
    const employed = server.caller(await people.tokenOf('empA1'));
    await expect(employed.callEndpoint(scheduleView, { query: week })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the file', () => {
  it('has a line a person and a column a day, as the screen shows them', async () => {
    const query = { ...week, ...inKitchen(), format: 'csv', language: 'en' };
    const { blob } = await admin.downloadEndpoint(scheduleViewFile.export, { query });
    const [head = '', ...lines] = (await blob.text()).replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(head.split(',').slice(3, 10)).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day}`));
    expect(lines.map((line) => line.split(',')[0])).toContain('8001');
    expect(
      lines
        .find((line) => line.startsWith('8001'))
        ?.split(',')
        .slice(3, 6),
    ).toEqual(['Late', 'Day off', 'Late + Early as overtime']);
    // Below the people: the planned, required and missing numbers, as on the screen.
    const below = (name: string) =>
      lines
        .find((line) => line.startsWith(name))
        ?.split(',')
        .slice(3, 10);
    const wednesdays = (await planOf(admin, inKitchen())).filter(({ days }) =>
      days[2]?.work.some(({ timetable: id }) => id === early),
    ).length;
    // First by timetable, the most used at the top.
    expect(below('Early,')?.[2]).toBe(String(wednesdays));
    expect(lines.findIndex((line) => line.startsWith('Early,'))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('Scheduled')),
    );
    expect(below('Early · Kitchen')?.[2]).toBe(`${wednesdays}/3 scheduled`);
    expect(below('Early · Kitchen')?.slice(4)).toEqual(['', '', '']);
    expect(below('Early · Grill')?.[5]).toBe('0/1 scheduled');
    expect(below('Short')?.[2]).toBe(String(3 - wednesdays + 1));
    // Nobody counts as missing in a department of which the file has only some people.
    const some = await admin.downloadEndpoint(scheduleViewFile.export, { query: { ...query, search: 'Ada' } });
    const found = await some.blob.text();
    expect(found).toContain('Scheduled');
    expect(found).not.toContain('Short');
    const employed = server.caller(await people.tokenOf('empA1'));
    await expect(employed.downloadEndpoint(scheduleViewFile.export, { query })).rejects.toMatchObject({ status: 403 });
  });
});

describe('an edit of days', () => {
  type Cells = CallInput<typeof editSchedule>['body']['cells'];
  const edit = async (caller: Client, cells: Cells, confirmed = false) => {
    const answered = await caller.callEndpoint(editSchedule, { body: { confirmed, cells } });
    if (!answered.isSuccess) throw new Error(`Refused: ${answered.code} ${JSON.stringify(answered.fields)}`);
    return answered.data.data;
  };
  const off = { rule_flag: 'replace', timetable: null, reason: '' } as const;
  const at = (timetable: number) => ({ rule_flag: 'replace', timetable, reason: '' }) as const;
  const temporaryOn = async (id: number, place: number) => (await personOf(id))?.days[place]?.temporary ?? [];
  const expectedOf = (temporary: readonly { id: number; version: number }[]) =>
    temporary.map(({ id, version }) => ({ id, version }));

  it('paints, changes in place, and gives back, with the plan as it is then', async () => {
    const [painted] = await edit(admin, [{ employee: bo, date: '2026-03-05', expected: [], wanted: [at(late)] }]);
    expect(painted).toMatchObject({
      ok: true,
      day: { source: source.temporary, work: [{ timetable: late, due: 480 }] },
    });
    const stored = painted?.day?.temporary ?? [];
    const [changed] = await edit(admin, [
      { employee: bo, date: '2026-03-05', expected: expectedOf(stored), wanted: [off] },
    ]);
    expect(changed?.day).toMatchObject({
      kind: kind.dayOff,
      temporary: [{ id: stored[0]?.id, version: 2, timetable: null }],
    });
    const [given] = await edit(admin, [
      { employee: bo, date: '2026-03-05', expected: expectedOf(changed?.day?.temporary ?? []), wanted: [] },
    ]);
    expect(given?.day).toMatchObject({ source: source.department, work: [{ timetable: early }] });
    expect(given?.day?.temporary).toBeUndefined();
  });

  it('says of each day how it went: what somebody else has changed meanwhile stands', async () => {
    await edit(admin, [{ employee: bo, date: '2026-03-05', expected: [], wanted: [at(early)] }]);
    const results = await edit(admin, [
      { employee: bo, date: '2026-03-05', expected: [], wanted: [at(late)] },
      { employee: bo, date: '2026-03-07', expected: [], wanted: [at(late)] },
      { employee: bo, date: '2026-03-08', expected: [], wanted: [at(2_000_000)] },
      { employee: 2_000_000, date: '2026-03-08', expected: [], wanted: [off] },
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([false, true, false, false]);
    expect(results.map(({ code }) => code)).toEqual(['ZBCO0005', editSchedule.successCode, 'ZBCO0002', 'ZBCO0003']);
    expect(results[0]?.day?.work).toMatchObject([{ timetable: early }]);
    expect(await temporaryOn(bo, 3)).toMatchObject([{ timetable: early, version: 1 }]);
  });

  it('of two planners at once one is told of the other', async () => {
    const race = await Promise.all(
      [early, late].map((timetable) =>
        edit(admin, [{ employee: bo, date: '2026-03-08', expected: [], wanted: [at(timetable)] }]),
      ),
    );
    expect(race.flat().filter(({ ok }) => ok)).toHaveLength(1);
    expect(await temporaryOn(bo, 6)).toHaveLength(1);
  });

  it('a day that is over or locked asks first', async () => {
    const cell = { employee: ada, date: '2026-03-01', expected: [], wanted: [off] };
    expect((await edit(admin, [cell]))[0]).toMatchObject({ ok: false, code: scheduleEditCodes.pastDay.code });
    expect((await edit(admin, [cell], true))[0]).toMatchObject({ ok: true });
    await calculateDays(server);
    await make(periodLock, { department: kitchen, start_date: '2026-02-23', end_date: '2026-02-24' });
    const locked = { employee: ada, date: '2026-02-24', expected: [], wanted: [off] };
    expect((await edit(admin, [locked]))[0]).toMatchObject({
      ok: false,
      code: scheduleEditCodes.lockedDay.code,
      day: { locked: true },
    });
    expect((await edit(admin, [locked], true))[0]).toMatchObject({ ok: true, day: { locked: true } });
  });

  it('changes what the day comes to', async () => {
    await calculateDays(server);
    const stored = await temporaryOn(ada, 0);
    await edit(admin, [{ employee: ada, date: '2026-03-02', expected: expectedOf(stored), wanted: [off] }]);
    await calculateDays(server);
    expect((await daysOf(admin, ada)).get('2026-03-02')).toMatchObject({ required_min: 0 });
  });

  it('is refused where attendance is not tracked, which plans, hours and the file say', async () => {
    const of = { department: kitchen, area, hire_date: '2026-02-16' };
    const di = await make(employee, { emp_code: '8004', first_name: 'Di', ...of });
    await edit(admin, [{ employee: di, date: '2026-03-07', expected: [], wanted: [at(late)] }]);
    const ended = await admin.callEndpoint(employee.calls.patch, {
      params: { id: di },
      body: { enable_att: false, holds_from: '2026-03-05' },
    });
    expect(ended.isSuccess).toBe(true);
    const days = (await personOf(di))?.days ?? [];
    expect(days.map(({ tracked = true }) => tracked)).toEqual([true, true, true, false, false, false, false]);
    expect(days[2]?.work).toMatchObject([{ timetable: early }]);
    expect(days.slice(3).flatMap(({ work }) => work)).toEqual([]);
    const expected = expectedOf(await temporaryOn(di, 5));
    const results = await edit(admin, [
      { employee: di, date: '2026-03-04', expected: [], wanted: [at(late)] },
      { employee: di, date: '2026-03-05', expected: [], wanted: [at(late)] },
      { employee: di, date: '2026-03-07', expected: expected, wanted: [] },
    ]);
    expect(results.map(({ code }) => code)).toEqual([
      editSchedule.successCode,
      scheduleEditCodes.untrackedDay.code,
      editSchedule.successCode,
    ]);
    expect(results[1]?.day).toMatchObject({ tracked: false, work: [] });
    const { blob } = await admin.downloadEndpoint(scheduleViewFile.export, {
      query: { ...week, ...inKitchen(), format: 'csv', language: 'en' },
    });
    const line = (await blob.text()).split(/\r?\n/).find((one) => one.startsWith('8004'));
    expect(line?.split(',').slice(5, 7)).toEqual(['Late', 'Attendance not tracked']);
  });

  it('is kept to the departments of who makes it', async () => {
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const [result] = await edit(scoped, [{ employee: ada, date: '2026-03-06', expected: [], wanted: [off] }]);
    expect(result).toEqual({ employee: ada, date: '2026-03-06', ok: false, code: 'ZBCO0003', context: {}, day: null });
    const other = server.caller(await people.tokenOf('adminB'));
    expect((await edit(other, [{ employee: ada, date: '2026-03-06', expected: [], wanted: [off] }]))[0]).toMatchObject({
      ok: false,
      day: null,
    });
    expect(await temporaryOn(ada, 4)).toEqual([]);
  });
});
