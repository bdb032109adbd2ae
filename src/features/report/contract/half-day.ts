import { defineReport } from '#shared/contract/index.ts';
import { workedHalf } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { dayCounts, dayGroups, plannedDayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['required_min', 'regular_min', 'short_min', 'leave_min', 'work_days'] as const;
const hidden = ['absent_min'] as const;

/** Days with less work than a full day and more than an absence. */
export const halfDayReport = defineReport({
  ...storedDays,
  name: 'report.half_day',
  path: '/report/api/v2/half-day/',
  words: { namespace: 'report', key: 'halfDay' },
  phoneFields: ['regular_min', 'short_min'],
  groups: dayGroups,
  totals: { ...dayCounts, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: { shape: 'bars', series: { days: 'integer' } },
  fields: {
    ...plannedDayIdentity,
    ...figureFields(shown),
    ...workedHalf,
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
