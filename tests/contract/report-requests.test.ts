import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { trainingType } from '#features/complement/contract.ts';
import {
  incidentType,
  leaveBalance,
  leaveGroup,
  leaveRequest,
  leaveSummaryReport,
  ownIncidentDetailReport,
} from '#features/leave/contract.ts';
import { training } from '#features/request/contract.ts';
import { trainingReport } from '#features/request/contract/training-report.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const march = { date__gte: '2026-03-01', date__lte: '2026-03-31' };
let admin: Client;
let own: Client;
let annual = 0;
/** A type in hours. */
let hourly = 0;

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
  annual = types.find(({ symbol }) => symbol === 'AL')?.id ?? 0;
  hourly = await make(incidentType, { incident_code: 'HR', incident_name: 'Hours off', symbol: 'HO', unit: 'hour' });
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office }));
  const week = await make(shift, { alias: 'Five days', cycle_unit: 'week', shift_cycle: 1, days });
  const { empA1, empA2 } = people.employees;
  for (const employee of [empA1, empA2])
    await make(employeeSchedule, { employee, shift: week, start_date: '2026-01-05' });
});

describe('what is left of leave', () => {
  const { calls } = leaveSummaryReport;
  const year = { date__gte: '2026-01-01', date__lte: '2026-12-31' };

  beforeAll(async () => {
    const { empA1, empA2 } = people.employees;
    const entitlements = [{ incident_type: annual, entitlement: 20, accrual: 'upfront', carry: 'none' }];
    await make(leaveGroup, { group_name: 'Everybody', start_date: '2026-01-01', is_default: true, entitlements });
    for (const [employee, opening] of [
      [empA1, 10],
      [empA2, 4],
    ] as const)
      await make(leaveBalance, { employee, incident_type: annual, opening });
    const leave = { incident_type: annual, apply_reason: 'Family' };
    await make(leaveRequest, { ...leave, employee: empA1, start_date: '2026-02-27', approve_directly: true });
    await make(leaveRequest, { ...leave, employee: empA1, start_date: '2026-03-03', approve_directly: true });
    await make(leaveRequest, { ...leave, employee: empA1, start_date: '2026-03-10', end_date: '2026-03-11' });
  });

  it('tells what the ledger does, and is the same as the balances', async () => {
    const rows = dataOf(await admin.callEndpoint(calls.page, { query: march }));
    const balances = dataOf(await admin.callEndpoint(leaveBalance.calls.list, { query: {} }));
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const balance = balances.find(({ id }) => String(id) === row.id);
      const { opening, granted, carried, adjusted, used, expired, available } = row;
      expect({ opening, granted, carried, adjusted, used, expired, available, pending: row['pending_leave'] }).toEqual({
        opening: balance?.opening,
        granted: balance?.granted,
        carried: balance?.carried,
        adjusted: balance?.adjusted,
        used: balance?.used,
        expired: balance?.expired,
        available: balance?.available,
        pending: balance?.waiting,
      });
      const sum = (parts: readonly unknown[]): number => parts.reduce<number>((all, part) => all + Number(part), 0);
      expect(sum([opening, granted, carried, adjusted]) - sum([used, expired])).toBeCloseTo(Number(available), 2);
    }
    expect(rows[0]).toMatchObject({ emp_code: '1001', opening: 10, used: 2, used_in_period: 1, pending_leave: 2 });
    // What was left at the end of February knows nothing of the leave in March.
    const february = { date__gte: '2026-02-01', date__lte: '2026-02-28' };
    const [then] = dataOf(await admin.callEndpoint(calls.page, { query: february }));
    expect([then?.['at_end'], then?.['available'], rows[0]?.['at_end']]).toEqual([29, 28, 28]);
  });

  it('adds up by type, finds who is below zero, and adds no days to hours', async () => {
    const answer = dataOf(await admin.callEndpoint(calls.totals, { query: { ...year, group_by: 'incident_type' } }));
    expect(answer.groups.map(({ key, totals }) => [key, totals['opening'], totals['used']])).toEqual([
      [String(annual), 14, 2],
    ]);
    const [second] = dataOf(await admin.callEndpoint(calls.page, { query: { ...march, search: '1002' } }));
    expect(second?.['emp_code']).toBe('1002');
    await admin.callEndpoint(leaveBalance.actions.adjust.call, {
      body: { ids: [Number(second?.id)], amount: -25, reason: 'Taken before' },
    });
    const below = dataOf(await admin.callEndpoint(calls.page, { query: { ...march, is_negative: 'true' } }));
    expect(below.map((row) => [row['emp_code'], row['available']])).toEqual([['1002', -1]]);
    await make(leaveBalance, { employee: people.employees.empA2, incident_type: hourly, opening: 3 });
    const mixed = dataOf(await admin.callEndpoint(calls.totals, { query: { ...year, group_by: 'incident_type' } }));
    expect(mixed.totals).toMatchObject({ balances: 3, people: 2, opening: null });
    expect(mixed.groups.find(({ key }) => key === String(hourly))?.totals['opening']).toBe(3);
  });

  it('is the same as a file, and knows no year beside the period', async () => {
    const query = { ...march, format: 'csv', columns: 'emp_code,opening,used', ordering: 'emp_code' } as const;
    const { blob } = await admin.downloadEndpoint(calls.export, { query: { ...query, incident_type: String(annual) } });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines.map(([code, opening, used]) => [code, opening, used])).toEqual([
      ['1001', '10.00', '2.00'],
      ['1002', '4.00', '0.00'],
    ]);
    const before = { date__gte: '2019-03-01', date__lte: '2019-03-31' };
    expect(dataOf(await admin.callEndpoint(calls.page, { query: before }))).toEqual([]);
  });

  it('shows people their own leave, and what was left after it', async () => {
    const rows = dataOf(await own.callEndpoint(ownIncidentDetailReport.calls.page, { query: march }));
    expect(rows.map((row) => [row['date'], row['leave_days'], row['leave_status']])).toEqual([
      ['2026-03-10', 2, 'pending'],
      ['2026-03-03', 1, 'approved'],
    ]);
    const answer = dataOf(
      await own.callEndpoint(ownIncidentDetailReport.calls.totals, { query: { ...march, group_by: 'leave_status' } }),
    );
    expect(answer.totals).toEqual({
      requests: 2,
      leave_days: 3,
      leave_hours: 0,
      paid_days: 3,
      paid_hours: 0,
      encashed_days: 0,
      encashed_hours: 0,
    });
    const waiting = dataOf(
      await own.callEndpoint(ownIncidentDetailReport.calls.page, { query: { ...march, leave_status: 'pending' } }),
    );
    expect(waiting).toHaveLength(1);
  });
});

describe('training', () => {
  const { calls } = trainingReport;

  beforeAll(async () => {
    const { empA1, empA2 } = people.employees;
    const safety = await make(trainingType, { training_code: 'SAFE', training_name: 'Safety' });
    const enter = (employee: number, body: object) =>
      make(training, { employee, training_type: safety, title: 'Fire drill', apply_reason: 'Yearly', ...body });
    await enter(empA1, { start_date: '2026-03-31', end_date: '2026-04-01', approve_directly: true });
    await enter(empA2, { start_date: '2026-03-17' });
    const refused = await enter(empA2, { start_date: '2026-03-18' });
    await admin.callEndpoint(training.actions.reject.call, { body: { ids: [refused], reject_reason: 'Full' } });
  });

  it('counts each where it begins, and no time of what was rejected', async () => {
    const rows = dataOf(await admin.callEndpoint(calls.page, { query: { ...march, ordering: 'date' } }));
    expect(rows.map((row) => [row['emp_code'], row['date'], row['training_minutes'], row['request_status']])).toEqual([
      ['1002', '2026-03-17', 480, 'pending'],
      ['1002', '2026-03-18', null, 'rejected'],
      ['1001', '2026-03-31', 960, 'approved'],
    ]);
    const april = { date__gte: '2026-04-01', date__lte: '2026-04-30' };
    expect(dataOf(await admin.callEndpoint(calls.page, { query: april }))).toEqual([]);
    const answer = dataOf(await admin.callEndpoint(calls.totals, { query: { ...march, group_by: 'employee' } }));
    expect(answer.totals).toEqual({ trainings: 3, people: 2, training_minutes: 1440, attended: 0, missed: 0 });
    const approved = dataOf(await admin.callEndpoint(calls.page, { query: { ...march, request_status: 'approved' } }));
    expect(approved.map((row) => row['emp_code'])).toEqual(['1001']);
  });

  it('is the same as a file', async () => {
    const query = {
      ...march,
      format: 'csv',
      columns: 'emp_code,training_title,request_status',
      ordering: 'date',
    } as const;
    const { blob } = await admin.downloadEndpoint(calls.export, { query });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines.map(([code, title, status]) => [code, title, status])).toEqual([
      ['1002', 'Fire drill', 'Pending'],
      ['1002', 'Fire drill', 'Rejected'],
      ['1001', 'Fire drill', 'Approved'],
    ]);
  });
});
