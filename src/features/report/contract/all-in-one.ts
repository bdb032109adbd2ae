import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { dayCounts, dayGroups, dayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['required_min', 'regular_min', 'late_min', 'early_min', 'absent_min', 'leave_min', 'ot_min'] as const;
const hidden = [
  'payable_days',
  'worked_difference',
  'present_min',
  'short_min',
  'break_min',
  'break_over_min',
  'training_min',
  'night_min',
  'ot_pending_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot_day_off_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'ot_off_min',
  'work_days',
  'punch_count',
] as const;

/** All figures of a day; people choose columns from them. */
export const allInOneReport = defineReport({
  ...storedDays,
  name: 'report.all_in_one',
  path: '/report/api/v2/all-in-one/',
  words: { namespace: 'report', key: 'allInOne' },
  phoneFields: ['status', 'regular_min'],
  groups: dayGroups,
  totals: { ...dayCounts, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: { shape: 'bars', series: { worked: 'minute', overtime: 'minute' } },
  fields: {
    ...dayIdentity,
    ...figureFields(shown),
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
