import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import {
  attendancePercent,
  departmentRank,
  monthColumn,
  percentTotal,
  storedDays,
  summedIdentity,
  leaveColumns,
} from './stored-days.ts';

const shown = [
  'required_min',
  'regular_min',
  'worked_difference',
  'planned_days',
  'present_days',
  'absent_days',
  'late_times',
  'late_min',
  'early_times',
  'early_min',
  'leave_days',
  'ot_min',
] as const;
const hidden = ['missed_punches', 'half_days', 'absent_min'] as const;

/** Key figures of each person's month. */
export const monthlyAttendanceSummaryReport = defineReport({
  ...storedDays,
  spread: 'leave_amounts',
  name: 'report.monthly_attendance_summary',
  path: '/report/api/v2/monthly-attendance-summary/',
  words: { namespace: 'report', key: 'monthlyAttendanceSummary' },
  phoneFields: ['present_days', 'regular_min'],
  defaultOrdering: '-month',
  groups: ['department', 'employee', 'month'],
  totals: { people: { kind: 'integer' }, ...figureTotals(shown), ...figureTotals(hidden), ...percentTotal },
  fields: {
    ...summedIdentity,
    ...monthColumn,
    ...figureFields(shown),
    ...figureFields(hidden, { column: 'hidden' }),
    ...leaveColumns,
    ...attendancePercent,
    ...departmentRank,
  },
});
