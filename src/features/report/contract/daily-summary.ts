import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { dayCounts, dayGroups, dayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['regular_min'] as const;
const hidden = ['late_min', 'ot_min'] as const;

/** A short list to print or send each morning. */
export const dailySummaryReport = defineReport({
  ...storedDays,
  name: 'report.daily_summary',
  path: '/report/api/v2/daily-summary/',
  words: { namespace: 'report', key: 'dailySummary' },
  phoneFields: ['status', 'check_in', 'check_out'],
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
