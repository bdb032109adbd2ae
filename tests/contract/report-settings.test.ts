import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  allInOneReport,
  employeeSummaryReport,
  monthlyDurationSummaryReport,
  monthlyStatusSummaryReport,
  reportSetting,
  totalTimecardReport,
} from '#features/report/contract.ts';
import { currentCompany } from '#shared/contract/session.ts';
import type { Report } from '#shared/contract/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

describe('settings of reports', () => {
  const { server, people, admin } = useReportedDays();
  const days = { date__gte: '2026-02-01', date__lte: '2026-02-28' };

  const change = async (body: z.input<typeof reportSetting.patch>) => {
    const [setting] = dataOf(await admin().callEndpoint(reportSetting.calls.list, {}));
    return admin().callEndpoint(reportSetting.calls.patch, { params: { id: String(setting?.id) }, body });
  };
  const bytesOf = async (report: Report, format: 'csv' | 'xlsx', more: Record<string, string>) => {
    const { blob } = await admin().downloadEndpoint(report.calls.export, { query: { ...days, ...more, format } });
    return new Uint8Array(await blob.arrayBuffer());
  };
  const late = { employee: String(0), columns: 'employee,date,weekday,check_in,late_min' };

  it('begin with what reports were before, and are told with the company', async () => {
    const [setting] = dataOf(await admin().callEndpoint(reportSetting.calls.list, {}));
    expect(setting).toMatchObject({ duration_unit: 'hours', name_order: 'firstLast', period_start_day: 1 });
    expect(dataOf(await admin().callEndpoint(currentCompany, {})).presentation).toMatchObject({
      durations: { unit: 'hours' },
    });
  });

  it('hold in files: decimals, names, weekdays, seconds and the decimal mark', async () => {
    const asked = { ...late, employee: String(people.employees.empA1), late_min__gte: '1' };
    const [, before] = readCsv(await bytesOf(totalTimecardReport, 'csv', asked));
    expect(before?.slice(2)).toEqual(['Thursday', '09:20:00', '0:20']);
    dataOf(
      await change({
        duration_unit: 'decimal',
        duration_decimals: 2,
        name_order: 'codeFirst',
        weekday_style: 'number',
        show_seconds: false,
      }),
    );
    const [, after] = readCsv(await bytesOf(totalTimecardReport, 'csv', asked));
    expect(after?.slice(2)).toEqual(['4', '09:20', '0.33']);
    expect(after?.[0]).toMatch(/^1001 /);
    expect(after?.[0]?.slice(5)).toBe(before?.[0]);
    const sheet = readXlsx(await bytesOf(totalTimecardReport, 'xlsx', asked)).flat();
    expect(sheet.map(Number).some((value) => Math.abs(value - 1 / 3) < 0.001)).toBe(true);
    dataOf(await change({ csv_decimal: 'comma', duration_unit: 'decimal' }));
    const text = new TextDecoder().decode(await bytesOf(totalTimecardReport, 'csv', asked));
    expect(text).toContain(';09:20;0,33');
  });

  it('hold in sheets and their rows as they do in lists', async () => {
    dataOf(await change({ duration_unit: 'minutes', csv_decimal: 'point', name_order: 'lastFirst' }));
    const [, row] = readCsv(
      await bytesOf(monthlyDurationSummaryReport, 'csv', { employee: String(people.employees.empA1) }),
    );
    expect(row).toContain('480');
    const page = dataOf(
      await admin().callEndpoint(employeeSummaryReport.calls.page, {
        query: { ...days, employee: String(people.employees.empA1) },
      }),
    );
    expect(page[0]?.['employee']).toMatchObject({ display_name: row?.[1] });
  });

  it('let months begin on another day, and add up the same days', async () => {
    dataOf(await change({ period_start_day: 25 }));
    const rows = dataOf(
      await admin().callEndpoint(monthlyStatusSummaryReport.calls.page, {
        query: { ...days, employee: String(people.employees.empA1), ordering: 'month' },
      }),
    );
    expect(rows.map(({ month, calendar_days: count }) => [month, count])).toEqual([
      ['2026-01-25', 15],
      ['2026-02-25', 4],
    ]);
  });

  it('say how dates are written and what an empty cell shows: in workbooks, but not in a csv for programs', async () => {
    const asked = {
      employee: String(people.employees.empA1),
      columns: 'date,check_in,regular_min',
      ordering: 'date',
      date__gte: '2026-02-20',
      date__lte: '2026-02-20',
    };
    dataOf(await change({ date_format: 'MM/DD/YYYY', empty_cell: 'dash', duration_unit: 'hours' }));
    const lines = readXlsx(await bytesOf(allInOneReport, 'xlsx', asked));
    expect(lines.flat().join(' ')).toContain('Feb 20, 2026');
    expect(lines.flat()).toContain('–');
    expect(readCsv(await bytesOf(allInOneReport, 'csv', asked))[1]).toEqual(['2026-02-20', '', '0:00']);
    dataOf(await change({ empty_cell: 'blank', date_format: 'company' }));
    expect(readXlsx(await bytesOf(allInOneReport, 'xlsx', asked)).flat()).not.toContain('–');
    expect(await change({ file_format: 'docx' as 'pdf' })).toMatchObject({ isSuccess: false });
    expect(dataOf(await admin().callEndpoint(currentCompany, {})).presentation).toMatchObject({ empty_cell: 'blank' });
  });

  it('are of one’s own company, and take no day that not every month has', async () => {
    const other = server.caller(await people.tokenOf('adminB'));
    expect(dataOf(await other.callEndpoint(reportSetting.calls.list, {}))).toMatchObject([
      { duration_unit: 'hours', period_start_day: 1 },
    ]);
    expect(await change({ period_start_day: 29 })).toMatchObject({ isSuccess: false });
  });
});
