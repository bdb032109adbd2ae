import { defineReport } from '#shared/contract/index.ts';
import { attendanceDay } from '#features/attendance/contract.ts';
import { figureFields, figureTotals } from './figures.ts';
import { attendancePercent, monthColumn, percentTotal, summedPeriod } from './stored-days.ts';

const shown = [
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
  'ot_min',
] as const;
const hidden = ['holidays', 'weekend_days', 'training_days', 'night_min'] as const;

/** The signed-in person's own days, summed by month. */
export const ownStaffSummaryReport = defineReport({
  module: 'ZBRP',
  // The person hears about recalculated days under this report's name.
  audience: { of: 'own', employee: 'employee', shares: attendanceDay.name },
  name: 'personal.staff_summary',
  path: '/personal/api/v2/staff-summary/',
  words: { namespace: 'personal', key: 'staffSummary' },
  phoneFields: ['present_days', 'regular_min'],
  period: { field: 'date' },
  defaultOrdering: '-month',
  groups: [],
  totals: { ...figureTotals(shown), ...figureTotals(hidden), ...percentTotal },
  fields: {
    ...summedPeriod,
    ...monthColumn,
    ...figureFields(shown),
    ...figureFields(hidden, { column: 'hidden' }),
    ...attendancePercent,
  },
});
