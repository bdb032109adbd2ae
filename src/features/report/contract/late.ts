import { defineReport } from '#shared/contract/index.ts';
import { dayTerminals, plannedTimes, plannedTimesHidden } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { lateFields } from './judged-days.ts';
import { departmentAxis } from './day-fields.ts';
import { dayCounts, dayGroups, dayPerson, dayResult, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['late_min', 'regular_min'] as const;
const hidden = ['required_min'] as const;

/** Days on which people came late. */
export const lateReport = defineReport({
  ...storedDays,
  name: 'report.late',
  path: '/report/api/v2/late/',
  words: { namespace: 'report', key: 'late' },
  phoneFields: ['late_min', 'check_in'],
  groups: [...dayGroups, 'counted_as'],
  totals: { ...dayCounts, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: {
    shape: 'bars',
    series: { days: 'integer' },
    by: { late_min: { step: 5, series: { days: 'integer' } }, ...departmentAxis },
  },
  fields: {
    ...dayPerson,
    planned_in: plannedTimes.planned_in,
    check_in: dayResult.check_in,
    ...figureFields(shown),
    ...dayTerminals,
    ...lateFields,
    check_out: dayResult.check_out,
    status: dayResult.status,
    planned_out: plannedTimesHidden.planned_out,
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
