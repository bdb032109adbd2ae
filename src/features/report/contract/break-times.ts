import { defineReport } from '#shared/contract/index.ts';
import { dayBreaks } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { dayCounts, dayGroups, dayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['present_min', 'break_min', 'break_over_min', 'regular_min'] as const;

/** Breaks, and by how much they were too long. */
export const breakTimesReport = defineReport({
  ...storedDays,
  name: 'report.break_times',
  path: '/report/api/v2/break-time/',
  words: { namespace: 'report', key: 'breakTimes' },
  phoneFields: ['break_min', 'break_over_min'],
  groups: dayGroups,
  totals: { ...dayCounts, ...figureTotals(shown) },
  chart: { shape: 'bars', series: { worked: 'minute' } },
  fields: {
    ...dayIdentity,
    ...dayBreaks,
    ...figureFields(shown),
    ...storedDayFilters,
  },
});
