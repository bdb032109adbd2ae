import { defineReport } from '#shared/contract/index.ts';
import { attendanceDay } from '#features/attendance/contract.ts';
import { breakFields, breakTotals } from './break-rows.ts';
import { ownDayHidden } from './stored-days.ts';

/** The signed-in person's own breaks: one row each, with what was planned and what was taken. */
export const ownBreakTimesReport = defineReport({
  module: 'ZBRP',
  // The person hears about recalculated days under this report's name.
  audience: { of: 'own', employee: 'employee', shares: attendanceDay.name },
  name: 'personal.break_times',
  path: '/personal/api/v2/break-time/',
  words: { namespace: 'personal', key: 'breakTimes' },
  phoneFields: ['break_name', 'break_taken_min', 'break_outcome'],
  period: { field: 'date' },
  defaultOrdering: '-date',
  groups: ['week', 'status', 'break_outcome'],
  totals: breakTotals,
  chart: { shape: 'bars', series: { breaks: 'integer', breaks_too_long: 'integer', breaks_missed: 'integer' } },
  fields: {
    ...ownDayHidden,
    ...breakFields,
  },
});
