import { defineReport } from '#shared/contract/index.ts';
import { dayTerminals } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { countedAs, givenReason } from './judged-days.ts';
import { departmentAxis } from './day-fields.ts';
import { dayCounts, dayGroups, plannedDayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

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
    ...plannedDayIdentity,
    ...figureFields(shown),
    ...dayTerminals,
    ...countedAs,
    ...givenReason,
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
