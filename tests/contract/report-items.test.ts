import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  dailyStatusReport,
  departmentSummaryReport,
  employeeSummaryReport,
  monthlyDurationSummaryReport,
  monthlyStatusSummaryReport,
  ownTotalTimeCardReport,
  payrollSummaryReport,
  reportItem,
  totalTimecardReport,
  yearlySummaryReport,
} from '#features/report/contract.ts';
import { figureUnits } from '#features/report/contract/figures.ts';
import {
  countedItems,
  figuresOfItem,
  matrixLines,
  roundedMinutes,
  roundModes,
  roundPlaces,
} from '#shared/contract/index.ts';
import type { Report, ReportItem } from '#shared/contract/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

type Body = z.input<typeof reportItem.patch>;

describe('calculation items', () => {
  const { server, people, admin } = useReportedDays();
  const days = { date__gte: '2026-02-01', date__lte: '2026-02-28', page_size: 200 };
  const ids = new Map<string, string>();
  beforeAll(async () => {
    const items = dataOf(await admin().callEndpoint(reportItem.calls.list, { query: { page_size: 100 } }));
    for (const { item, id } of items) ids.set(item, String(id));
  });

  const change = (item: ReportItem, body: Body) =>
    admin().callEndpoint(reportItem.calls.patch, { params: { id: ids.get(item) ?? '' }, body });
  const rowsOf = async (report: Report, more: Record<string, string> = {}) =>
    dataOf(await admin().callEndpoint(report.calls.page, { query: { ...days, ...more } }));
  const totalsOf = async (report: Report, more: Record<string, string> = {}) =>
    dataOf(await admin().callEndpoint(report.calls.totals, { query: { ...days, ...more } }));

  it('are seeded in the order of their list, and round nothing', async () => {
    expect([...ids.keys()].slice(0, 3)).toEqual(['work', 'required', 'late']);
    expect((await totalsOf(totalTimecardReport)).totals).toMatchObject({ late_min: 20 });
  });

  it.each([
    ['down', 0],
    ['nearest', 30],
    ['up', 30],
  ] as const)('round each day %s, in lists, sums, sheets, files and personal reports alike', async (mode, rounded) => {
    dataOf(await change('late', { round_step: 30, round_mode: mode, round_at: 'day' }));
    const whom = { employee: String(people.employees.empA1) };
    const late = (await rowsOf(totalTimecardReport, whom)).find(({ date }) => date === '2026-02-26');
    expect(late).toMatchObject({ late_min: rounded });
    expect(await rowsOf(employeeSummaryReport, whom)).toMatchObject([{ late_min: rounded, late_times: 1 }]);
    const [sheet] = await rowsOf(monthlyDurationSummaryReport, { ...whom, line: 'late_min' });
    expect(matrixLines.parse(sheet?.['lines'])[0]?.ends[0] ?? 0).toBe(rounded);
    const own = server.caller(await people.tokenOf('empA1'));
    const mine = dataOf(await own.callEndpoint(ownTotalTimeCardReport.calls.page, { query: days }));
    expect(mine.find(({ date }) => date === '2026-02-26')).toMatchObject({ late_min: rounded });
    const { blob } = await admin().downloadEndpoint(employeeSummaryReport.calls.export, {
      query: { ...days, ...whom, format: 'csv', columns: 'late_min' },
    });
    expect(readCsv(new Uint8Array(await blob.arrayBuffer()))[1]).toEqual([rounded === 0 ? '0:00' : '0:30']);
  });

  it('rounded at a period leave days as they are, and say the same in every sum', async () => {
    dataOf(await change('late', { round_step: 15, round_mode: 'up', round_at: 'period' }));
    const whom = { employee: String(people.employees.empA1) };
    expect((await rowsOf(totalTimecardReport, whom)).map(({ late_min: late }) => late)).toContain(20);
    expect((await totalsOf(totalTimecardReport, whom)).totals).toMatchObject({ late_min: 30 });
    expect(await rowsOf(employeeSummaryReport, whom)).toMatchObject([{ late_min: 30 }]);
    const [sheet] = await rowsOf(monthlyDurationSummaryReport, { ...whom, line: 'late_min' });
    expect(matrixLines.parse(sheet?.['lines'])[0]?.ends[0]).toBe(30);
    const grouped = await totalsOf(totalTimecardReport, { ...whom, group_by: 'employee' });
    expect(grouped.groups).toMatchObject([{ totals: { late_min: 30 } }]);
  });

  it('keep every identity, whatever is rounded how and where', async () => {
    const setting = fc.record({
      round_step: fc.constantFrom(1, 5, 7, 15, 60),
      round_mode: fc.constantFrom(...roundModes),
      round_at: fc.constantFrom(...roundPlaces),
    });
    const reports: Report[] = [
      totalTimecardReport,
      employeeSummaryReport,
      departmentSummaryReport,
      payrollSummaryReport,
      monthlyStatusSummaryReport,
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(setting, { minLength: countedItems.length, maxLength: countedItems.length }),
        async (all) => {
          for (const [at, item] of countedItems.entries()) dataOf(await change(item, all[at] ?? {}));
          const totalsByReport = [];
          for (const report of reports) totalsByReport.push((await totalsOf(report)).totals ?? {});
          for (const figure of Object.keys(figureUnits)) {
            const values = totalsByReport.flatMap((totals) => (Object.hasOwn(totals, figure) ? [totals[figure]] : []));
            expect(new Set(values).size, figure).toBeLessThan(2);
          }
          const summed = await rowsOf(employeeSummaryReport);
          const late = (rows: readonly Record<string, unknown>[]): number =>
            rows.reduce((sum, row) => sum + Number(row['late_min']), 0);
          expect(late(summed)).toBe(totalsByReport[0]?.['late_min']);
          const grouped = await totalsOf(totalTimecardReport, { group_by: 'employee' });
          expect(late(grouped.groups.map(({ totals }) => totals))).toBe(totalsByReport[0]?.['late_min']);
          const year = await rowsOf(yearlySummaryReport, { line: 'regular_min' });
          const worked = year.reduce((sum, row) => sum + (matrixLines.parse(row['lines'])[0]?.ends[0] ?? 0), 0);
          expect(worked).toBe(totalsByReport[0]?.['regular_min']);
          const step = all[countedItems.indexOf('work')]?.round_step ?? 1;
          expect(Number(totalsByReport[0]?.['regular_min']) % step).toBe(0);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('say their symbols, minutes and names in sheets and files, and hide what is not shown', async () => {
    dataOf(await change('late', { round_step: 1, symbol: 'Z', show_value: true, name_en: 'Tardiness' }));
    const sheet = await admin().downloadEndpoint(dailyStatusReport.calls.export, {
      query: { ...days, format: 'csv', employee: String(people.employees.empA1), line: 'signs' },
    });
    const cells = readCsv(new Uint8Array(await sheet.blob.arrayBuffer())).flat();
    expect(cells).toContain('P/Z 0:20');
    expect(cells).toContain('Tardiness');
    dataOf(await change('early', { is_shown: false }));
    const hidden = await admin().downloadEndpoint(employeeSummaryReport.calls.export, {
      query: { ...days, format: 'csv', columns: 'emp_code,late_min,early_min' },
    });
    expect(readCsv(new Uint8Array(await hidden.blob.arrayBuffer()))[0]).toEqual(['Employee ID', 'Tardiness']);
    expect(await change('early', { symbol: 'z' })).toMatchObject({ isSuccess: false });
  });

  it('are told in a unit of their own', async () => {
    dataOf(await change('late', { unit: 'decimal', decimals: 1, symbol: '', show_value: false, name_en: '' }));
    const { blob } = await admin().downloadEndpoint(employeeSummaryReport.calls.export, {
      query: { ...days, format: 'csv', employee: String(people.employees.empA1), columns: 'late_min,required_min' },
    });
    const [, row] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(row?.[0]).toBe('0.3');
    expect(row?.[1]).toMatch(/^\d+:\d{2}$/);
  });
});

describe('minutes rounded to a step', () => {
  it('are a multiple of it, less than a step away, and stay where they are one', () => {
    const minutes = fc.integer({ min: 0, max: 100_000 });
    const step = fc.integer({ min: 1, max: 480 });
    fc.assert(
      fc.property(minutes, step, fc.constantFrom(...roundModes), (given, by, mode) => {
        const rounded = roundedMinutes(given, { step: by, mode });
        expect(rounded % by).toBe(0);
        expect(Math.abs(rounded - given)).toBeLessThan(by);
        expect(roundedMinutes(rounded, { step: by, mode })).toBe(rounded);
        if (mode === 'nearest') expect(Math.abs(rounded - given)).toBeLessThanOrEqual(by / 2);
      }),
    );
  });

  it('are those of figures that a report has', () => {
    for (const item of countedItems)
      for (const figure of figuresOfItem(item)) expect(Object.keys(figureUnits)).toContain(figure);
  });
});
