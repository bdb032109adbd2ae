import { defineReport } from '#shared/contract/index.ts';
import { dayTerminals } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { arrivalAxis } from './day-fields.ts';
import { dayCounts, dayGroups, dayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['present_min', 'break_min', 'regular_min'] as const;

/** When people first came and last left within their schedule. */
export const firstInLastOutReport = defineReport({
  ...storedDays,
  name: 'report.first_in_last_out',
  path: '/report/api/v2/first-in-last-out/',
  words: { namespace: 'report', key: 'firstInLastOut' },
  phoneFields: ['check_in', 'check_out'],
  groups: dayGroups,
  totals: { ...dayCounts, ...figureTotals(shown) },
  chart: { shape: 'bars', series: { worked: 'minute' }, by: arrivalAxis },
  fields: {
    ...dayIdentity,
    ...figureFields(shown),
    ...dayTerminals,
    ...storedDayFilters,
  },
});
