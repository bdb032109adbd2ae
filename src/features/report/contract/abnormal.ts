import { defineReport, numberChoice } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { plannedTimesHidden } from './day-story.ts';
import { handling, severity, waitingRequest } from './judged-days.ts';
import { departmentAxis } from './day-fields.ts';
import { dayCounts, dayGroups, dayPerson, dayResult, storedDayFilters, storedDays } from './stored-days.ts';

const shown = ['late_min', 'early_min', 'absent_min', 'regular_min'] as const;
const hidden = ['break_over_min'] as const;

/** Every exception of every day, one row each. */
export const abnormalReport = defineReport({
  ...storedDays,
  name: 'report.abnormal',
  path: '/report/api/v2/abnormal/',
  words: { namespace: 'report', key: 'abnormal' },
  phoneFields: ['exception', 'check_in', 'check_out'],
  groups: [...dayGroups, 'exception', 'severity'],
  totals: { ...dayCounts, ...figureTotals(shown), ...figureTotals(hidden) },
  chart: { shape: 'bars', series: { days: 'integer' }, by: departmentAxis },
  fields: {
    ...dayPerson,
    /** One of the engine's flags. */
    exception: numberChoice([1, 2, 4, 8, 16, 64, 128, 256, 512, 1024, 2048], {
      required: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    ...severity,
    ...plannedTimesHidden,
    ...dayResult,
    ...figureFields(shown),
    ...waitingRequest,
    ...handling,
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
