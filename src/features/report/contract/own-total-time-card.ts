import { defineReport } from '#shared/contract/index.ts';
import { attendanceDay } from '#features/attendance/contract.ts';
import { figureFields, figureTotals } from './figures.ts';
import { ownPlannedDayIdentity } from './stored-days.ts';

const shown = [
  'required_min',
  'regular_min',
  'late_min',
  'early_min',
  'absent_min',
  'break_min',
  'leave_min',
  'training_min',
  'ot_min',
  'ot_pending_min',
] as const;
const hidden = [
  'present_min',
  'night_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot_off_min',
  'work_days',
] as const;

/** All figures of each of the signed-in person's own days. */
export const ownTotalTimeCardReport = defineReport({
  module: 'ZBRP',
  // The person hears about recalculated days under this report's name.
  audience: { of: 'own', employee: 'employee', shares: attendanceDay.name },
  name: 'personal.total_time_card',
  path: '/personal/api/v2/total-time-card/',
  words: { namespace: 'personal', key: 'totalTimeCard' },
  phoneFields: ['status', 'regular_min'],
  period: { field: 'date' },
  defaultOrdering: '-date',
  groups: ['week', 'status'],
  totals: { days: { kind: 'integer' }, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: { shape: 'bars', series: { worked: 'minute' } },
  fields: {
    ...ownPlannedDayIdentity,
    ...figureFields(shown),
    ...figureFields(hidden, { column: 'hidden' }),
  },
});
