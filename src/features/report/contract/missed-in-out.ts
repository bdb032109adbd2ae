import { defineReport, numberChoice } from '#shared/contract/index.ts';
import { dayTerminals, plannedTimes } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { handling, waitingRequest } from './judged-days.ts';
import { departmentAxis } from './day-fields.ts';
import { dayCounts, dayGroups, dayPerson, dayResult, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['regular_min', 'absent_min'] as const;
const hidden = ['punch_count'] as const;

/** Days without a required punch. */
export const missedInOutReport = defineReport({
  ...storedDays,
  name: 'report.missed_in_out',
  path: '/report/api/v2/missed-in-out/',
  words: { namespace: 'report', key: 'missedInOut' },
  phoneFields: ['missing', 'check_in', 'check_out'],
  groups: [...dayGroups, 'missing'],
  totals: { ...dayCounts, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: { shape: 'bars', series: { days: 'integer' }, by: departmentAxis },
  fields: {
    ...dayPerson,
    /** Bits of the engine's flags: missing in, out or both. */
    missing: numberChoice([4, 8, 12], { required: true, filter: true, column: 'shown', width: 130 }),
    ...plannedTimes,
    ...dayResult,
    ...figureFields(shown),
    ...waitingRequest,
    ...handling,
    ...dayTerminals,
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
