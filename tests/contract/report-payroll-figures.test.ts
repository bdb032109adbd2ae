import { beforeAll, describe, expect, it } from 'vitest';
import { globalRule } from '#features/attendance/contract.ts';
import { leaveRequest } from '#features/leave/contract.ts';
import {
  allInOneReport,
  employeeSummaryReport,
  monthlyAttendanceSummaryReport,
  monthlyStatusSummaryReport,
  overtimeReport,
  overtimeSummaryReport,
  payrollDifferenceReport,
  payrollHandoverReport,
  payrollSummaryReport,
  totalTimecardReport,
} from '#features/report/contract.ts';
import { handOver } from '#features/report/contract/payroll-handover.ts';
import { overtime } from '#features/request/contract.ts';
import { contentOf } from '#shared/contract/export-content.ts';
import type { Report, ReportRow } from '#shared/contract/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeLeaveType } from '#tests/support/leave-type.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

const february = { date__gte: '2026-02-01', date__lte: '2026-02-28' };

describe('figures for payroll', () => {
  const { server, people, admin } = useReportedDays();

  const rowsOf = async (report: Report, more: Record<string, string> = {}) =>
    dataOf(await admin().callEndpoint(report.calls.page, { query: { ...february, page_size: 200, ...more } }));
  const ofPerson = async (report: Report, more: Record<string, string> = {}) =>
    rowsOf(report, { employee: String(people.employees.empA1), ...more });

  beforeAll(async () => {
    const half = await makeLeaveType(admin(), 'Halfpaid', { unit: 'half_day', is_paid: true, paid_rate: 50 });
    const none = await makeLeaveType(admin(), 'Unpaid', { unit: 'half_day', is_paid: false });
    const whole = await makeLeaveType(admin(), 'Whole', { unit: 'half_day', is_paid: true });
    const take = async (incident_type: number, start_date: string, more: object = {}) =>
      dataOf(
        await admin().callEndpoint(leaveRequest.calls.create, {
          body: {
            employee: people.employees.empA1,
            incident_type,
            start_date,
            apply_reason: 'Family',
            approve_directly: true,
            ...more,
          },
        }),
      );
    await take(half, '2026-02-11', { end_date: '2026-02-12' });
    await take(none, '2026-02-13');
    // Nobody comes for the other half.
    await take(whole, '2026-02-16', { start_part: 'first_half' });
    // The other half is worked.
    await take(none, '2026-02-17', { start_part: 'second_half' });
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: '2026-02-17T09:00:00Z' },
      { code: '1001', at: '2026-02-17T13:00:00Z', state: 1 },
      { code: '1001', at: '2026-02-18T08:00:00Z' },
      { code: '1001', at: '2026-02-18T18:30:00Z', state: 1 },
    ]);
    const [rule] = dataOf(await admin().callEndpoint(globalRule.calls.list, {}));
    dataOf(
      await admin().callEndpoint(globalRule.calls.patch, {
        params: { id: rule?.id ?? 0 },
        body: { ot_early_in: true, half_day_below: 300, holds_from: 'beginning' },
      }),
    );
    await calculateDays(server);
  });

  it('tell which of the planned days are paid, day by day and together', async () => {
    const days = await ofPerson(totalTimecardReport);
    const paid = Object.fromEntries(days.map((row) => [row['date'], row['payable_days']]));
    expect(paid).toMatchObject({
      '2026-02-11': 0.5,
      '2026-02-12': 0.5,
      '2026-02-13': 0,
      '2026-02-14': 0,
      '2026-02-16': 0.5,
      '2026-02-17': 0.5,
      '2026-02-18': 1,
      '2026-02-19': 0,
      '2026-02-24': 1,
      '2026-02-25': 1,
      '2026-02-26': 1,
    });
    for (const report of [
      payrollSummaryReport,
      employeeSummaryReport,
      monthlyStatusSummaryReport,
    ] satisfies readonly Report[]) {
      const [row] = await ofPerson(report);
      expect([report.name, row?.['payable_days']]).toEqual([report.name, 6]);
      expect(Number(row?.['payable_days'])).toBeLessThanOrEqual(Number(row?.['planned_days']));
    }
    const { totals } = dataOf(await admin().callEndpoint(payrollSummaryReport.calls.totals, { query: february }));
    const all = await rowsOf(payrollSummaryReport);
    expect(totals?.['payable_days']).toBe(all.reduce((sum, row) => sum + Number(row['payable_days']), 0));
    const { blob } = await admin().downloadEndpoint(payrollSummaryReport.calls.export, {
      query: { ...february, format: 'csv', columns: 'emp_code,payable_days', search: '1001' },
    });
    expect(readCsv(new Uint8Array(await blob.arrayBuffer())).slice(1)).toEqual([['1001', '6.00']]);
  });

  it('are handed over and compared', async () => {
    const content = contentOf(payrollSummaryReport.name, new URLSearchParams(february).toString());
    const hand = async () =>
      dataOf(await admin().callEndpoint(handOver, { body: { content, corrections: true, remark: '' } }));
    await hand();
    const year = { date__gte: '2026-01-01', date__lte: '2026-12-31' };
    const [kept] = await ofPerson(payrollHandoverReport, year);
    expect(kept).toMatchObject({ payable_days: 6 });
    expect(await ofPerson(payrollDifferenceReport, year)).toEqual([]);
    // What was handed over before the figure existed says nothing about it, and a correction of it adds none.
    await server.database.asOwner(
      `update payroll_figures set figures = jsonb_set(figures - 'payable_days', '{present_days}', '4') where employee = $1`,
      [people.employees.empA1],
    );
    await server.database.asOwner(`update payroll_handovers set figures = array_remove(figures, 'payable_days')`);
    const differing = await ofPerson(payrollDifferenceReport, year);
    expect(differing.map(({ figure }) => figure)).toEqual(['present_days']);
    await hand();
    const corrections = (await ofPerson(payrollHandoverReport, year)).filter(
      (row) => row['handed_kind'] === 'correction',
    );
    expect(corrections).toMatchObject([{ payable_days: 0, present_days: 1 }]);
  });

  it('tell by how much more or less than required was worked, with overtime', async () => {
    const rows = await ofPerson(allInOneReport);
    const differenceOf = (row: ReportRow): number =>
      Number(row['regular_min']) + Number(row['ot_min']) + Number(row['ot_off_min'] ?? 0) - Number(row['required_min']);
    for (const row of rows) expect(row['worked_difference']).toBe(differenceOf(row));
    expect(rows.find(({ date }) => date === '2026-02-18')).toMatchObject({ worked_difference: 150 });
    const [month] = await ofPerson(monthlyAttendanceSummaryReport);
    expect(Number(month?.['worked_difference'])).toBeLessThan(0);
    expect(month?.['worked_difference']).toBe(month && differenceOf(month));
  });

  it('tell how people of a department stand to each other, only where all of them are asked for', async () => {
    const rows = await rowsOf(monthlyAttendanceSummaryReport);
    const byDepartment = Map.groupBy(rows, ({ department }) => JSON.stringify(department));
    expect(byDepartment.size).toBeGreaterThan(0);
    for (const members of byDepartment.values()) {
      const planned = members.filter((row) => Number(row['planned_days']) > 0);
      for (const row of planned) {
        const better = planned.filter(
          (other) =>
            Number(other['attendance_percent']) > Number(row['attendance_percent']) ||
            (other['attendance_percent'] === row['attendance_percent'] &&
              Number(other['late_min']) + Number(other['early_min']) <
                Number(row['late_min']) + Number(row['early_min'])),
        );
        expect(row['department_rank']).toBe(better.length + 1);
      }
    }
    expect(await ofPerson(monthlyAttendanceSummaryReport)).toMatchObject([{ department_rank: null }]);
    const ofDepartment = await rowsOf(monthlyAttendanceSummaryReport, { department: String(people.a.departments.one) });
    expect(ofDepartment[0]?.['department_rank']).toEqual(expect.any(Number));
  });

  it('tell when overtime was worked, who asked for it, and the longest day', async () => {
    const asked = dataOf(
      await admin().callEndpoint(overtime.calls.create, {
        body: {
          employee: people.employees.empA1,
          overtime_date: '2026-02-18',
          start_time: '17:00',
          end_time: '18:00',
          apply_reason: 'Stock',
        },
      }),
    );
    await calculateDays(server);
    const [day] = await ofPerson(overtimeReport);
    expect(day).toMatchObject({
      date: '2026-02-18',
      ot_min: 150,
      ot_before_min: 60,
      ot_after_min: 90,
      ot_request_no: asked.request_no,
      ot_requested_min: 60,
      ot_approved_min: null,
    });
    dataOf(await admin().callEndpoint(overtime.actions.approve.call, { body: { ids: [asked.id] } }));
    await calculateDays(server);
    expect((await ofPerson(overtimeReport))[0]).toMatchObject({ ot_approved_min: 60 });
    expect(await ofPerson(overtimeSummaryReport)).toMatchObject([
      { longest_ot_min: 150, longest_ot_date: '2026-02-18' },
    ]);
    const others = (await rowsOf(overtimeSummaryReport)).filter(({ ot_min: minutes }) => minutes === 0);
    expect(others.length).toBeGreaterThan(0);
    for (const row of others) expect(row).toMatchObject({ longest_ot_min: null, longest_ot_date: null });
  });
});
