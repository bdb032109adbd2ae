import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import {
  attendancePercent,
  leaveTypes,
  percentTotal,
  storedDays,
  summedIdentity,
  leaveColumns,
} from './stored-days.ts';

const shown = [
  'calendar_days',
  'planned_days',
  'present_days',
  'required_min',
  'regular_min',
  'late_times',
  'late_min',
  'early_times',
  'early_min',
  'absent_days',
  'missed_punches',
  'half_days',
  'leave_days',
  'holidays',
  'weekend_days',
  'worked_rest_days',
  'ot_min',
] as const;
const hidden = [
  'payable_days',
  'worked_difference',
  'training_days',
  'days_off',
  'no_schedule_days',
  'coming_days',
  'absent_min',
  'leave_min',
  'training_min',
  'night_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot_day_off_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'ot_off_min',
  'work_days',
] as const;

/** The sums of each person's days over a period. */
export const employeeSummaryReport = defineReport({
  ...storedDays,
  spread: 'leave_amounts',
  name: 'report.employee_summary',
  path: '/report/api/v2/employee-summary/',
  words: { namespace: 'report', key: 'employeeSummary' },
  phoneFields: ['present_days', 'regular_min', 'late_times'],
  defaultOrdering: 'emp_code',
  groups: ['department'],
  totals: { people: { kind: 'integer' }, ...figureTotals(shown), ...figureTotals(hidden), ...percentTotal },
  fields: {
    ...summedIdentity,
    ...figureFields(shown, { sort: true }),
    ...figureFields(hidden, { sort: true, column: 'hidden' }),
    ...leaveTypes,
    ...leaveColumns,
    ...attendancePercent,
  },
});
