import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift } from '#features/attendance/contract.ts';
import { payrollDifferenceReport, payrollHandoverReport, payrollSummaryReport } from '#features/report/contract.ts';
import { handOver, listHandovers, previewHandover } from '#features/report/contract/payroll-handover.ts';
import { transaction } from '#features/device/contract.ts';
import { incidentType, leaveRequest } from '#features/leave/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { contentOf } from '#shared/contract/export-content.ts';
import { commonCodes, type Report, type ReportRow } from '#shared/contract/index.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { giveReportedDays } from '#tests/support/reported-days.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const february = { from: '2026-02-01', to: '2026-02-28' };
const days = { date__gte: february.from, date__lte: february.to };
const year = { date__gte: '2026-01-01', date__lte: '2026-12-31', page_size: 200 };
let admin: Client;

const payroll = (question = '') =>
  contentOf(payrollSummaryReport.name, `${new URLSearchParams(days).toString()}${question}`);
async function rows(report: Report, more: object = {}, by = admin): Promise<readonly ReportRow[]> {
  const answer = await by.callEndpoint(report.calls.page, { query: { ...year, ...more } });
  if (!answer.isSuccess) throw new Error(answer.code);
  return answer.data.data;
}
async function states(by = admin): Promise<Record<string, string>> {
  const found = await rows(payrollSummaryReport, days, by);
  return Object.fromEntries(found.map((row) => [String(row['emp_code']), String(row['handed_over'])] as const));
}
const preview = async (content = payroll(), by = admin) =>
  dataOf(await by.callEndpoint(previewHandover, { query: { content } }));
const hand = (content = payroll(), { corrections = true, by = admin } = {}) =>
  by.callEndpoint(handOver, { body: { content, corrections, remark: 'دفعة فبراير' } });

/** The code of a refusal; null if there is none. */
const codeOf = (call: Promise<unknown>): Promise<string | null | undefined> =>
  call.then(
    () => null,
    (thrown: unknown) => (isCallError(thrown) ? thrown.code : String(thrown)),
  );
const nothingLeft = 'ZBRP0201';

/** Gives 1001 the punch that was missing on the 25th, or takes it back, and calculates the day. */
async function changeDay(kind: 'give' | 'void' | 'restore'): Promise<void> {
  if (kind === 'give')
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '1001', at: '2026-02-25T17:00:00Z', state: 1 }]);
  else {
    const punches = dataOf(await admin.callEndpoint(transaction.calls.list, { query: { page_size: 200 } }));
    const id = punches.find(({ punch_time: time }) => time === '2026-02-25T17:00:00Z')?.id ?? 0;
    const body = { ids: [id], ...(kind === 'void' ? { void_reason: 'Wrong card' } : {}) };
    expect(dataOf(await admin.callEndpoint(transaction.actions[`${kind}_punch`].call, { body }))).toMatchObject([
      { ok: true },
    ]);
  }
  await calculateDays(server);
}

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  await giveReportedDays(server, people, admin);
});

describe('a hand-over to payroll', () => {
  it('is refused for what is no payroll summary', async () => {
    for (const content of [contentOf('report.late', ''), contentOf(payrollSummaryReport.name, 'colour=red')])
      expect(await hand(content)).toMatchObject({ isSuccess: false, fields: { content: [{ code: 'type' }] } });
  });

  it('keeps the figures of everybody once, whoever asks at the same moment', async () => {
    const before = await rows(payrollSummaryReport, days);
    expect(before.map(({ handed_over: state }) => state)).not.toContain('handedOver');
    const all = before.length;
    expect(await preview()).toMatchObject({
      ...february,
      is_open: false,
      people: all,
      done: 0,
      overlapping: 0,
      partial: 0,
    });
    const answers = await Promise.all([codeOf(hand()), codeOf(hand()), codeOf(hand())]);
    expect(answers).toHaveLength(3);
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(answers.filter((code) => code === nothingLeft)).toHaveLength(2);
    expect(await preview()).toMatchObject({ people: 0, done: all, differing: { people: 0, figures: 0 } });
    expect(new Set(Object.values(await states()))).toEqual(new Set(['handedOver']));
    const kept = await rows(payrollHandoverReport, { ordering: 'emp_code' });
    expect(kept).toHaveLength(all);
    for (const [at, { emp_code, regular_min, work_days, ot_min }] of before.entries())
      expect(kept[at]).toMatchObject({ emp_code, regular_min, work_days, ot_min, handed_kind: 'whole', handover: 1 });
    const { handovers } = dataOf(await admin.callEndpoint(listHandovers, { query: february }));
    expect(handovers).toMatchObject([{ serial: 1, ...february, people: all, corrections: 0, remark: 'دفعة فبراير' }]);
    const log = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { action: 'hand_over' } }));
    expect(log).toMatchObject([{ object_type: 'report.payroll_handover', object_name: '1 · 2026-02-01 – 2026-02-28' }]);
  });

  it('tells what a recalculated day changes, for as long as it does', async () => {
    expect(await rows(payrollDifferenceReport)).toEqual([]);
    const [was] = await rows(payrollSummaryReport, { ...days, employee: String(people.employees.empA1) });
    await changeDay('give');
    const [now] = await rows(payrollSummaryReport, { ...days, employee: String(people.employees.empA1) });
    const differing = await rows(payrollDifferenceReport);
    expect(differing.length).toBeGreaterThan(0);
    const worked = differing.find(({ figure }) => figure === 'regular_min');
    expect(worked).toMatchObject({
      emp_code: '1001',
      period_from: february.from,
      period_to: february.to,
      hours_handed: was?.['regular_min'],
      hours_now: now?.['regular_min'],
      hours_changed: Number(now?.['regular_min']) - Number(was?.['regular_min']),
      days_handed: null,
    });
    expect(Number(worked?.['hours_changed'])).toBeGreaterThan(0);
    expect(await states()).toMatchObject({ '1001': 'differs', '1002': 'handedOver' });
    expect(await rows(payrollSummaryReport, { ...days, handed_over: 'differs' })).toMatchObject([{ emp_code: '1001' }]);
    const answer = dataOf(await admin.callEndpoint(listHandovers, { query: february }));
    expect(answer.differing).toEqual({ people: 1, figures: differing.length });

    const { blob } = await admin.downloadEndpoint(payrollDifferenceReport.calls.export, {
      query: { ...year, format: 'csv', columns: 'emp_code,figure,hours_handed,hours_now,hours_changed' },
    });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines).toHaveLength(differing.length);
    expect(lines.map(([code]) => code)).toEqual(differing.map(({ emp_code }) => emp_code));

    await changeDay('void');
    expect(await rows(payrollDifferenceReport)).toEqual([]);
    expect(await states()).toMatchObject({ '1001': 'handedOver' });
    await changeDay('restore');
    expect(await rows(payrollDifferenceReport)).toHaveLength(differing.length);
  });

  it('takes changes along as corrections of the next one, or leaves them', async () => {
    const [worked] = await rows(payrollDifferenceReport, { figure: 'regular_min' });
    const march = contentOf(payrollSummaryReport.name, 'date__gte=2026-03-01&date__lte=2026-03-31');
    const left = dataOf(await hand(march, { corrections: false }));
    expect(left).toMatchObject({ serial: 2, corrections: 0 });
    expect(await rows(payrollDifferenceReport, { employee: String(people.employees.empA1) })).not.toEqual([]);
    expect(dataOf(await hand())).toMatchObject({ serial: 3, people: 0, corrections: 1 });
    expect(await rows(payrollDifferenceReport, days)).toEqual([]);
    expect(await rows(payrollHandoverReport, { handover: '3' })).toMatchObject([
      {
        emp_code: '1001',
        handed_kind: 'correction',
        regular_min: worked?.['hours_changed'],
        period_from: february.from,
      },
    ]);
    expect(await states()).toMatchObject({ '1001': 'handedOver' });
    // Taken back afterwards, it is a change again, compared with the correction.
    await changeDay('void');
    expect(await rows(payrollDifferenceReport, { figure: 'regular_min', ...days })).toMatchObject([
      { hours_changed: -Number(worked?.['hours_changed']), handover: 3 },
    ]);
    await changeDay('restore');
  });

  it('hands nobody over twice for one day', async () => {
    const middle = contentOf(payrollSummaryReport.name, 'date__gte=2026-02-15&date__lte=2026-03-14');
    const looked = await preview(middle);
    expect(looked).toMatchObject({ people: 0, done: 0 });
    expect(looked.overlapping).toBeGreaterThan(0);
    expect(await codeOf(hand(middle))).toBe(nothingLeft);
    const shown = await rows(payrollSummaryReport, { date__gte: '2026-02-15', date__lte: '2026-03-14' });
    expect(shown.map(({ handed_over: state }) => state)).toContain('partly');
  });

  it('can never be changed, not even by the server itself', async () => {
    for (const statement of [
      `update payroll_figures set figures = '{}'`,
      'delete from payroll_figures',
      'update payroll_handovers set remark = $$x$$',
    ])
      await expect(
        server.host.database.within({ role: 'tenant', companyId: people.a.id }, (tx) => tx.execute(statement)),
      ).rejects.toThrow();
  });
});

describe('who may hand over', () => {
  it('is of another right than looking', async () => {
    const viewer = server.caller(await people.tokenOf('viewA'));
    const own = server.caller(await people.tokenOf('empA1'));
    const forbidden = commonCodes.forbidden.code;
    expect(await codeOf(preview(payroll(), viewer))).toBe(forbidden);
    expect(await codeOf(hand(payroll(), { by: viewer }))).toBe(forbidden);
    expect(await codeOf(own.callEndpoint(listHandovers, { query: february }))).toBe(forbidden);
  });

  it('sees and hands over people of their own company and departments only', async () => {
    const other = server.caller(await people.tokenOf('adminB'));
    expect(dataOf(await other.callEndpoint(listHandovers, { query: february })).handovers).toEqual([]);
    expect(await rows(payrollHandoverReport, {}, other)).toEqual([]);
    expect(await rows(payrollDifferenceReport, {}, other)).toEqual([]);

    const april = contentOf(payrollSummaryReport.name, 'date__gte=2026-04-01&date__lte=2026-04-30');
    await server.database.asOwner(
      `insert into att_day_totals (company_id, employee, att_date, department, zone, day_kind, schedule_source, status,
        required_min, present_min, regular_min, work_days, rule_version, engine_version, input_hash, create_time)
      select company_id, id, d::date, case when emp_code = '1001' and d > '2026-04-10' then $2 else department end,
        'UTC', 0, 0, 0, 480, 480, 480, 1, '', 1, 0, now()
      from employees, generate_series(date '2026-04-01', '2026-04-20', interval '1 day') d where company_id = $1
      on conflict do nothing`,
      [people.a.id, people.a.departments.two],
    );
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const seen = (await rows(payrollSummaryReport, { date__gte: '2026-04-01', date__lte: '2026-04-30' }, scoped))
      .length;
    // 1001 also has days in a department that they do not see.
    expect(await preview(april, scoped)).toMatchObject({ people: seen - 1, partial: 1 });
    expect(await codeOf(hand(april, { by: scoped }))).toBe(seen > 1 ? null : nothingLeft);
    const whole = await preview(april);
    expect(whole.people).toBeGreaterThan(0);
    expect(dataOf(await hand(april)).people).toBe(whole.people);
    const kept = await rows(payrollHandoverReport, { employee: String(people.employees.empA1) });
    expect(kept.find(({ period_from: from }) => from === '2026-04-01')).toMatchObject({ regular_min: 20 * 480 });
    expect(await rows(payrollHandoverReport, { employee: String(people.employees.empA1) }, scoped)).toMatchObject(
      kept.filter(({ period_from: from }) => from !== '2026-04-01'),
    );
  });
});

describe('leave by type', () => {
  const january = { date__gte: '2026-01-01', date__lte: '2026-01-31' };
  const summary = contentOf(
    payrollSummaryReport.name,
    'date__gte=2026-01-01&date__lte=2026-01-31&columns=employee,leave_days,leave_amounts',
  );
  const own = () => ({ employee: String(people.employees.empA1) });
  let annual = 0;
  let personal = 0;
  const give = async (type: number, start: string, end: string, hours: object = {}): Promise<void> => {
    const body = {
      employee: people.employees.empA1,
      incident_type: type,
      apply_reason: 'Family',
      start_date: start,
      end_date: end,
      approve_directly: true,
      ...hours,
    };
    dataOf(await admin.callEndpoint(leaveRequest.calls.create, { body }));
    await calculateDays(server);
  };
  beforeAll(async () => {
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    const idOf = (symbol: string): number => types.find((type) => type.symbol === symbol)?.id ?? 0;
    annual = idOf('AL');
    personal = idOf('PL');
    await server.database.asOwner("update employees set hire_date = '2025-01-01' where company_id = $1", [people.a.id]);
    const [week] = dataOf(await admin.callEndpoint(shift.calls.list, { query: { search: 'Weekdays' } }));
    const schedule = { shift: week?.id ?? 0, start_date: '2025-12-01', end_date: '2026-01-31' };
    dataOf(
      await admin.callEndpoint(employeeSchedule.calls.create, {
        body: { employee: people.employees.empA1, ...schedule },
      }),
    );
    await give(annual, '2026-01-05', '2026-01-06');
  });

  it('is handed over with a column for each, and each tells its own change', async () => {
    dataOf(await hand(summary));
    const [kept] = await rows(payrollHandoverReport, { ...own(), ordering: '-handover' });
    expect(kept).toMatchObject({ leave_days: 2, leave_amounts: { [annual]: 2 } });
    expect(await rows(payrollDifferenceReport, { ...january, ...own() })).toEqual([]);

    await give(annual, '2026-01-12', '2026-01-12');
    await give(personal, '2026-01-13', '2026-01-13', {
      start_part: 'time_range',
      start_time: '09:00',
      end_time: '11:30',
    });
    const byType = async () =>
      (await rows(payrollDifferenceReport, { ...january, ...own(), figure: 'leave_amounts' })).map((row) => [
        row['leave_type'],
        row['days_handed'],
        row['days_now'],
        row['days_changed'],
        row['hours_handed'],
        row['hours_changed'],
      ]);
    expect(await byType()).toEqual([
      ['Annual leave', 2, 3, 1, null, null],
      ['Personal leave', null, null, null, 0, 150],
    ]);
    dataOf(await hand(summary));
    expect(await byType()).toEqual([]);
    const query = { ...year, ...own(), ordering: '-handover' };
    const [corrected] = await rows(payrollHandoverReport, query);
    expect(corrected).toMatchObject({ handed_kind: 'correction', leave_amounts: { [annual]: 1, [personal]: 2.5 } });
    const told = dataOf(
      await admin.callEndpoint(payrollHandoverReport.calls.totals, { query: { ...query, spread: 'true' } }),
    );
    expect(told.totals).toMatchObject({ [`leave_amounts:${annual}`]: 3, [`leave_amounts:${personal}`]: 2.5 });
    // Payroll is told what of it is paid.
    await server.database.asOwner('update incident_types set paid_rate = 60 where id = $1', [annual]);
    const parts = dataOf(
      await admin.callEndpoint(payrollHandoverReport.calls.totals, { query: { ...query, spread: 'true' } }),
    ).spread;
    await server.database.asOwner('update incident_types set paid_rate = 100 where id = $1', [annual]);
    expect(parts?.find(({ key }) => key === String(annual))).toMatchObject({ title: 'Annual leave', paid: 60 });
    expect(parts?.find(({ key }) => key === String(personal))).toMatchObject({ unit: 'hour', paid: 0 });
  });

  it('is not compared where payroll was not given it', async () => {
    const december = contentOf(
      payrollSummaryReport.name,
      'date__gte=2025-12-01&date__lte=2025-12-31&columns=employee,leave_days',
    );
    await give(annual, '2025-12-01', '2025-12-01');
    dataOf(await hand(december));
    await give(annual, '2025-12-02', '2025-12-02');
    const found = await rows(payrollDifferenceReport, { date__gte: '2025-12-01', date__lte: '2025-12-31', ...own() });
    expect(found.map(({ figure }) => figure)).toEqual(['leave_days']);
  });
});
