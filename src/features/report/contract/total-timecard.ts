import { defineReport } from '#shared/contract/index.ts';
import { dayTerminals } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { dayCounts, dayGroups, plannedDayIdentity, leaveTypes, storedDayFilters, storedDays } from './stored-days.ts';

const shown = [
  'required_min',
  'present_min',
  'regular_min',
  'late_min',
  'early_min',
  'absent_min',
  'break_min',
  'leave_min',
  'training_min',
  'ot_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'work_days',
] as const;
const hidden = [
  'payable_days',
  'worked_difference',
  'short_min',
  'break_over_min',
  'night_min',
  'ot_pending_min',
  'ot_day_off_min',
  'ot_off_min',
  'punch_count',
] as const;

/** All figures of each day, for checking pay. */
export const totalTimecardReport = defineReport({
  ...storedDays,
  name: 'report.total_timecard',
  path: '/report/api/v2/total-timecard/',
  words: { namespace: 'report', key: 'totalTimecard' },
  phoneFields: ['status', 'regular_min', 'ot_min'],
  groups: dayGroups,
  totals: { ...dayCounts, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: { shape: 'bars', series: { worked: 'minute', overtime: 'minute' } },
  fields: {
    ...plannedDayIdentity,
    ...figureFields(shown),
    ...dayTerminals,
    ...leaveTypes,
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
