import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { incidentType, leaveDetailReport, leaveRequest } from '#features/leave/contract.ts';
import {
  employeeSummaryReport,
  monthlyAttsheetSummaryReport,
  monthlyDurationSummaryReport,
  monthlyBasicStatusReport,
  monthlyStatusSummaryReport,
} from '#features/report/contract.ts';
import type { AnyResource, ReportRow } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** Sheets, and how many lines a person has in them. */
const sheets = [
  { report: monthlyBasicStatusReport, lines: 1 },
  { report: monthlyAttsheetSummaryReport, lines: 2 },
  { report: monthlyDurationSummaryReport, lines: 1 },
];

describe('leave details', () => {
  const server = useServer();
  const people = usePeople(server);
  const { calls } = leaveDetailReport;
  const march = { date__gte: '2026-03-01', date__lte: '2026-03-31' };
  let admin: Client;
  let annual = 0;
  let personal = 0;
  const make = async (resource: AnyResource, body: object): Promise<number> =>
    Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
  const enter = (employee: number, type: number, body: object) =>
    make(leaveRequest, { employee, incident_type: type, apply_reason: 'Family', ...body });

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    annual = types.find(({ symbol }) => symbol === 'AL')?.id ?? 0;
    personal = types.find(({ symbol }) => symbol === 'PL')?.id ?? 0;
    const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
    const days = [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office }));
    const week = await make(shift, { alias: 'Five days', cycle_unit: 'week', shift_cycle: 1, days });
    const { empA1, empA2 } = people.employees;
    for (const employee of [empA1, empA2])
      await make(employeeSchedule, { employee, shift: week, start_date: '2026-01-05' });
    // From Friday to Tuesday across the end of the month: two of its days are in March.
    await enter(empA1, annual, { start_date: '2026-02-27', end_date: '2026-03-03', approve_directly: true });
    await enter(empA2, annual, { start_date: '2026-03-10' });
    const hours = { start_part: 'time_range', start_time: '09:00', end_time: '11:30' };
    await enter(empA1, personal, { start_date: '2026-03-12', ...hours, approve_directly: true });
    await enter(empA2, annual, { start_date: '2026-04-01' });
  });

  it('counts of each leave the days that lie in the period', async () => {
    const page = dataOf(await admin.callEndpoint(calls.page, { query: { ...march, ordering: 'date' } }));
    expect(
      page.map((row) => [row['emp_code'], row['date'], row['leave_days'], row['leave_hours'], row['leave_status']]),
    ).toEqual([
      ['1001', '2026-03-01', 2, null, 'approved'],
      ['1002', '2026-03-10', 1, null, 'pending'],
      ['1001', '2026-03-12', null, 2.5, 'approved'],
    ]);
    const waiting = dataOf(await admin.callEndpoint(calls.page, { query: { ...march, leave_status: 'pending' } }));
    expect(waiting.map((row) => row['emp_code'])).toEqual(['1002']);
  });

  it('adds up by type', async () => {
    const told = dataOf(await admin.callEndpoint(calls.totals, { query: { ...march, group_by: 'incident_type' } }));
    expect(told.totals).toEqual({
      requests: 3,
      leave_days: 3,
      leave_hours: 2.5,
      paid_days: 3,
      // By the hour it is unpaid.
      paid_hours: 0,
      encashed_days: 0,
      encashed_hours: 0,
    });
    expect(told.groups?.find(({ key }) => key === String(annual))?.totals).toEqual({
      requests: 2,
      leave_days: 3,
      leave_hours: 0,
      paid_days: 3,
      paid_hours: 0,
      encashed_days: 0,
      encashed_hours: 0,
    });
  });

  it('tells the share of it that is paid, where its type leaves a part of the pay', async () => {
    const rate = (paid_rate: number) =>
      admin
        .callEndpoint(incidentType.calls.patch, { params: { id: String(annual) }, body: { is_paid: true, paid_rate } })
        .then(dataOf);
    await rate(60);
    const rows = dataOf(await admin.callEndpoint(calls.page, { query: { ...march, ordering: 'date' } }));
    expect(rows.map((row) => [row['leave_days'], row['paid_days'], row['paid_hours']])).toEqual([
      [2, 1.2, null],
      [1, 0.6, null],
      [null, null, 0],
    ]);
    await rate(100);
    const none = await admin.callEndpoint(incidentType.calls.patch, {
      params: { id: String(annual) },
      body: { is_paid: true, paid_rate: 101 },
    });
    expect(none.isSuccess).toBe(false);
  });

  it('shows who looks after a department the leave of its people alone, and is the same as a file', async () => {
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const seen = await scoped.callEndpoint(calls.page, { query: march }).catch((thrown: unknown) => thrown);
    if (typeof seen === 'object' && seen !== null && 'data' in seen)
      expect(JSON.stringify(seen)).not.toContain('"1002"');
    const query = { ...march, format: 'csv', columns: 'emp_code,leave_days,incident_type', ordering: 'date' } as const;
    const { blob } = await admin.downloadEndpoint(calls.export, { query });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines.map(([code, days]) => [code, days])).toEqual([
      ['1001', '2.00'],
      ['1002', '1.00'],
      ['1001', ''],
    ]);
  });

  describe('as columns of summaries', () => {
    const { calls: summary } = employeeSummaryReport;
    const spring = { date__gte: '2026-02-01', date__lte: '2026-03-31' };
    const amounts = (rows: readonly ReportRow[]) => rows.map((row) => [row['emp_code'], row['leave_amounts']]);

    beforeAll(() => calculateDays(server));

    it('has the approved amounts of each person by type', async () => {
      const rows = dataOf(await admin.callEndpoint(summary.page, { query: { ...spring, ordering: 'emp_code' } }));
      expect(amounts(rows).slice(0, 2)).toEqual([
        ['1001', { [annual]: 3, [personal]: 2.5 }],
        ['1002', {}],
      ]);
    });

    it('tells the columns and their totals if they are shown, whole and by group', async () => {
      const query = { ...spring, group_by: 'department' };
      const plain = dataOf(await admin.callEndpoint(summary.totals, { query }));
      expect(plain.spread).toBeUndefined();
      const told = dataOf(await admin.callEndpoint(summary.totals, { query: { ...query, spread: 'true' } }));
      expect(told.spread).toContainEqual({ key: String(annual), title: 'Annual leave', unit: 'day' });
      expect(told.spread?.find(({ key }) => key === String(personal))?.unit).toBe('hour');
      const sums = { [`leave_amounts:${annual}`]: 3, [`leave_amounts:${personal}`]: 2.5 };
      expect(told.totals).toEqual({ ...plain.totals, ...sums });
      expect(told.groups.filter(({ totals }) => `leave_amounts:${annual}` in totals)).toHaveLength(1);
    });

    it('counts each day of leave in its own month', async () => {
      const { page } = monthlyStatusSummaryReport.calls;
      const query = { ...spring, ordering: 'month', employee__in: String(people.employees.empA1) };
      const rows = dataOf(await admin.callEndpoint(page, { query }));
      expect(rows.map((row) => [row['month'], row['leave_amounts']])).toEqual([
        ['2026-02-01', { [annual]: 1 }],
        ['2026-03-01', { [annual]: 2, [personal]: 2.5 }],
      ]);
    });

    it('keeps the column of a type that is out of use only where somebody took it', async () => {
      const types = async (query: object) =>
        dataOf(await admin.callEndpoint(summary.totals, { query: { ...query, spread: 'true' } })).spread?.map(
          ({ key }) => key,
        );
      const { id, version } = dataOf(
        await admin.callEndpoint(incidentType.calls.retrieve, { params: { id: String(personal) } }),
      );
      dataOf(
        await admin.callEndpoint(incidentType.calls.patch, {
          params: { id: String(id) },
          body: { enabled: false, version },
        }),
      );
      expect(await types(spring)).toContain(String(personal));
      expect(await types({ date__gte: '2026-01-01', date__lte: '2026-01-31' })).not.toContain(String(personal));
    });

    it.each(sheets)(
      'stands at the end of the rows of $report.name, with totals, on the screen and in a file',
      async ({ report, lines }) => {
        const query = { date__gte: '2026-03-01', date__lte: '2026-03-31', ordering: 'emp_code' };
        const rows = dataOf(await admin.callEndpoint(report.calls.page, { query }));
        expect(amounts(rows).slice(0, 2)).toEqual([
          ['1001', { [annual]: 2, [personal]: 2.5 }],
          ['1002', {}],
        ]);
        const told = dataOf(await admin.callEndpoint(report.calls.totals, { query: { ...query, spread: 'true' } }));
        expect(told.spread).toContainEqual({ key: String(annual), title: 'Annual leave', unit: 'day' });
        expect(told.totals).toMatchObject({ [`leave_amounts:${annual}`]: 2, [`leave_amounts:${personal}`]: 2.5 });
        const file = { ...query, format: 'csv', with_totals: 'true', columns: 'emp_code,leave_amounts' } as const;
        const { blob } = await admin.downloadEndpoint(report.calls.export, { query: file });
        const [head = [], ...written] = readCsv(new Uint8Array(await blob.arrayBuffer()));
        const days = head.indexOf('Annual leave (days)');
        // After the days of the month, and in the first line of a person alone.
        expect(days).toBeGreaterThan(31);
        expect(written.slice(0, lines).map((line) => line[days])).toEqual([
          '2.00',
          ...Array<string>(lines - 1).fill(''),
        ]);
        expect(written[0]?.[head.indexOf('Personal leave (hours)')]).toBe('2.50');
        expect(written.at(-1)?.[days]).toBe('2.00');
        const bytesOf = async (format: 'xlsx' | 'pdf'): Promise<Uint8Array> => {
          const whole = await admin.downloadEndpoint(report.calls.export, { query: { ...file, format } });
          return new Uint8Array(await whole.blob.arrayBuffer());
        };
        const sheet = readXlsx(await bytesOf('xlsx'));
        const place = sheet.find((line) => line.includes('Annual leave (days)'))?.indexOf('Annual leave (days)') ?? -1;
        expect(sheet.filter((line) => line[place] === 2)).toHaveLength(2);
        expect(new TextDecoder('latin1').decode((await bytesOf('pdf')).slice(0, 5))).toBe('%PDF-');
      },
    );

    it('is the same in a file, with totals', async () => {
      const query = {
        ...spring,
        format: 'csv',
        with_totals: 'true',
        columns: 'emp_code,leave_amounts,leave_days',
        ordering: 'emp_code',
      } as const;
      const { blob } = await admin.downloadEndpoint(summary.export, { query });
      const [head = [], ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
      expect(head[0]).toBe('Employee ID');
      expect(head.at(-1)).toBe('Leave days');
      const of = (name: string) => lines.map((line) => line[head.indexOf(name)]);
      expect(of('Annual leave (days)').slice(0, 2)).toEqual(['3.00', '']);
      expect(of('Annual leave (days)').at(-1)).toBe('3.00');
      expect(of('Personal leave (hours)')[0]).toBe('2.50');
    });
  });
});
