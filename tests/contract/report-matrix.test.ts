import { describe, expect, it } from 'vitest';
import {
  dailyStatusReport,
  employeeSummaryReport,
  monthlyAttendanceStatusReport,
  monthlyAttsheetSummaryReport,
  monthlyBasicStatusReport,
  monthlyDetailedSummaryReport,
  monthlyDurationSummaryReport,
  yearlySummaryReport,
} from '#features/report/contract.ts';
import { matrixLines, type Report, type ReportRow } from '#shared/contract/index.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

describe('people by days', () => {
  const { people, admin } = useReportedDays();
  const query = { date__gte: '2026-02-01', date__lte: '2026-02-28', page_size: 200 };

  async function rowsOf(report: Report, more: Record<string, string> = {}) {
    const answer = await admin().callEndpoint(report.calls.page, { query: { ...query, ...more } });
    if (!answer.isSuccess) throw new Error(`${report.name} ${answer.code}`);
    return answer.data.data;
  }
  async function footOf(report: Report, more: Record<string, string> = {}) {
    const answer = await admin().callEndpoint(report.calls.totals, { query: { ...query, ...more } });
    if (!answer.isSuccess) throw new Error(`${report.name} ${answer.code}`);
    return answer.data.data.foot ?? [];
  }
  const linesOf = (row: ReportRow | undefined) =>
    Object.fromEntries(matrixLines.parse(row?.['lines']).map((line) => [line.name, line]));
  const one = () => ({ employee: String(people.employees.empA1) });
  /** The column of a day of February. */
  const on = (day: number): number => day - 1;

  it('shows what each day was, and nothing before somebody was there', async () => {
    const [row] = await rowsOf(monthlyBasicStatusReport, one());
    const signs = linesOf(row)['signs']?.values ?? [];
    expect(signs).toHaveLength(28);
    expect(signs[on(9)]).toBeNull();
    expect(signs[on(24)]).toBe('present');
    expect(signs[on(25)]).toBe('missed');
    expect(signs[on(26)]).toBe('present late');
    expect(signs[on(27)]).toBe('absent');
    expect(signs[on(21)]).toBe('weekend');
  });

  it('shows times and minutes in lines of their own, with what they come to', async () => {
    const [row] = await rowsOf(monthlyDetailedSummaryReport, one());
    const lines = linesOf(row);
    expect(Object.keys(lines)).toEqual([
      'check_in',
      'check_out',
      'regular_min',
      'late_min',
      'early_min',
      'ot_min',
      'signs',
    ]);
    expect(lines['check_in']?.values[on(26)]).toBe('09:20');
    expect(lines['check_out']?.values[on(25)]).toBeNull();
    expect(lines['late_min']).toMatchObject({ ends: [20] });
    expect(lines['late_min']?.values.filter((value) => value !== null)).toEqual([20]);
    const [chosen] = await rowsOf(monthlyDetailedSummaryReport, { ...one(), line__in: 'late_min,check_in' });
    expect(Object.keys(linesOf(chosen))).toEqual(['check_in', 'late_min']);
    const [times] = await rowsOf(monthlyAttsheetSummaryReport, one());
    expect(linesOf(times)['in_out']?.values[on(25)]).toBe('09:00 –');
  });

  it('comes to what the summary of the same days says', async () => {
    const summary = await rowsOf(employeeSummaryReport);
    const sheet = await rowsOf(monthlyDurationSummaryReport, {
      line__in: 'regular_min,required_min,late_min,early_min,ot_min',
    });
    expect(sheet.map(({ id }) => id).toSorted()).toEqual(summary.map(({ id }) => id).toSorted());
    for (const row of sheet) {
      const whole = summary.find(({ id }) => id === row.id);
      for (const { name, ends } of matrixLines.parse(row['lines'])) expect(ends[0] ?? 0).toBe(whole?.[name]);
    }
    for (const report of [dailyStatusReport, monthlyAttendanceStatusReport, monthlyBasicStatusReport])
      for (const row of await rowsOf(report))
        expect(row['present_days']).toBe(summary.find(({ id }) => id === row.id)?.['present_days']);
    const [year] = await rowsOf(yearlySummaryReport, {
      ...one(),
      date__gte: '2026-01-01',
      date__lte: '2026-12-31',
    });
    const lines = linesOf(year);
    const mine = summary.find(({ id }) => id === year?.id);
    expect(lines['present_days']?.values).toHaveLength(12);
    expect(lines['present_days']?.values[0]).toBeNull();
    expect(lines['present_days']?.values[1]).toBe(mine?.['present_days']);
    expect(lines['late_times']?.values[1]).toBe(1);
  });

  it('adds the columns up over everybody, and over those alone who are asked for', async () => {
    const [present] = await footOf(monthlyBasicStatusReport);
    const other = (await rowsOf(monthlyBasicStatusReport)).find((row) => row['emp_code'] === '1002')?.id ?? '';
    // The other person has no plan, since their department is none of those.
    expect(present?.values[on(24)]).toBe(1);
    expect((await footOf(monthlyBasicStatusReport, one()))[0]?.values[on(24)]).toBe(1);
    expect((await footOf(monthlyBasicStatusReport, { employee: other }))[0]?.values[on(24)]).toBe(0);
    const late = await footOf(monthlyAttendanceStatusReport, { late_times__gte: '1' });
    expect(late.find(({ name }) => name === 'present_days')?.values[on(24)]).toBe(1);
    const worked = await footOf(monthlyDurationSummaryReport);
    const rows = await rowsOf(monthlyDurationSummaryReport);
    const sum = rows.reduce((total, row) => total + Number(linesOf(row)['regular_min']?.values[on(24)] ?? 0), 0);
    expect(worked).toMatchObject([{ name: 'regular_min' }]);
    expect(worked[0]?.values[on(24)]).toBe(sum);
  });

  it('refuses more days than a sheet has room for, and reads a page on from the first', async () => {
    const long = await admin().callEndpoint(dailyStatusReport.calls.page, {
      query: { date__gte: '2026-01-01', date__lte: '2026-02-28' },
    });
    expect(long).toMatchObject({ isSuccess: false, fields: { date__lte: expect.anything() } });
    const whole = await rowsOf(dailyStatusReport);
    const [second] = await rowsOf(dailyStatusReport, { page: '2', page_size: '1' });
    expect(second).toEqual(whole[1]);
  });

  it('writes the file that the screen shows', async () => {
    const file = async (report: Report, columns: string, more: Record<string, string> = {}) => {
      const { blob } = await admin().downloadEndpoint(report.calls.export, {
        query: { format: 'csv', language: 'en', with_totals: 'true', ...query, columns, ...more },
      });
      return readCsv(new Uint8Array(await blob.arrayBuffer()));
    };
    const lines = await file(monthlyAttendanceStatusReport, 'emp_code,employee,late_times', one());
    const [heads = [], status = [], times = []] = lines;
    expect(heads.slice(0, 3)).toEqual(['Employee ID', 'Employee', 'Lines']);
    expect(heads).toHaveLength(3 + 28 + 1);
    expect(status[3 + on(26)]).toBe('P/LT');
    expect(times[3 + on(26)]).toContain('09:20');
    expect([status.at(-1), times.at(-1)]).toEqual(['1', '']);
    expect([status[0], times[0]]).toEqual(['1001', '1001']);
    const hours = await file(monthlyDurationSummaryReport, 'emp_code', one());
    const [row] = await rowsOf(monthlyDurationSummaryReport, one());
    expect(hours[0]?.slice(-2)).toEqual(['Total', 'Average']);
    expect(linesOf(row)['regular_min']?.ends[0]).toBeGreaterThan(0);
    const signed = await file(monthlyAttsheetSummaryReport, 'employee', one());
    expect(signed[0]?.slice(-2)).toEqual(['Employee’s signature', 'Manager’s signature']);
    for (const format of ['xlsx', 'pdf'] as const) {
      const { blob } = await admin().downloadEndpoint(monthlyAttsheetSummaryReport.calls.export, {
        query: { format, language: 'ar', ...query },
      });
      expect(blob.size).toBeGreaterThan(1000);
    }
  });
});
