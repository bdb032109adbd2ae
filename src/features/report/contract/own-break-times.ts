import { defineReport } from '#shared/contract/index.ts';
import { attendanceDay } from '#features/attendance/contract.ts';
import { dayBreaks } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { ownDayIdentity } from './stored-days.ts';

const shown = ['present_min', 'break_min', 'break_over_min', 'regular_min'] as const;

/** The signed-in person's own breaks, and by how much they were too long. */
export const ownBreakTimesReport = defineReport({
  module: 'ZBRP',
  // The person hears about recalculated days under this report's name.
  audience: { of: 'own', employee: 'employee', shares: attendanceDay.name },
  name: 'personal.break_times',
  path: '/personal/api/v2/break-time/',
  words: { namespace: 'personal', key: 'breakTimes' },
  phoneFields: ['break_min', 'break_over_min'],
  period: { field: 'date' },
  defaultOrdering: '-date',
  groups: ['week', 'status'],
  totals: { days: { kind: 'integer' }, ...figureTotals(shown) },
  chart: { shape: 'bars', series: { worked: 'minute' } },
  fields: {
    ...ownDayIdentity,
    ...dayBreaks,
    ...figureFields(shown),
  },
});
