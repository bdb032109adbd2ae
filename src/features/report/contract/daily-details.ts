import { defineReport } from '#shared/contract/index.ts';
import { dayBreaks, dayPunches } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { dayCounts, dayGroups, plannedDayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

const shown = [
  'required_min',
  'present_min',
  'regular_min',
  'late_min',
  'early_min',
  'break_min',
  'ot_min',
  'punch_count',
] as const;

/** Each day with its planned and actual times. */
export const dailyDetailsReport = defineReport({
  ...storedDays,
  name: 'report.daily_details',
  path: '/report/api/v2/daily-details/',
  words: { namespace: 'report', key: 'dailyDetails' },
  phoneFields: ['status', 'check_in', 'check_out'],
  groups: dayGroups,
  totals: { ...dayCounts, ...figureTotals(shown) },
  chart: { shape: 'bars', series: { worked: 'minute', overtime: 'minute' } },
  fields: {
    ...plannedDayIdentity,
    ...figureFields(shown),
    ...dayPunches,
    ...dayBreaks,
    ...storedDayFilters,
  },
});
