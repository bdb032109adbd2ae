import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { attendancePercent, encashedFields, percentTotal, storedDays, summedIdentity } from './stored-days.ts';

const shown = [
  'planned_days',
  'present_days',
  'work_days',
  'absent_days',
  'leave_days',
  'training_days',
  'required_min',
  'regular_min',
  'late_min',
  'early_min',
  'absent_min',
  'ot_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot_day_off_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'night_min',
  'night_days',
] as const;
const hidden = ['leave_min', 'worked_rest_days'] as const;

/** The hours and days for payroll. */
export const payrollSummaryReport = defineReport({
  ...storedDays,
  name: 'report.payroll_summary',
  path: '/report/api/v2/payroll-summary/',
  words: { namespace: 'report', key: 'payrollSummary' },
  phoneFields: ['work_days', 'regular_min', 'ot_min'],
  defaultOrdering: 'emp_code',
  groups: ['department'],
  totals: { people: { kind: 'integer' }, ...figureTotals(shown), ...figureTotals(hidden), ...percentTotal },
  fields: {
    ...summedIdentity,
    ...figureFields(shown, { sort: true }),
    ...encashedFields,
    ...figureFields(hidden, { sort: true, column: 'hidden' }),
    ...attendancePercent,
  },
});
