import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, globalRule, periodLock } from '#features/attendance/contract.ts';
import { transaction } from '#features/device/contract.ts';
import {
  incidentType,
  leaveBalance,
  leaveGroup,
  leaveRequest,
  ledgerOf,
  ownBalances,
} from '#features/leave/contract.ts';
import { leaveSlice } from '#features/leave/server.ts';
import { employeeSummaryReport, payrollSummaryReport, totalTimecardReport } from '#features/report/contract.ts';
import { overtime, overtimeApprovals, overtimeCodes, previewOvertime } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes, type AnyResource } from '#shared/contract/index.ts';
import { alertsFound } from '#server/alerts/index.ts';
import { asCompany } from '#server/http/index.ts';
import { ask as put } from '#server/questions/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeOfficeWorker } from '#tests/support/office-worker.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let person = 0;
let compensatory = 0;

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
const submit = (day: string, start_time: string, end_time: string, more: object = { compensation: 'time_off' }) =>
  admin.callEndpoint(overtime.calls.create, {
    body: { employee: person, overtime_date: `2026-02-${day}`, start_time, end_time, apply_reason: 'Stock', ...more },
  });
/** Overtime of a day in February. */
const ask = async (...of: Parameters<typeof submit>) => dataOf(await submit(...of));
const approve = async (id: number) => {
  expect(dataOf(await admin.callEndpoint(overtime.actions.approve.call, { body: { ids: [id] } }))).toMatchObject([
    { ok: true },
  ]);
  await calculateDays(server);
};
const cancel = async (id: number) => {
  const body = { ids: [id], cancel_reason: 'Wrong day' };
  const [result] = dataOf(await admin.callEndpoint(overtime.actions.cancel.call, { body }));
  await calculateDays(server);
  return result;
};
const work = async (day: string, from: string, to: string) => {
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '7402', at: `2026-02-${day}T${from}:00Z` },
    { code: '7402', at: `2026-02-${day}T${to}:00Z`, state: 1 },
  ]);
  await calculateDays(server);
};
/** The lines of the person's ledger that were earned: date, hours, number of the overtime. */
async function earned() {
  const [balance] = dataOf(
    await admin.callEndpoint(leaveBalance.calls.list, { query: { employee__in: String(person) } }),
  );
  if (!balance) return [];
  const lines = dataOf(await admin.callEndpoint(ledgerOf, { query: { balance: balance.id } }));
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(balance.available, 5);
  return lines.flatMap(({ kind, amount, effective_date: date, overtime: by }) =>
    kind === 'earn' ? [[date.slice(-2), amount, by?.display_name]] : [],
  );
}
/** Paid overtime and time off of February, the same in all reports that payroll reads. */
async function sums() {
  const query = { date__gte: '2026-02-01', date__lte: '2026-02-28', employee: String(person) };
  const [payroll] = dataOf(await admin.callEndpoint(payrollSummaryReport.calls.page, { query }));
  const [summary] = dataOf(await admin.callEndpoint(employeeSummaryReport.calls.page, { query }));
  const days = dataOf(await admin.callEndpoint(totalTimecardReport.calls.page, { query: { ...query, page_size: 50 } }));
  for (const name of ['ot_min', 'ot_off_min', 'ot_normal_min', 'ot_weekend_min', 'ot1_min', 'ot2_min', 'ot3_min']) {
    const sum = days.reduce((all, day) => all + Number(day[name]), 0);
    expect([name, payroll?.[name], summary?.[name]]).toEqual([name, sum, sum]);
  }
  expect(Number(payroll?.['ot1_min']) + Number(payroll?.['ot2_min']) + Number(payroll?.['ot3_min'])).toBe(
    payroll?.['ot_min'],
  );
  return [payroll?.['ot_min'], payroll?.['ot_off_min']];
}

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, { query: {} }));
  dataOf(
    await admin.callEndpoint(globalRule.calls.patch, {
      params: { id: String(rule?.id) },
      body: {
        ot_basis: 'schedule',
        ot_late_out: true,
        ot_late_out_min: 0,
        ot_approval: 'approved',
        holds_from: 'beginning',
      },
    }),
  );
  person = await makeOfficeWorker(admin, { emp_code: '7402', first_name: 'Ola', from: '2026-01-05' });
  compensatory =
    dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} })).find(({ symbol }) => symbol === 'CL')
      ?.id ?? 0;
  server.clock.advance(server.clock.now().until('2026-03-10T12:00:00Z'));
  admin = server.caller(await people.tokenOf('adminA'));
  await work('10', '09:00', '19:00');
  await work('11', '09:00', '17:20');
  await work('12', '09:00', '17:20');
  await work('13', '09:00', '17:20');
});

describe('overtime as time off', () => {
  it('needs a type of leave that is earned by overtime, and a balance of it', async () => {
    const refused = { code: commonCodes.invalidInput.code };
    expect(await submit('10', '17:00', '19:00')).toMatchObject(refused);
    const change = (body: object) =>
      admin.callEndpoint(incidentType.calls.patch, { params: { id: String(compensatory) }, body });
    dataOf(await change({ unit: 'hour', hour_step: 15, from_overtime: true, overtime_rate1: 150 }));
    expect(await change({ deduct_balance: false })).toMatchObject(refused);
    const other = {
      incident_code: 'O',
      incident_name: 'Other',
      symbol: 'OX',
      unit: 'hour' as const,
      from_overtime: true,
    };
    expect(await admin.callEndpoint(incidentType.calls.create, { body: other })).toMatchObject(refused);
    expect(await submit('10', '17:00', '19:00')).toMatchObject(refused);
    await make(leaveGroup, {
      group_name: 'Everybody',
      start_date: '2026-01-01',
      is_default: true,
      entitlements: [{ incident_type: compensatory, entitlement: 0, carry: 'all' }],
    });
    // Unless it says otherwise, overtime is paid.
    const paid = await ask('02', '17:00', '18:00', {});
    expect(paid).toMatchObject({ compensation: 'pay' });
    const body = { employee: person, overtime_date: '2026-02-10', start_time: '17:00', end_time: '19:00' };
    const { time_off } = dataOf(await admin.callEndpoint(previewOvertime, { body }));
    expect(time_off).toMatchObject({ choice: 'offered', least: 2, most: 3, balance: 0 });
  });

  it('credits what was approved and worked, by the rate at approval, and keeps it out of the pay', async () => {
    const made = await ask('10', '17:00', '20:00');
    // Whoever decides sees the balance before and after: at least at the lowest rate, at most at the highest.
    const balanceFor = async (id: number) =>
      dataOf(await admin.callEndpoint(overtimeApprovals.team, { params: { id } }))?.balance;
    expect(await balanceFor(made.id)).toEqual({ before: 0, after: 3, after_most: 4.5, unit: 'hour' });
    const paid = await ask('09', '17:00', '18:00', { compensation: 'pay' });
    expect(await balanceFor(paid.id)).toBeNull();
    expect([await earned(), await sums()]).toEqual([[], [0, 0]]);
    await approve(made.id);
    expect([await earned(), await sums()]).toEqual([[['10', 3, made.request_no]], [0, 120]]);
    // Another rate is for what is approved from now on.
    const params = { id: String(compensatory) };
    dataOf(await admin.callEndpoint(incidentType.calls.patch, { params, body: { overtime_rate1: 100 } }));
    // A correction that changes nothing adds nothing, and one that lowers the overtime takes from the credit by a further line.
    await calculateDays(server);
    const punches = dataOf(
      await admin.callEndpoint(transaction.calls.list, { query: { employee__in: String(person), page_size: 50 } }),
    );
    const last = punches.find(({ punch_time: at }) => at.startsWith('2026-02-10T19:00'));
    await admin.callEndpoint(transaction.actions.void_punch.call, {
      body: { ids: [last?.id ?? 0], void_reason: 'Somebody else' },
    });
    await work('10', '09:00', '18:30');
    expect(await sums()).toEqual([0, 90]);
    expect(await earned()).toEqual([
      ['10', 3, made.request_no],
      ['10', -0.75, made.request_no],
    ]);
    expect(await cancel(made.id)).toMatchObject({ ok: true });
    expect((await earned()).reduce((all, [, amount]) => all + Number(amount), 0)).toBe(0);
    expect(await sums()).toEqual([0, 0]);
    // The rest of a day’s overtime is paid.
    const off = await ask('10', '17:00', '18:00');
    const pay = await ask('10', '18:00', '18:30', { compensation: 'pay' });
    await approve(off.id);
    await approve(pay.id);
    expect(await sums()).toEqual([30, 60]);
    expect((await earned()).at(-1)).toEqual(['10', 1, off.request_no]);
    await cancel(pay.id);
    await cancel(off.id);
  });

  it('adds up to the minute, and is no more than was approved', async () => {
    for (const day of ['11', '12', '13']) await approve((await ask(day, '17:00', '17:20')).id);
    const own = (await earned()).filter(([day]) => day !== '10');
    expect(own.map(([, amount]) => amount)).toEqual([0.33, 0.34, 0.33]);
    const made = await ask('10', '17:00', '18:30');
    const given = { approved_minutes: 30 };
    await admin.callEndpoint(overtimeApprovals.lower, { body: { id: made.id, version: made.version, given } });
    await calculateDays(server);
    expect((await earned()).filter(([, , by]) => by === made.request_no)).toEqual([['10', 0.5, made.request_no]]);
    expect(await sums()).toEqual([0, 90]);
    await cancel(made.id);
  });

  it('is used as leave, and what was used cannot be taken back', async () => {
    const body = {
      employee: person,
      incident_type: compensatory,
      start_date: '2026-03-11',
      start_part: 'time_range' as const,
      start_time: '09:00',
      end_time: '10:00',
      apply_reason: 'Dentist',
      approve_directly: true,
    };
    expect(dataOf(await admin.callEndpoint(leaveRequest.calls.create, { body }))).toMatchObject({ status: 'approved' });
    const requests = dataOf(
      await admin.callEndpoint(overtime.calls.list, { query: { employee__in: String(person), status: 'approved' } }),
    );
    const used = requests.find(({ overtime_date: date }) => date === '2026-02-11');
    expect(await cancel(used?.id ?? 0)).toMatchObject({ ok: false, code: overtimeCodes.timeOffUsed.code });
    await admin.callEndpoint(incidentType.calls.patch, {
      params: { id: String(compensatory) },
      body: { allow_negative: true },
    });
    expect(await cancel(used?.id ?? 0)).toMatchObject({ ok: true });
    const [balance] = dataOf(
      await admin.callEndpoint(leaveBalance.calls.list, { query: { employee__in: String(person) } }),
    );
    expect(balance).toMatchObject({ earned: 0.67, used: 1, available: -0.33 });
  });

  it('expires some months after it was earned, as was said when it was credited, with a reminder before', async () => {
    const say = (earned_months: number | null) =>
      admin.callEndpoint(incidentType.calls.patch, { params: { id: String(compensatory) }, body: { earned_months } });
    const ledger = async () => {
      const query = { employee__in: String(person) };
      const [balance] = dataOf(await admin.callEndpoint(leaveBalance.calls.list, { query }));
      const lines = dataOf(await admin.callEndpoint(ledgerOf, { query: { balance: balance?.id ?? 0 } }));
      return { available: balance?.available, expired: balance?.expired, lines };
    };
    const before = await ledger();
    dataOf(await say(1));
    const made = await ask('10', '17:00', '19:00');
    await approve(made.id);
    const after = await ledger();
    // It was credited on the tenth of February, and today is the tenth of March.
    expect(after).toMatchObject({ available: before.available, expired: 1.5 });
    const own = after.lines.filter(({ overtime: by }) => by?.id === made.id);
    expect(own.map(({ kind, amount, effective_date: day, expire_date: until }) => [kind, amount, day, until])).toEqual([
      ['earn', 1.5, '2026-02-10', '2026-03-10'],
      ['expire', -1.5, '2026-03-10', null],
    ]);
    // What was credited before never expires, and neither setting changes what was credited.
    expect(after.lines.filter(({ kind, expire_date: until }) => kind === 'earn' && until !== null)).toHaveLength(1);
    dataOf(await say(null));
    const soon = await asCompany(
      server.host,
      { companyId: people.a.id, name: 'Muster', accessor: 'job' },
      async (context) => {
        for (const job of leaveSlice.recurring ?? [])
          if (job.scope === 'company') while ((await job.run(context))?.hasMore);
        const today = '2026-03-01';
        const query = {
          event: 'leave_expiring',
          days: 10,
          minutes: 0,
          count: 0,
          degrees: 0,
          since: null,
          from: today,
          today,
        } as const;
        return (await put(context, alertsFound, query)).flat();
      },
    );
    expect(await ledger()).toEqual(after);
    expect(soon).toMatchObject([{ subject: String(person), day: '2026-03-10' }]);
    // Taken back, it has neither been given nor expired.
    expect(await cancel(made.id)).toMatchObject({ ok: true });
    expect(await ledger()).toMatchObject({ available: before.available, expired: 0 });
  });

  it('beside leave that was carried over, has the reminder say what of both is left', async () => {
    const of = { employee__in: String(person) };
    const [schedule] = dataOf(await admin.callEndpoint(employeeSchedule.calls.list, { query: of }));
    const { department, area } = dataOf(
      await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(person) } }),
    );
    const places = { department: department.id, area: area.map(({ id }) => id) };
    const body = { emp_code: '7403', first_name: 'Teo', hire_date: '2026-01-05', ...places };
    const other = await make(employee, body);
    await make(employeeSchedule, { employee: other, shift: schedule?.shift.id, start_date: '2026-01-05' });
    const change = (earned_months: number | null) =>
      admin.callEndpoint(incidentType.calls.patch, { params: { id: String(compensatory) }, body: { earned_months } });
    dataOf(await change(2));
    // Eight hours of January are carried into the year that begins in February, until May.
    const eight = { entitlement: 8, prorate: false, carry: 'all', carry_months: 3 };
    await make(leaveGroup, {
      group_name: 'Technicians',
      start_date: '2026-01-01',
      start_month: 2,
      start_day: 1,
      is_default: false,
      employees: [other],
      entitlements: [{ incident_type: compensatory, ...eight }],
    });
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '7403', at: '2026-02-10T09:00:00Z' },
      { code: '7403', at: '2026-02-10T19:00:00Z', state: 1 },
    ]);
    await calculateDays(server);
    const worked = { overtime_date: '2026-02-10', start_time: '17:00', end_time: '19:00', compensation: 'time_off' };
    const entered = await make(overtime, { employee: other, ...worked, apply_reason: 'x', approve_directly: true });
    expect(entered).toBeGreaterThan(0);
    await calculateDays(server);
    // The two hours that were earned expire in April, so that they are used first, then six of those that were carried.
    const day = { incident_type: compensatory, start_date: '2026-02-24', apply_reason: 'x', approve_directly: true };
    await make(leaveRequest, { employee: other, ...day });
    const soon = await asCompany(
      server.host,
      { companyId: people.a.id, name: 'Muster', accessor: 'job' },
      async (context) => {
        const today = '2026-04-01';
        const query = {
          event: 'leave_expiring',
          days: 40,
          minutes: 0,
          count: 0,
          degrees: 0,
          since: null,
          from: today,
          today,
        } as const;
        return (await put(context, alertsFound, query)).flat().filter(({ subject }) => subject === String(other));
      },
    );
    expect(soon.map(({ day: on }) => on)).toEqual(['2026-05-01']);
    const years = dataOf(
      await admin.callEndpoint(leaveBalance.calls.list, {
        query: { employee__in: String(other), ordering: 'year_start' },
      }),
    );
    expect(years.map(({ granted, carried, earned: hours, used }) => [granted, carried, hours, used])).toEqual([
      [8, -8, 0, 0],
      [8, 8, 2, 8],
    ]);
    dataOf(await change(null));
    await calculateDays(server);
  });

  it('stays as it is in a locked period, and the daily run adds nothing', async () => {
    const before = await earned();
    const [first] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    await make(periodLock, {
      department: first?.department.id ?? 0,
      start_date: '2026-02-01',
      end_date: '2026-02-28',
    });
    const [some] = dataOf(
      await admin.callEndpoint(transaction.calls.list, {
        query: { employee__in: String(person), punch_time__gte: '2026-02-12T17:00:00Z', ordering: 'punch_time' },
      }),
    );
    await admin.callEndpoint(transaction.actions.void_punch.call, {
      body: { ids: [some?.id ?? 0], void_reason: 'Late' },
    });
    await calculateDays(server);
    await asCompany(server.host, { companyId: people.a.id, name: 'Muster', accessor: 'job' }, async (context) => {
      for (const job of leaveSlice.recurring ?? [])
        if (job.scope === 'company') while ((await job.run(context))?.hasMore);
    });
    expect(await earned()).toEqual(before);
    expect(
      dataOf(await server.caller(await people.tokenOf('empA1')).callEndpoint(ownBalances, { query: {} })),
    ).toMatchObject([{ balance: 0 }]);
  });
});
