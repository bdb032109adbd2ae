import { describe, expect, it } from 'vitest';
import {
  abnormalReport,
  absentReport,
  dailyAttendanceReport,
  departmentSummaryReport,
  earlyLeaveReport,
  employeeSummaryReport,
  firstLastReport,
  lateReport,
  missedInOutReport,
  monthlyStatusSummaryReport,
  overtimeReport,
  overtimeSummaryReport,
  ownStaffSummaryReport,
  payrollSummaryReport,
  totalTimecardReport,
} from '#features/report/contract.ts';
import { departmentRule, globalRule } from '#features/attendance/contract.ts';
import { figureUnits } from '#features/report/contract/figures.ts';
import { serverSlices } from '#features/slices.server.ts';
import { employee } from '#features/team/contract.ts';
import type { Report } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { markDays } from '#features/attendance/server.ts';
import { asCompany } from '#server/http/index.ts';
import { filterParameters } from '#shared/list/list-view.ts';
import { stepFilters } from '#shared/report/plot/plot.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

/** The kinds of days; each day has one. */
const kinds = [
  'present_days',
  'absent_days',
  'leave_days',
  'training_days',
  'holidays',
  'weekend_days',
  'days_off',
  'no_schedule_days',
  'coming_days',
];

describe('reports of the catalogue of figures', () => {
  const { server, people, admin } = useReportedDays();
  const days = { date__gte: '2026-02-01', date__lte: '2026-02-28' };
  const query = { ...days, page_size: 200 };

  async function rowsOf(report: Report, more: Record<string, string> = {}) {
    const answer = await admin().callEndpoint(report.calls.page, { query: { ...query, ...more } });
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data.data;
  }

  async function totalsOf(report: Report) {
    const answer = await admin().callEndpoint(report.calls.totals, { query });
    if (!answer.isSuccess) throw new Error(`${report.name} ${answer.code}`);
    return answer.data.data.totals ?? {};
  }

  it('names the days of lateness, absence and missed punches, and no others', async () => {
    const employee = { employee: String(people.employees.empA1) };
    expect(await rowsOf(lateReport, employee)).toMatchObject([
      {
        date: '2026-02-26',
        late_min: 20,
        check_in: '09:20:00',
        timetable_names: 'Office',
        counted_as: 1,
        month_times: 1,
        given_reason: '',
      },
    ]);
    expect(await rowsOf(missedInOutReport, employee)).toMatchObject([{ date: '2026-02-25', missing: 8 }]);
    const absences = await rowsOf(absentReport, employee);
    expect(absences.map(({ date }) => date)).toContain('2026-02-27');
    expect(absences.map(({ date }) => date)).not.toContain('2026-02-24');
    // Nobody came on the 10 working days from the 10th to the 23rd, with weekends between them.
    expect(absences.find(({ date }) => date === '2026-02-23')).toMatchObject({ cause: 0, consecutive_days: 10 });
    expect(absences.find(({ date }) => date === '2026-02-27')).toMatchObject({ cause: 0, consecutive_days: 1 });
    expect(await rowsOf(absentReport, { ...employee, consecutive_days__gte: '10' })).toHaveLength(1);
    expect((await rowsOf(abnormalReport, employee)).map(({ date, exception }) => [date, exception])).toEqual(
      expect.arrayContaining([
        ['2026-02-26', 1],
        ['2026-02-25', 8],
      ]),
    );
  });

  it('brings exceptions together by what they are', async () => {
    const answer = await admin().callEndpoint(abnormalReport.calls.totals, {
      query: { ...query, group_by: 'exception', employee: String(people.employees.empA1) },
    });
    if (!answer.isSuccess) throw new Error(answer.code);
    const groups = Object.fromEntries(answer.data.data.groups.map(({ key, totals }) => [key, totals['days']]));
    expect(groups).toMatchObject({ '1': 1, '8': 1 });
  });

  it('counts each day as one kind of day', async () => {
    const rows = await rowsOf(employeeSummaryReport);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows)
      expect(kinds.reduce((sum, kind) => sum + Number(row[kind] ?? Number.NaN), 0)).toBe(row['calendar_days']);
    expect(rows.find(({ emp_code: code }) => code === '1001')).toMatchObject({
      calendar_days: 19,
      present_days: 3,
      late_times: 1,
      missed_punches: 1,
    });
    expect(await rowsOf(monthlyStatusSummaryReport)).toMatchObject(
      rows.map(({ emp_code, present_days }) => ({ emp_code, present_days, month: '2026-02-01' })),
    );
  });

  it('tells the same figures in every report', async () => {
    const reports: Report[] = [
      totalTimecardReport,
      employeeSummaryReport,
      departmentSummaryReport,
      payrollSummaryReport,
      monthlyStatusSummaryReport,
    ];
    const totalsByReport = [];
    for (const report of reports) totalsByReport.push(await totalsOf(report));
    const figures = Object.keys(figureUnits);
    for (const figure of figures) {
      const values = totalsByReport.flatMap((totals) => (Object.hasOwn(totals, figure) ? [totals[figure]] : []));
      expect(new Set(values).size, figure).toBeLessThan(2);
    }
    expect(totalsByReport[0]).toMatchObject({ late_min: 20 });
  });

  it('has the rows of the screen in a file', async () => {
    const columns = 'emp_code,present_days,late_min,attendance_percent';
    const { blob } = await admin().downloadEndpoint(employeeSummaryReport.calls.export, {
      query: { ...query, format: 'csv', columns },
    });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines.map(([code]) => code)).toEqual((await rowsOf(employeeSummaryReport)).map(({ emp_code }) => emp_code));
  });

  it('puts people in the order of a figure', async () => {
    const rows = await rowsOf(employeeSummaryReport, { ordering: '-present_days' });
    const days = rows.map(({ present_days }) => Number(present_days));
    expect(days).toEqual(days.toSorted((one, other) => other - one));
  });

  it('tells how much of the monthly overtime limit of their department people have used', async () => {
    const [rule] = dataOf(await admin().callEndpoint(globalRule.calls.list, {}));
    const say = async (ot_cap_month: number) =>
      dataOf(
        await admin().callEndpoint(globalRule.calls.patch, {
          params: { id: rule?.id ?? 0 },
          body: { ot_cap_month, holds_from: 'beginning' },
        }),
      );
    expect((await rowsOf(overtimeSummaryReport))[0]).toMatchObject({ cap_month: null, cap_used: null });
    await say(600);
    const rows = await rowsOf(overtimeSummaryReport);
    for (const { ot_min: minutes, cap_month: cap, cap_used: used } of rows)
      expect([cap, used]).toEqual([600, Math.round(Number(minutes) / 0.6) / 10]);
    expect(await rowsOf(overtimeSummaryReport, { cap_used__gte: '100.1' })).toEqual([]);
    // Two months have twice the limit.
    const longer = await rowsOf(overtimeSummaryReport, { date__gte: '2026-01-01' });
    expect(longer[0]).toMatchObject({ cap_month: 1200 });
    const [known] = dataOf(await admin().callEndpoint(employee.calls.list, { query: { emp_code: '1001' } }));
    await makeRecord(admin(), departmentRule, { department: known?.department.id, ot_cap_month: 300 });
    const caps = new Set((await rowsOf(overtimeSummaryReport)).map(({ cap_month: cap }) => cap));
    expect([...caps]).toContain(300);
  });

  const plotted = serverSlices
    .flatMap((slice) => (slice.reports ?? []).map(({ report }) => report))
    .flatMap((report) => Object.entries(report.chart?.by ?? {}).map(([by, axis]) => ({ report, by, axis })));

  it.each(plotted)('counts at each bar the rows that it opens: $report.name by $by', async ({ report, by, axis }) => {
    const { points } = dataOf(await admin().callEndpoint(report.calls.chart, { query: { ...days, by } }));
    const [lead = ''] = Object.keys(axis.series);
    const bars = points.filter(({ values }) => (values[lead] ?? 0) > 0);
    // Nobody left early or worked overtime in these days.
    if (report !== overtimeReport && report !== earlyLeaveReport) expect(bars.length).toBeGreaterThan(0);
    for (const { label, values } of bars) {
      const opened =
        axis.step === undefined
          ? [{ field: axis.filter ?? by, operator: 'in', value: label } as const]
          : stepFilters(by, axis, label);
      const counted = dataOf(
        await admin().callEndpoint(report.calls.totals, { query: { ...days, ...filterParameters(opened) } }),
      );
      expect([label, counted.count]).toEqual([label, values['days'] ?? values['arrivals']]);
    }
  });

  it('plots arrivals by quarter of an hour and lateness by five minutes, also where nobody came', async () => {
    const chart = async (report: Report, by: string) =>
      dataOf(await admin().callEndpoint(report.calls.chart, { query: { ...days, by } })).points.map(
        ({ label, values }) => [label, values['days'] ?? values['arrivals']],
      );
    expect(await chart(dailyAttendanceReport, 'check_in')).toEqual([
      ['08:45', 1],
      ['09:00', 2],
      ['09:15', 1],
    ]);
    expect(await chart(lateReport, 'late_min')).toEqual(expect.arrayContaining([['20', 1]]));
    expect(await chart(firstLastReport, 'first_punch')).toHaveLength(3);
    // Only axes that the report declares.
    const refused = await admin().callEndpoint(lateReport.calls.chart, { query: { ...days, by: 'check_in' } });
    expect(refused.isSuccess).toBe(false);
  });

  it('says when the days of a report were calculated and how many wait: on screen, and in files', async () => {
    const ofDays = serverSlices
      .flatMap((slice) => slice.reports ?? [])
      .filter(({ calculated, report }) => calculated && report.audience.of === 'company');
    expect(ofDays.length).toBeGreaterThan(20);
    const freshness = async (client: Client, report: Report, more: Record<string, string> = {}) =>
      dataOf(await client.callEndpoint(report.calls.totals, { query: { ...days, ...more } })).calculated;
    await calculateDays(server);
    const newest = (await freshness(admin(), lateReport))?.at ?? '';
    expect(Temporal.Instant.from(newest).epochMilliseconds).toBeGreaterThan(0);
    for (const { report } of ofDays)
      expect([report.name, await freshness(admin(), report)]).toEqual([
        report.name,
        { at: newest, waiting: 0, more: false },
      ]);
    expect(await freshness(admin(), lateReport, { date__gte: '2026-01-01', date__lte: '2026-01-31' })).toMatchObject({
      at: null,
    });
    // Two days of one person wait; another one's own report does not count them.
    await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
      markDays(context, [people.employees.empA1], { from: '2026-02-24', to: '2026-02-25' }),
    );
    expect(await freshness(admin(), employeeSummaryReport)).toMatchObject({ waiting: 2 });
    const [mine, another] = await Promise.all(
      (['empA1', 'empA2'] as const).map(async (who) =>
        freshness(server.caller(await people.tokenOf(who)), ownStaffSummaryReport),
      ),
    );
    expect([mine?.waiting, another?.waiting]).toEqual([2, 0]);
    const { blob } = await admin().downloadEndpoint(employeeSummaryReport.calls.export, {
      query: { ...days, format: 'xlsx', language: 'en' },
    });
    const lines = readXlsx(new Uint8Array(await blob.arrayBuffer())).map(([cell]) => String(cell ?? ''));
    expect(lines.find((line) => line.startsWith('Last calculated'))).toMatch(/ · 2 days are being calculated$/);
    await calculateDays(server);
  });

  it('shows people the sums of their own days', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const answer = await own.callEndpoint(ownStaffSummaryReport.calls.page, { query });
    expect(answer.isSuccess && answer.data.data).toMatchObject([
      { month: '2026-02-01', present_days: 3, late_min: 20 },
    ]);
  });
});
