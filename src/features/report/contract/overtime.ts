import { defineReport, minute, text } from '#shared/contract/index.ts';
import { overtimePlaces, plannedTimes } from './day-story.ts';
import { figureFields, figureTotals } from './figures.ts';
import { dayCounts, dayGroups, dayPerson, dayResult, storedDayFilters, storedDays } from './stored-days.ts';

const results = ['ot_min', 'ot_pending_min'] as const;
const shown = [
  'regular_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'ot_day_off_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'ot_off_min',
] as const;
const hidden = ['required_min'] as const;

/** The requests for overtime on the day that are approved or wait: their numbers, and their minutes together. */
const requested = {
  ot_request_no: text({ max: 200, column: 'shown', width: 150 }),
  ot_requested_min: minute({ column: 'hidden', width: 120 }),
  ot_approved_min: minute({ column: 'hidden', width: 120 }),
} as const;

/** Overtime day by day, by kind and level. */
export const overtimeReport = defineReport({
  ...storedDays,
  name: 'report.overtime',
  path: '/report/api/v2/overtime/',
  words: { namespace: 'report', key: 'overtime' },
  phoneFields: ['ot_min', 'check_out'],
  groups: dayGroups,
  totals: { ...dayCounts, ...figureTotals(results), ...figureTotals(shown), ...figureTotals(hidden) },
  chart: {
    shape: 'bars',
    series: { overtime: 'minute' },
    by: { department: { filter: 'department_itself', series: { overtime: 'minute', days: 'integer' } } },
  },
  fields: {
    ...dayPerson,
    // The report's own figures are in sight first.
    ...figureFields(results),
    ...overtimePlaces,
    ...requested,
    ...plannedTimes,
    ...dayResult,
    ...figureFields(shown),
    ...figureFields(hidden, { column: 'hidden' }),
    ...storedDayFilters,
  },
});
