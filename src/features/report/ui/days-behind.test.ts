import { describe, expect, test } from 'vitest';
import {
  dailyAttendanceReport,
  departmentSummaryReport,
  employeeSummaryReport,
  payrollSummaryReport,
} from '../contract.ts';
import { daysBehind } from './days-behind.ts';

const days = { from: '2026-05-01', to: '2026-05-31' };
const addressOf = (figure: string, filters: Record<string, string> = {}) => daysBehind('/days', days, filters, figure);

describe('the days behind a figure', () => {
  test('are of the same days and people, and only those that it counts', () => {
    expect(addressOf('late_times', { department__in: '4,5', search: 'Ann' })).toBe(
      '/days?date__gte=2026-05-01&date__lte=2026-05-31&department__in=4%2C5&search=Ann&situation=late',
    );
    expect(addressOf('absent_days')).toContain('status__in=1');
  });

  test('are not offered for a figure, or under a filter, that the report of days does not have', () => {
    expect(addressOf('attendance_percent')).toBeUndefined();
    expect(addressOf('late_times', { late_min__gte: '60' })).toBeUndefined();
  });

  test.each([departmentSummaryReport, employeeSummaryReport, payrollSummaryReport])(
    'is a question that the report of days answers: $name',
    (report) => {
      const addresses = Object.keys(report.totals).flatMap((figure) => addressOf(figure) ?? []);
      expect(addresses.length).toBeGreaterThan(4);
      for (const address of addresses) {
        const question = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
        expect(dailyAttendanceReport.calls.page.query.safeParse(question).success, address).toBe(true);
      }
    },
  );
});
