import { defineReport } from '#shared/contract/index.ts';
import { attendanceDay } from '#features/attendance/contract.ts';
import { figureFields, figureTotals } from './figures.ts';
import { ownDayIdentity } from './stored-days.ts';

const shown = ['present_min', 'break_min', 'break_over_min', 'regular_min'] as const;

/** One’s own breaks, and how much they were too long. */
export const ownBreakTimesReport = defineReport({
  module: 'ZBRP',
  // Days that are calculated anew are told to their person under this report's name.
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
    ...figureFields(shown),
  },
});
