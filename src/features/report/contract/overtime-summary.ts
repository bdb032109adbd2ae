import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals } from './figures.ts';
import { longestOvertime, overtimeCapFields, storedDays, summedIdentity } from './stored-days.ts';

const shown = [
  'ot_days',
  'ot_min',
  'ot_pending_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot_day_off_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'ot_off_min',
] as const;
const hidden = ['regular_min'] as const;

/** The overtime of each person over a period. */
export const overtimeSummaryReport = defineReport({
  ...storedDays,
  name: 'report.overtime_summary',
  path: '/report/api/v2/overtime-summary/',
  words: { namespace: 'report', key: 'overtimeSummary' },
  phoneFields: ['ot_min', 'ot_days'],
  defaultOrdering: 'emp_code',
  groups: ['department'],
  totals: { people: { kind: 'integer' }, ...figureTotals(shown), ...figureTotals(hidden) },
  fields: {
    ...summedIdentity,
    ...figureFields(shown, { sort: true }),
    ...overtimeCapFields,
    ...longestOvertime,
    ...figureFields(hidden, { sort: true, column: 'hidden' }),
  },
});
