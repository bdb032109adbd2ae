import { defineReport } from '#shared/contract/index.ts';
import { dayTerminals, plannedTimes, plannedTimesHidden } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { countedAs, givenReason } from './judged-days.ts';
import { departmentAxis } from './day-fields.ts';
import { dayCounts, dayGroups, dayPerson, dayResult, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['early_min', 'regular_min'] as const;
const hidden = ['required_min'] as const;

/** Days on which people left early. */
export const earlyLeaveReport = defineReport({
  ...storedDays,
  name: 'report.early_leave',
  path: '/report/api/v2/early-leave/',
  words: { namespace: 'report', key: 'earlyLeave' },
  phoneFields: ['early_min', 'check_out'],
  groups: [...dayGroups, 'counted_as'],
  totals: { ...dayCounts, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: { shape: 'bars', series: { days: 'integer' }, by: departmentAxis },
  fields: {
    ...dayPerson,
    planned_out: plannedTimes.planned_out,
    check_out: dayResult.check_out,
    ...figureFields(shown),
    ...countedAs,
    ...givenReason,
    check_in: dayResult.check_in,
    status: dayResult.status,
    planned_in: plannedTimesHidden.planned_in,
    ...dayTerminals,
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
