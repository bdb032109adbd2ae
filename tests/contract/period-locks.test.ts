import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, lockedDay, periodLock, shift, timetable } from '#features/attendance/contract.ts';
import { startDaysWorker } from '#features/attendance/server.ts';
import { department as departmentResource } from '#features/company/contract.ts';
import { transaction } from '#features/device/contract.ts';
import { payrollSummaryReport } from '#features/report/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let area: number[] = [];
let shop = 0;
let counter = 0;
let week = 0;
let person = 0;
/** The clock of the suites stands in March 2026. */
const february = { start_date: '2026-02-01', end_date: '2026-02-28' };

async function make(resource: AnyResource, body: object, by = admin): Promise<{ id: number }> {
  const made = await by.callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return { id: Number(made.data.data['id']) };
}

async function hire(emp_code: string, department: number): Promise<number> {
  const { id } = await make(employee, { emp_code, first_name: 'Ada', department, area, hire_date: '2026-02-02' });
  await make(employeeSchedule, { employee: id, shift: week, start_date: '2026-02-02' });
  return id;
}

const punchesOn = (code: string, date: string, ...times: string[]) =>
  givePunches(
    server,
    people.a.id,
    'Europe/London',
    times.map((time) => ({ code, at: `${date}T${time}Z` })),
  );
/** The lock that was made, or the code or field message of the refusal. */
async function lock(department: number, period = february): Promise<{ id?: number; refused?: string }> {
  try {
    const made = await admin.callEndpoint(periodLock.calls.create, { body: { department, ...period } });
    return made.isSuccess ? { id: made.data.data.id } : { refused: made.fields?.['end_date']?.[0]?.code ?? made.code };
  } catch (thrown) {
    if (!isCallError(thrown)) throw thrown;
    return { refused: thrown.code ?? '' };
  }
}
const reopen = (id: number, reason = 'A late punch') =>
  admin.callEndpoint(periodLock.actions.reopen.call, { body: { ids: [id], reopen_reason: reason } });
const marks = async (): Promise<unknown> =>
  (await server.database.asOwner('select count(*)::int as n from day_marks'))[0]?.['n'];

async function differing(id: number, by = admin) {
  const answered = await by.callEndpoint(lockedDay.calls.list, { query: { employee__in: String(id) } });
  if (!answered.isSuccess) throw new Error(`Refused: ${answered.code}`);
  return answered.data.data;
}

async function lockedId(department: number): Promise<number> {
  const { id, refused } = await lock(department);
  if (id === undefined) throw new Error(`Not locked: ${refused}`);
  return id;
}

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
  area = (listed.isSuccess && listed.data.data[0]?.area.map(({ id }) => id)) || [];
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:30', breaks: [] });
  week = (
    await make(shift, {
      alias: 'Five days',
      cycle_unit: 'week',
      shift_cycle: 1,
      days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office.id })),
    })
  ).id;
  const parent = people.a.rootDepartment;
  shop = (await make(departmentResource, { dept_code: 'SHOP', dept_name: 'Shop', parent_dept: parent })).id;
  counter = (await make(departmentResource, { dept_code: 'COUNTER', dept_name: 'Counter', parent_dept: shop })).id;
  person = await hire('7101', counter);
  await punchesOn('7101', '2026-02-10', '09:00:00', '17:30:00');
  await calculateDays(server);
});

describe('a period lock', () => {
  it('waits for what is marked, and takes no period that is not over', async () => {
    await punchesOn('7101', '2026-02-11', '09:20:00', '17:30:00');
    expect(await lock(shop)).toEqual({ refused: 'ZBAT0702' });
    await calculateDays(server);
    const early = { start_date: '2026-03-01', end_date: '2026-03-31' };
    expect(await lock(shop, early)).toEqual({ refused: 'periodNotOver' });
  });

  it('takes no day for which a punch may still count, nor one that is yet to be settled', async () => {
    const yesterday = { start_date: '2026-03-01', end_date: '2026-03-01' };
    const settled = 'update att_day_totals set settles_at = $1 where att_date = $2 and employee = $3';
    const settle = (at: string | null) => server.database.asOwner(settled, [at, yesterday.end_date, person]);
    await settle('2026-03-02T23:00:00Z');
    expect(await lock(shop, yesterday)).toEqual({ refused: 'punchesStillCount' });
    await settle('2026-03-01T23:00:00Z');
    expect(await lock(shop, yesterday)).toEqual({ refused: 'ZBAT0702' });
    await settle(null);
    const { id } = await lock(shop, yesterday);
    await reopen(id ?? 0);
  });

  it('keeps the days below it, lists what differs, and counts it when it is reopened', async () => {
    const id = await lockedId(shop);
    const before = await daysOf(admin, person);
    await punchesOn('7101', '2026-02-12', '09:45:00', '17:30:00');
    await calculateDays(server);
    expect(await marks()).toBe(0);
    expect(await daysOf(admin, person)).toEqual(before);
    expect(await differing(person)).toMatchObject([
      { att_date: '2026-02-12', stored_status: 1, status: 0, stored_late_min: 0, late_min: 45, punch_count: 2 },
    ]);
    // Repeated punches change nothing, and the open month continues.
    await punchesOn('7101', '2026-03-02', '09:30:00');
    await calculateDays(server);
    expect((await daysOf(admin, person)).get('2026-03-02')).toMatchObject({ punch_count: 1 });
    expect(await differing(person)).toHaveLength(1);

    const opened = await reopen(id, 'The terminal was away');
    expect(opened.isSuccess && opened.data.data).toMatchObject([{ ok: true }]);
    expect(await differing(person)).toEqual([]);
    await calculateDays(server);
    expect((await daysOf(admin, person)).get('2026-02-12')).toMatchObject({ status: 0, late_min: 45 });
    const [counted] = await server.database.asOwner(
      `select count(*)::int as n from operation_logs where action = 'reopen' and changes::text like '%terminal was away%'`,
    );
    expect(counted).toEqual({ n: 1 });
  });

  it('is told by the payroll summary: locked, partly locked, and by whom', async () => {
    const told = async (more: object = {}) => {
      const answer = await admin.callEndpoint(payrollSummaryReport.calls.page, {
        query: { date__gte: '2026-02-01', date__lte: '2026-02-28', employee__in: String(person), ...more },
      });
      return dataOf(answer).map(({ lock_state: state, locked_by: by }) => [state, by !== '']);
    };
    expect(await told()).toEqual([['open', false]]);
    const part = await lock(shop, { start_date: '2026-02-01', end_date: '2026-02-15' });
    expect(await told()).toEqual([['partly', true]]);
    await reopen(part.id ?? 0);
    const whole = await lockedId(shop);
    expect(await told()).toEqual([['locked', true]]);
    expect(await told({ lock_state: 'open' })).toEqual([]);
    expect(await told({ lock_state: 'locked' })).toHaveLength(1);
    await reopen(whole);
    expect(await told()).toEqual([['open', false]]);
  });

  it('keeps a punch that is voided under it, counts the day as it stood, and lists what differs', async () => {
    const id = await lockedId(shop);
    const before = await daysOf(admin, person);
    expect(before.get('2026-02-10')).toMatchObject({ punch_count: 2 });
    const listed = await admin.callEndpoint(transaction.calls.list, {
      query: { employee__in: String(person), ordering: 'punch_time', page_size: 1 },
    });
    const first = listed.isSuccess ? listed.data.data[0] : undefined;
    const act = async (name: 'void_punch' | 'restore_punch', reason: object) => {
      const done = await admin.callEndpoint(transaction.actions[name].call, {
        body: { ids: [first?.id ?? 0], ...reason },
      });
      expect(done.isSuccess && done.data.data).toMatchObject([{ ok: true }]);
      await calculateDays(server);
    };
    await act('void_punch', { void_reason: 'Somebody else held the card' });
    expect(await daysOf(admin, person)).toEqual(before);
    expect(await differing(person)).toMatchObject([{ att_date: '2026-02-10', stored_punch_count: 2, punch_count: 1 }]);
    // After a restore it has the current data, and the list is empty.
    await act('restore_punch', {});
    expect(await differing(person)).toEqual([]);
    await reopen(id);
    await calculateDays(server);
  });

  it('is one of several that are made at once, and a part of it is refused while it holds', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => lock(shop)));
    expect(made.filter(({ id }) => id !== undefined)).toHaveLength(1);
    expect(await lock(counter)).toEqual({ refused: 'ZBAT0701' });
    await lockedId(people.a.rootDepartment);
    for (const record of (await lockRecords()).filter(({ status }) => status === 'locked')) await reopen(record.id);
    await calculateDays(server);
  });

  it('holds a department that is moved, and who is moved into it', async () => {
    const id = await lockedId(shop);
    const parent = people.a.rootDepartment;
    const moved = await admin.callEndpoint(departmentResource.calls.patch, {
      params: { id: counter },
      body: { parent_dept: parent },
    });
    expect(moved.isSuccess).toBe(true);
    const before = await daysOf(admin, person);
    await punchesOn('7101', '2026-02-13', '09:00:00', '17:30:00');
    await calculateDays(server);
    expect(await daysOf(admin, person)).toEqual(before);
    expect((await differing(person)).map(({ att_date }) => att_date)).toEqual(['2026-02-13']);
    await reopen(id);
    await calculateDays(server);
    await admin.callEndpoint(departmentResource.calls.patch, { params: { id: counter }, body: { parent_dept: shop } });
    await calculateDays(server);
  });

  it('is exact while a worker calculates: what is stored is what stood when it was taken', async () => {
    const dates = ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'];
    const worker = await startDaysWorker(server.host);
    for (const date of dates) {
      await Promise.all([punchesOn('7101', date, '09:00:00', '17:30:00'), worker.drain(), lock(shop)]);
      const all = await lockRecords();
      const taken = all.find(({ status }) => status === 'locked');
      const asLocked = await daysOf(admin, person);
      await worker.drain();
      if (taken) {
        // Whichever is first: the day counts it or the list has it, and not both.
        const stored = (await daysOf(admin, person)).get(date)?.punch_count;
        const listed = (await differing(person)).some(({ att_date }) => att_date === date);
        expect([stored, listed]).toEqual(stored === 2 ? [2, false] : [0, true]);
        expect((await daysOf(admin, person)).get(date)).toEqual(asLocked.get(date));
        await reopen(taken.id);
        await worker.drain();
      }
      expect((await daysOf(admin, person)).get(date)).toMatchObject({ punch_count: 2 });
      expect(await differing(person)).toEqual([]);
    }
    await worker.stop();
  });

  it('is for who looks after the department, and no other company', async () => {
    const id = await lockedId(shop);
    const foreign = server.caller(await people.tokenOf('adminB'));
    const listed = await foreign.callEndpoint(periodLock.calls.list, {});
    expect(listed.isSuccess && listed.data.data).toEqual([]);
    const refused = await foreign.callEndpoint(periodLock.actions.reopen.call, {
      body: { ids: [id], reopen_reason: 'Not theirs' },
    });
    expect(refused.isSuccess && refused.data.data).toMatchObject([{ ok: false }]);
    await punchesOn('7101', '2026-02-24', '09:00:00', '17:30:00');
    await calculateDays(server);
    expect(await differing(person, foreign)).toEqual([]);
    await reopen(id);
    await calculateDays(server);
  });
});

async function lockRecords() {
  const listed = await admin.callEndpoint(periodLock.calls.list, { query: { page_size: 100 } });
  if (!listed.isSuccess) throw new Error(`Refused: ${listed.code}`);
  return listed.data.data;
}
