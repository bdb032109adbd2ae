import { beforeAll, describe, expect, it } from 'vitest';
import {
  employeeSchedule,
  lockedDay,
  periodLock,
  shift,
  temporarySchedule,
  timetable,
} from '#features/attendance/contract.ts';
import { holiday, trainingType } from '#features/complement/contract.ts';
import {
  incidentType,
  leaveApprovals,
  leaveBalance,
  leaveCodes,
  leaveGroup,
  leaveRequest,
  ledgerOf,
  previewLeave,
} from '#features/leave/contract.ts';
import { manualLog, overtime, requestCodes, training } from '#features/request/contract.ts';
import { employee, resignation } from '#features/team/contract.ts';
import { commonCodes, type AnyResource } from '#shared/contract/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { makeOfficeWorker } from '#tests/support/office-worker.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
/** Works from nine to five, from Monday to Friday. */
let clerk = 0;
/** Works every night from ten to six. */
let guard = 0;
/** The clerk’s five days. */
let week = 0;
let annual = 0;
let personal = 0;
let course = 0;
/** The engine's code. */
const onLeave = 6;
/** The nights on which London loses and gains an hour. */
const [spring, autumn] = ['2026-03-29', '2026-10-25'];

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
const leaveFor = (of: number, body: object) => ({ employee: of, incident_type: annual, ...body });
const preview = async (of: number, body: object) =>
  dataOf(
    await admin.callEndpoint(previewLeave, {
      body: previewLeave.body.parse(leaveFor(of, body)),
    }),
  );
const enterLeave = (of: number, body: object) =>
  admin.callEndpoint(leaveRequest.calls.create, {
    body: leaveRequest.create.parse({ ...leaveFor(of, body), apply_reason: 'Family', approve_directly: true }),
  });
const byTheHour = (start_date: string, start_time: string, end_time: string) => ({
  incident_type: personal,
  start_date,
  start_part: 'time_range',
  start_time,
  end_time,
});
const overtimeOn = (overtime_date: string, start_time: string, end_time: string) =>
  admin.callEndpoint(overtime.calls.create, {
    body: overtime.create.parse({ employee: guard, overtime_date, start_time, end_time, apply_reason: 'Stock' }),
  });
const trainingOn = (start_date: string, start_time: string, end_time: string) =>
  admin.callEndpoint(training.calls.create, {
    body: training.create.parse({
      employee: guard,
      training_type: course,
      title: 'Safety',
      start_date,
      day_part: 'time_range',
      start_time,
      end_time,
      apply_reason: 'Law',
    }),
  });
const mistakesOf = (outcome: { readonly isSuccess: boolean; readonly fields?: object }) =>
  outcome.isSuccess ? {} : outcome.fields;
const dayOf = async (of: number, date: string) => {
  await calculateDays(server);
  return (await daysOf(admin, of)).get(date);
};
const balancesOf = async (of: number) =>
  dataOf(
    await admin.callEndpoint(leaveBalance.calls.list, {
      query: { employee__in: String(of), ordering: 'year_start' },
    }),
  );

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
  const typeOf = (symbol: string) => types.find((type) => type.symbol === symbol)?.id ?? 0;
  [annual, personal] = [typeOf('AL'), typeOf('PL')];
  course = await make(trainingType, { training_code: 'C', training_name: 'Course' });
  clerk = await makeOfficeWorker(admin, { emp_code: '7601', first_name: 'Cleo', from: '2026-01-05' });
  const { department, area } = dataOf(
    await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(clerk) } }),
  );
  guard = await make(employee, {
    emp_code: '7602',
    first_name: 'Gus',
    department: department.id,
    area: area.map(({ id }) => id),
    hire_date: '2026-01-05',
  });
  const [own] = dataOf(
    await admin.callEndpoint(employeeSchedule.calls.list, { query: { employee__in: String(clerk) } }),
  );
  week = own?.shift.id ?? 0;
  const night = await make(timetable, { alias: 'Night', in_time: '22:00', out_time: '06:00', breaks: [] });
  const nights = await make(shift, {
    alias: 'Every night',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, timetable: night })),
  });
  await make(employeeSchedule, { employee: guard, shift: nights, start_date: '2026-01-05' });
  await make(leaveGroup, {
    group_name: 'Everybody',
    start_date: '2026-01-01',
    is_default: true,
    entitlements: [{ incident_type: annual, entitlement: 20, prorate: false, carry: 'all' }],
  });
});

describe('a request on a half holiday', () => {
  it('takes the other half alone from the balance, whatever of the day is asked for', async () => {
    await make(holiday, { holiday_name: 'Eve', start_date: '2026-02-12', day_part: 'second_half' });
    const told = await preview(clerk, { start_date: '2026-02-11', end_date: '2026-02-12' });
    expect(told.amount).toBe(1.5);
    expect(told.balance).toEqual({ before: 20, after: 18.5, waiting: 0 });
    expect(told.lines.map(({ date, part, days, skipped }) => [date, part, days, skipped])).toEqual([
      ['2026-02-11', 'full', 1, null],
      ['2026-02-12', 'am', 0.5, null],
      ['2026-02-12', 'pm', 0, 'holiday'],
    ]);
    expect((await preview(clerk, { start_date: '2026-02-12', start_part: 'first_half' })).amount).toBe(0.5);
    const hours = await preview(clerk, byTheHour('2026-02-12', '10:00', '16:00'));
    expect([hours.amount, hours.unit]).toEqual([3, 'hour']);

    const entered = dataOf(await enterLeave(clerk, { start_date: '2026-02-12' }));
    expect(entered).toMatchObject({ status: 'approved', amount: 0.5, balance_after: 19.5 });
    expect((await balancesOf(clerk))[0]).toMatchObject({ used: 0.5, available: 19.5 });
    expect(await dayOf(clerk, '2026-02-12')).toMatchObject({ status: onLeave, required_min: 240, absent_min: 0 });
  });

  it('takes half a day where the timetable counts as half a day', async () => {
    const saturday = await make(timetable, {
      alias: 'Saturday',
      in_time: '09:00',
      out_time: '13:00',
      work_day: 0.5,
      breaks: [],
    });
    await make(temporarySchedule, { employee: clerk, att_date: '2026-02-14', timetable: saturday });
    const told = await preview(clerk, { start_date: '2026-02-13', end_date: '2026-02-14' });
    expect(told.lines.map(({ days, minutes }) => [days, minutes])).toEqual([
      [1, 480],
      [0.5, 240],
    ]);
    expect(told.amount).toBe(1.5);
  });

  it('of the half that is free is refused, and says so', async () => {
    for (const body of [
      { start_date: '2026-02-12', start_part: 'second_half' },
      byTheHour('2026-02-12', '14:00', '16:00'),
    ]) {
      const told = await preview(clerk, body);
      expect(told).toMatchObject({ amount: 0, lines: [{ skipped: 'holiday' }] });
      expect(told.mistakes).toMatchObject({ start_date: [{ code: 'leaveOverlaps' }] });
    }
    await make(holiday, { holiday_name: 'Other eve', start_date: '2026-02-19', day_part: 'first_half' });
    const refused = await enterLeave(clerk, { start_date: '2026-02-19', start_part: 'first_half' });
    expect(mistakesOf(refused)).toMatchObject({ start_date: [{ code: 'leaveCountsNothing' }] });
  });
});

describe('a request of zero length', () => {
  it('is refused at its end', async () => {
    const expected = { end_time: [{ code: 'sameTime' }] };
    expect(mistakesOf(await enterLeave(clerk, byTheHour('2026-02-10', '10:00', '10:00')))).toMatchObject(expected);
    expect((await preview(clerk, byTheHour('2026-02-10', '10:00', '10:00'))).mistakes).toMatchObject(expected);
    // The forms of these hold the rule, and so does the server.
    const body = { employee: guard, apply_reason: 'x', start_time: '18:00', end_time: '18:00' };
    const asked = [
      admin.callEndpoint(overtime.calls.create, { body: { ...body, overtime_date: '2026-02-10' } }),
      admin.callEndpoint(training.calls.create, {
        body: { ...body, training_type: course, title: 'T', start_date: '2026-02-10', day_part: 'time_range' },
      }),
    ];
    for (const outcome of await Promise.all(asked)) expect(mistakesOf(outcome)).toMatchObject(expected);
  });
});

describe('a request in a night that is an hour shorter or longer', () => {
  it('does not begin or end at a time that the clocks skip', async () => {
    const [from, to] = [{ start_time: [{ code: 'skippedTime' }] }, { end_time: [{ code: 'skippedTime' }] }];
    expect(mistakesOf(await enterLeave(guard, byTheHour(spring, '01:30', '03:00')))).toEqual(from);
    expect(mistakesOf(await enterLeave(guard, byTheHour('2026-03-28', '22:00', '01:30')))).toEqual(to);
    expect((await preview(guard, byTheHour(spring, '01:30', '03:00'))).mistakes).toEqual(from);
    expect(mistakesOf(await overtimeOn(spring, '01:30', '03:00'))).toMatchObject(from);
    expect(mistakesOf(await trainingOn(spring, '01:30', '03:00'))).toMatchObject(from);
    expect(mistakesOf(await trainingOn('2026-03-28', '22:00', '01:30'))).toMatchObject(to);
  });

  it('counts the hours that pass, and a night as one day', async () => {
    const minutesOf = async (date: string) =>
      (await preview(guard, byTheHour(date, '00:00', '04:00'))).lines.reduce((sum, { minutes }) => sum + minutes, 0);
    expect([await minutesOf('2026-03-20'), await minutesOf(spring), await minutesOf(autumn)]).toEqual([240, 180, 300]);
    const nights = await preview(guard, { start_date: '2026-03-28', end_date: '2026-03-29' });
    expect(nights.amount).toBe(2);
    expect(dataOf(await overtimeOn('2026-03-21', '00:30', '02:30')).minutes).toBe(120);
    expect(dataOf(await overtimeOn(spring, '00:30', '02:30')).minutes).toBe(60);
    expect(dataOf(await overtimeOn(autumn, '00:30', '02:30')).minutes).toBe(180);
  });
});

describe('a request over the end of a year', () => {
  it('takes from each year what lies in it', async () => {
    const entered = dataOf(await enterLeave(clerk, { start_date: '2026-12-30', end_date: '2027-01-05' }));
    expect(entered.amount).toBe(5);
    const used = (await balancesOf(clerk)).map(({ year_start: year, used: amount }) => [year, amount]);
    expect(used).toEqual([
      ['2026-01-01', 2.5],
      ['2027-01-01', 3],
    ]);
  });
});

describe('a request after the last day', () => {
  it('is refused, and of one that reaches beyond it only the days before count', async () => {
    const { department, area } = dataOf(
      await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(clerk) } }),
    );
    const leaver = await make(employee, {
      emp_code: '7603',
      first_name: 'Lea',
      department: department.id,
      area: area.map(({ id }) => id),
      hire_date: '2026-01-05',
    });
    await make(resignation, { employee: leaver, resign_date: '2026-02-13' });
    const after = await preview(leaver, { start_date: '2026-02-16' });
    expect(after.mistakes).toMatchObject({ start_date: [{ code: 'leaveAway' }] });
    const across = await preview(leaver, { start_date: '2026-02-12', end_date: '2026-02-16' });
    expect(across.lines.filter(({ skipped }) => skipped === null).map(({ date }) => date)).toEqual([
      '2026-02-12',
      '2026-02-13',
    ]);
    const body = { employee: leaver, overtime_date: '2026-02-16', start_time: '18:00', end_time: '20:00' };
    const asked = admin.callEndpoint(overtime.calls.create, { body: { ...body, apply_reason: 'x' } });
    expect(await asked).toMatchObject({ isSuccess: false, code: requestCodes.notEmployed.code });
  });
});

describe('a leave that was used in a month that is locked', () => {
  it('is cancelled by those alone who may reopen periods: the balance has it back, the days stay and are listed', async () => {
    const entered = dataOf(await enterLeave(clerk, { start_date: '2026-02-23', end_date: '2026-02-24' }));
    expect(await dayOf(clerk, '2026-02-24')).toMatchObject({ status: onLeave });
    const [before] = await balancesOf(clerk);
    const { department } = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(clerk) } }));
    const lock = await make(periodLock, {
      department: department.id,
      start_date: '2026-02-01',
      end_date: '2026-02-28',
    });
    await server.database.asOwner(
      `update groups set permissions = '{leave.leave.view,leave.leave.approve}' where company_id = $1 and group_name = 'Viewers'`,
      [people.a.id],
    );
    const clerks = server.caller(await people.tokenOf('viewA'));
    const cancel = async (by: Client) =>
      dataOf(
        await by.callEndpoint(leaveRequest.actions.cancel.call, {
          body: { ids: [entered.id], cancel_reason: 'Came to work' },
        }),
      );
    expect(await cancel(clerks)).toMatchObject([{ ok: false, code: leaveCodes.lockedDay.code }]);
    expect((await balancesOf(clerk))[0]?.available).toBe(before?.available);

    expect(await cancel(admin)).toMatchObject([{ ok: true }]);
    const [back] = await balancesOf(clerk);
    expect(back?.available).toBe((before?.available ?? 0) + 2);
    const lines = dataOf(await admin.callEndpoint(ledgerOf, { query: { balance: back?.id ?? 0 } }));
    const own = lines.filter(({ request_no: number }) => number === entered.request_no);
    expect(own.map(({ amount, effective_date: date }) => [date, amount])).toEqual([
      ['2026-02-23', -1],
      ['2026-02-23', 1],
      ['2026-02-24', -1],
      ['2026-02-24', 1],
    ]);
    // What was handed on stays as it was, and is listed with what it would be.
    expect(await dayOf(clerk, '2026-02-24')).toMatchObject({ status: onLeave });
    const listed = async () =>
      dataOf(await admin.callEndpoint(lockedDay.calls.list, { query: { employee__in: String(clerk) } }));
    const stored = new Map((await listed()).map(({ att_date: date, stored_status: was }) => [date, was]));
    expect(stored).toEqual(
      new Map([
        ['2026-02-23', onLeave],
        ['2026-02-24', onLeave],
      ]),
    );
    const params = { id: String(entered.id) };
    const { events } = dataOf(await admin.callEndpoint(leaveApprovals.course, { params }));
    expect(events.map(({ kind, comment }) => [kind, comment]).slice(-2)).toEqual([
      ['cancelled', 'Came to work'],
      ['days_locked', ''],
    ]);

    const body = { ids: [lock], reopen_reason: 'A leave was cancelled' };
    dataOf(await admin.callEndpoint(periodLock.actions.reopen.call, { body }));
    expect(await dayOf(clerk, '2026-02-24')).toMatchObject({ absent_min: 480 });
    expect(await listed()).toEqual([]);
    // A leave of days that nobody has locked says nothing of it.
    const other = dataOf(await enterLeave(clerk, { start_date: '2026-02-25' }));
    await admin.callEndpoint(leaveRequest.actions.cancel.call, {
      body: { ids: [other.id], cancel_reason: 'Came to work' },
    });
    const course2 = await admin.callEndpoint(leaveApprovals.course, { params: { id: String(other.id) } });
    expect(dataOf(course2).events.map(({ kind }) => kind)).not.toContain('days_locked');
  });
});

describe('a leave from which somebody came back early', () => {
  const shorten = (id: number, new_end: string) =>
    admin.callEndpoint(leaveRequest.actions.shorten.call, {
      body: { ids: [id], new_end, shorten_reason: 'Called back' },
    });

  it('ends on the day that is entered: the rest is given back, worked, and told to whose it is', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const person = people.employees.empA1;
    const params = { id: String(person) };
    dataOf(await admin.callEndpoint(employee.calls.patch, { params, body: { hire_date: '2026-01-05' } }));
    await make(employeeSchedule, { employee: person, shift: week, start_date: '2026-01-05' });
    const entered = dataOf(
      await enterLeave(person, { start_date: '2026-02-16', end_date: '2026-02-23', end_part: 'first_half' }),
    );
    // The morning of the nineteenth is a holiday.
    expect(entered).toMatchObject({ amount: 5, balance_after: 15 });
    expect(await dayOf(person, '2026-02-18')).toMatchObject({ status: onLeave });

    expect(dataOf(await shorten(entered.id, '2026-02-17'))).toMatchObject([{ ok: true }]);
    const now = dataOf(await admin.callEndpoint(leaveRequest.calls.retrieve, { params: { id: String(entered.id) } }));
    expect(now).toMatchObject({
      status: 'approved',
      end_date: '2026-02-17',
      end_part: 'full',
      amount: 2,
      balance_after: 18,
      lines: [{ date: '2026-02-16' }, { date: '2026-02-17' }],
    });
    expect((await balancesOf(person))[0]).toMatchObject({ used: 2, available: 18 });
    expect(await dayOf(person, '2026-02-17')).toMatchObject({ status: onLeave });
    expect(await dayOf(person, '2026-02-18')).toMatchObject({ absent_min: 480 });
    const [told] = dataOf(await own.callEndpoint(listNotifications)).items;
    expect(told).toMatchObject({
      kind: 'request_shortened',
      data: { number: entered.request_no, reason: 'Called back', granted: { amount: 2, unit: 'day' } },
      target: { type: 'personal.leave', id: entered.id },
    });
    const { events } = dataOf(await own.callEndpoint(leaveApprovals.course, { params: { id: String(entered.id) } }));
    expect(events.at(-1)).toMatchObject({ kind: 'shortened', comment: 'Called back' });
    // The days are free for another leave, and a cancellation gives back what is left.
    dataOf(await enterLeave(person, { start_date: '2026-02-18' }));
    const body = { ids: [entered.id], cancel_reason: 'Not at all' };
    expect(dataOf(await admin.callEndpoint(leaveRequest.actions.cancel.call, { body }))).toMatchObject([{ ok: true }]);
    expect((await balancesOf(person))[0]).toMatchObject({ used: 1, available: 19 });
  });

  it('is not made longer, nor to nothing, nor of what waits', async () => {
    const person = people.employees.empA1;
    const entered = dataOf(await enterLeave(person, { start_date: '2026-02-06', end_date: '2026-02-10' }));
    const refusals = [
      ['2026-02-10', 'maxDate'],
      ['2026-02-05', 'minDate'],
    ] as const;
    for (const [end, code] of refusals)
      expect(mistakesOf(await shorten(entered.id, end))).toMatchObject({ new_end: [{ code }] });
    const weekend = dataOf(await enterLeave(person, { start_date: '2026-01-31', end_date: '2026-02-02' }));
    const nothing = { new_end: [{ code: 'leaveCountsNothing' }] };
    expect(mistakesOf(await shorten(weekend.id, '2026-02-01'))).toMatchObject(nothing);
    const waiting = await make(leaveRequest, {
      employee: person,
      incident_type: annual,
      start_date: '2026-02-26',
      end_date: '2026-02-27',
      apply_reason: 'x',
    });
    expect(dataOf(await shorten(waiting, '2026-02-26'))).toMatchObject([
      { ok: false, code: commonCodes.wrongState.code },
    ]);
  });
});

// Last, since the clock goes on.
describe('a forgotten punch in such a night', () => {
  it('is at no time that was skipped, and at the first one of those that came twice', async () => {
    const punched = async (punch_date: string) => {
      server.clock.advance(server.clock.now().until(`${punch_date}T12:00:00Z`));
      admin = server.caller(await people.tokenOf('adminA'));
      return admin.callEndpoint(manualLog.calls.create, {
        body: manualLog.create.parse({
          employee: guard,
          punch_date,
          punch_time: '01:30',
          punch_state: 0,
          apply_reason: 'Dark',
          approve_directly: true,
        }),
      });
    };
    expect(mistakesOf(await punched(spring))).toMatchObject({ punch_time: [{ code: 'skippedTime' }] });
    expect(dataOf(await punched(autumn))).toMatchObject({ status: 'approved' });
    const [stored] = await server.database.asOwner(
      `select punch_at::text as at from manual_logs where company_id = $1 and punch_date = '${autumn}'`,
      [people.a.id],
    );
    expect(Temporal.Instant.from(String(stored?.['at']).replace(' ', 'T')).toString()).toBe('2026-10-25T00:30:00Z');
  });
});
