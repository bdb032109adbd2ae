import { defineReport } from '#shared/contract/index.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { breakFields, breakTotals } from './break-rows.ts';
import { dayGroups, dayPerson, dayResultHidden, storedDayFilters, storedDays } from './stored-days.ts';

/** Breaks: one row each, with what was planned and what was taken. */
export const breakTimesReport = defineReport({
  ...storedDays,
  name: 'report.break_times',
  path: '/report/api/v2/break-time/',
  words: { namespace: 'report', key: 'breakTimes' },
  phoneFields: ['break_name', 'break_taken_min', 'break_outcome'],
  groups: [...dayGroups, 'break_outcome'],
  totals: { ...breakTotals, people: { kind: 'integer' } },
  chart: { shape: 'bars', series: { breaks: 'integer', breaks_too_long: 'integer', breaks_missed: 'integer' } },
  fields: {
    ...identity,
    ...day,
    // What came of a break is in sight first.
    ...breakFields,
    day_kind: dayPerson.day_kind,
    timetable_names: dayPerson.timetable_names,
    ...dayResultHidden,
    ...storedDayFilters,
  },
});
