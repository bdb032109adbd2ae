import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { attendancePercent, departmentIdentity, percentTotal, storedDays, perHead } from './stored-days.ts';

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
  'leave_days',
  'missed_punches',
  'ot_min',
  'training_min',
] as const;
const hidden = ['calendar_days', 'half_days', 'holidays', 'weekend_days', 'night_min'] as const;

/** Compares departments over a period. */
export const departmentSummaryReport = defineReport({
  ...storedDays,
  name: 'report.department_summary',
  path: '/report/api/v2/department-summary/',
  words: { namespace: 'report', key: 'departmentSummary' },
  phoneFields: ['headcount', 'present_days'],
  defaultOrdering: 'dept_code',
  groups: [],
  totals: {
    departments: { kind: 'integer' },
    headcount: { kind: 'integer', column: 'headcount' },
    ...figureTotals(shown),
    ...figureTotals(hidden),
    ...percentTotal,
  },
  fields: {
    ...departmentIdentity,
    ...figureFields(shown, { sort: true }),
    ...figureFields(hidden, { sort: true, column: 'hidden' }),
    ...attendancePercent,
    ...perHead,
  },
});
