import { beforeAll, describe, expect, it } from 'vitest';
import { breakTime, globalRule, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import {
  abnormalReport,
  dailyDetailsReport,
  departmentSummaryReport,
  halfDayReport,
  lateReport,
  missedInOutReport,
  monthlyBasicStatusReport,
  monthlyStatusSummaryReport,
  payrollSummaryReport,
  totalTimecardReport,
} from '#features/report/contract.ts';
import type { Report, ReportQueryInput } from '#shared/contract/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeLeaveType } from '#tests/support/leave-type.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

const february = { date__gte: '2026-02-01', date__lte: '2026-02-28' };

describe('what the explanation of a day tells in reports', () => {
  const { server, people, admin } = useReportedDays();

  /** A night with a punched break and one that can be taken at any time. */
  beforeAll(async () => {
    const made = async (alias: string, duration: number) =>
      dataOf(await admin().callEndpoint(breakTime.calls.create, { body: { alias, duration, deduct: 'punch' } })).id;
    const [supper, tea] = [await made('Supper', 60), await made('Tea', 15)];
    const night = dataOf(
      await admin().callEndpoint(timetable.calls.create, {
        body: {
          alias: 'Night',
          in_time: '22:00',
          out_time: '06:00',
          breaks: [{ break_time: supper, start: '23:30', end: '00:30' }, { break_time: tea }],
        },
      }),
    ).id;
    dataOf(
      await admin().callEndpoint(temporarySchedule.calls.create, {
        body: { employee: people.employees.empA1, att_date: '2026-02-19', timetable: night },
      }),
    );
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: '2026-02-19T21:50:00Z', door: 'Gate' },
      { code: '1001', at: '2026-02-19T23:35:00Z', state: 2 },
      { code: '1001', at: '2026-02-20T00:40:00Z', state: 3 },
      { code: '1001', at: '2026-02-20T06:10:00Z', state: 1, door: 'Back door' },
    ]);
    await calculateDays(server);
  });

  const rowOf = async (report: Report, date: string, query: ReportQueryInput = {}) => {
    const page = await admin().callEndpoint(report.calls.page, {
      query: { ...february, employee: String(people.employees.empA1), ...query },
    });
    return dataOf(page).find((row) => row['date'] === date);
  };

  it('says when a day was to begin and end, and where it did, over midnight too', async () => {
    expect(await rowOf(lateReport, '2026-02-26')).toMatchObject({
      planned_in: '09:00:00',
      planned_out: '17:00:00',
      check_in: '09:20:00',
      in_terminal: 'Front door',
    });
    expect(await rowOf(totalTimecardReport, '2026-02-19')).toMatchObject({
      planned_in: '22:00:00',
      planned_out: '06:00:00',
      in_terminal: 'Gate',
      out_terminal: 'Back door',
    });
    // A day without a plan has no planned times.
    expect(await rowOf(totalTimecardReport, '2026-02-21')).toMatchObject({ planned_in: null, planned_out: null });
  });

  it('keeps the plan that a day was calculated with, until it is calculated again', async () => {
    await server.database.asOwner(
      "update timetables set in_time = '10:00' where company_id = $1 and alias = 'Office'",
      [people.a.id],
    );
    expect(await rowOf(lateReport, '2026-02-26')).toMatchObject({ planned_in: '09:00:00' });
    await server.database.asOwner(
      "update timetables set in_time = '09:00' where company_id = $1 and alias = 'Office'",
      [people.a.id],
    );
  });

  it('has all punches of a day, and its breaks as planned and as punched', async () => {
    expect(await rowOf(dailyDetailsReport, '2026-02-19')).toMatchObject({
      punch_times: '21:50 · 23:35 · 00:40 · 06:10',
    });
    const breaks = { planned_breaks: '23:30–00:30 · 15′', break_punches: '23:35–00:40' };
    expect(await rowOf(dailyDetailsReport, '2026-02-19')).toMatchObject(breaks);
  });

  it('says which half of a planned day was worked', async () => {
    // Half an afternoon off and half a morning: less than half of the day's eight hours is half a day.
    const [rule] = dataOf(await admin().callEndpoint(globalRule.calls.list, {}));
    dataOf(
      await admin().callEndpoint(globalRule.calls.patch, {
        params: { id: rule?.id ?? 0 },
        body: { version: rule?.version ?? 0, half_day_below: 300, holds_from: 'beginning' },
      }),
    );
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: '2026-02-16T09:00:00Z' },
      { code: '1001', at: '2026-02-16T12:00:00Z', state: 1 },
      { code: '1001', at: '2026-02-17T13:30:00Z' },
      { code: '1001', at: '2026-02-17T17:00:00Z', state: 1 },
    ]);
    await calculateDays(server);
    expect(await rowOf(halfDayReport, '2026-02-16')).toMatchObject({ worked_half: 'first' });
    expect(await rowOf(halfDayReport, '2026-02-17')).toMatchObject({ worked_half: 'second' });
  });

  it('rates exceptions, which can be filtered and grouped by it, and says what waits for a decision', async () => {
    expect(await rowOf(abnormalReport, '2026-02-26')).toMatchObject({ exception: 1, severity: 1 });
    expect(await rowOf(missedInOutReport, '2026-02-25')).toMatchObject({ missing: 8, waiting_request: null });
    const high = dataOf(
      await admin().callEndpoint(abnormalReport.calls.page, { query: { ...february, severity: '3' } }),
    );
    expect(high.map((row) => row['exception'])).toContain(8);
    expect(high.every((row) => row['severity'] === 3)).toBe(true);
    const { groups } = dataOf(
      await admin().callEndpoint(abnormalReport.calls.totals, { query: { ...february, group_by: 'severity' } }),
    );
    expect(groups.map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
  });

  it('can be limited to how people are employed, and counts paid and unpaid leave apart', async () => {
    await server.database.asOwner('update employees set emp_type = 4 where company_id = $1 and id = $2', [
      people.a.id,
      people.employees.empA1,
    ]);
    for (const report of [lateReport, payrollSummaryReport, monthlyBasicStatusReport]) {
      const rows = dataOf(
        await admin().callEndpoint(report.calls.page, { query: { ...february, emp_type: '4', page_size: 200 } }),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row['emp_code']))).toEqual(new Set(['1001']));
      expect(rows[0]).toMatchObject({ emp_type: 4 });
    }
    const departments = dataOf(
      await admin().callEndpoint(departmentSummaryReport.calls.page, { query: { ...february, emp_type: '4' } }),
    );
    expect(departments).toMatchObject([{ headcount: 1, ot_per_head: departments[0]?.['ot_min'] }]);

    const half = await makeLeaveType(admin(), 'Halfpaid', { is_paid: true, paid_rate: 50 });
    const none = await makeLeaveType(admin(), 'Unpaid', { is_paid: false });
    for (const [incident_type, start_date, end_date] of [
      [half, '2026-02-11', '2026-02-12'],
      [none, '2026-02-13', '2026-02-13'],
    ] as const)
      await server.database.asOwner(
        `insert into leaves (company_id, employee, incident_type, start_date, end_date, unit, lines, status, apply_reason)
          select $1, $2, $3, $4, $5, 'day', jsonb_agg(jsonb_build_object('date', day::date, 'days', 1, 'minutes', 480)), 'approved', ''
          from generate_series($4::date, $5::date, interval '1 day') day`,
        [people.a.id, people.employees.empA1, incident_type, start_date, end_date],
      );
    for (const report of [payrollSummaryReport, monthlyStatusSummaryReport]) {
      const [row] = dataOf(await admin().callEndpoint(report.calls.page, { query: { ...february, emp_type: '4' } }));
      expect(row).toMatchObject({ paid_days: 1, unpaid_days: 2 });
    }
  });
});
