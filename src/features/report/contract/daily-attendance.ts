import { defineReport } from '#shared/contract/index.ts';
import { arrivalAxis, dayFields, dayFilters, dayTotals, employment } from './day-fields.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { punchFilters } from './shared-fields.ts';
import { plannedTimesHidden } from './day-story.ts';
import { figureFields } from './figures.ts';
import { dayIdentity } from './stored-days.ts';

const overtimeKinds = ['ot_normal_min', 'ot_weekend_min', 'ot_holiday_min'] as const;

/** The result of each person's day against the plan (docs/domain.md#stored-days). */
export const dailyAttendanceReport = defineReport({
  name: 'report.daily_attendance',
  module: 'ZBRP',
  path: '/report/api/v2/daily-attendance/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'report', key: 'dailyAttendance' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  follows: ['attendance.day'],
  groups: ['department', 'employee', 'date', 'week'],
  phoneFields: ['status', 'check_in', 'check_out'],
  totals: {
    people: { kind: 'integer' },
    ...dayTotals,
  },
  chart: { shape: 'bars', series: { present: 'integer', absent: 'integer', late: 'integer' }, by: arrivalAxis },
  fields: {
    ...identity,
    ...day,
    ...plannedTimesHidden,
    ...dayFields,
    // What came of the day is in sight first.
    timetable_names: dayIdentity.timetable_names,
    ...figureFields(overtimeKinds, { column: 'hidden' }),
    ...employment,
    ...dayFilters,
    include_resigned: punchFilters.include_resigned,
  },
});
