import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import {
  attendancePercent,
  monthColumn,
  paidLeave,
  percentTotal,
  storedDays,
  summedIdentity,
  leaveColumns,
} from './stored-days.ts';

const shown = [
  'calendar_days',
  'planned_days',
  'present_days',
  'half_days',
  'absent_days',
  'leave_days',
  'training_days',
  'holidays',
  'weekend_days',
  'days_off',
  'no_schedule_days',
  'worked_rest_days',
  'payable_days',
] as const;
const hidden = ['coming_days', 'work_days'] as const;

/** The number of days of each kind in a person's month. */
export const monthlyStatusSummaryReport = defineReport({
  ...storedDays,
  spread: 'leave_amounts',
  name: 'report.monthly_status_summary',
  path: '/report/api/v2/monthly-status-summary/',
  words: { namespace: 'report', key: 'monthlyStatusSummary' },
  phoneFields: ['present_days', 'absent_days'],
  defaultOrdering: '-month',
  groups: ['department', 'employee', 'month'],
  totals: { people: { kind: 'integer' }, ...figureTotals(shown), ...figureTotals(hidden), ...percentTotal },
  fields: {
    ...summedIdentity,
    ...monthColumn,
    ...figureFields(shown),
    ...figureFields(hidden, { column: 'hidden' }),
    ...paidLeave,
    ...leaveColumns,
    ...attendancePercent,
  },
});
