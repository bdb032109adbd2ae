import { computed, date, integer, minute, numberChoice, decimal, text, time } from '#shared/contract/index.ts';
import { dayStatuses } from '#features/attendance/contract.ts';
import { employmentTypes } from '#features/company/contract.ts';
import { z } from 'zod';
import { dayFilters, employment } from './day-fields.ts';
import { plannedTimes, plannedTimesHidden } from './day-story.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { spreadField } from '#shared/contract/report-spread.ts';
import { personColumns } from './person-columns.ts';
import { punchFilters } from './shared-fields.ts';

/** What every report of stored days has in common (docs/domain.md#stored-days): one row a person and day. */
export const storedDays = {
  module: 'ZBRP',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  defaultOrdering: '-date',
  period: { field: 'date' },
  follows: ['attendance.day'],
} as const;

/** What rows of days can be grouped by. */
export const dayGroups = ['department', 'employee', 'date', 'week', 'status'] as const;

/** Kinds of days in the engine's codes (`DayKind`). */
const dayKinds = [0, 1, 2, 3, 4] as const;

/** The person, the date and the timetables of a day. */
export const dayPerson = {
  ...identity,
  ...day,
  day_kind: numberChoice(dayKinds, { filter: true, column: 'hidden', width: 120 }),
  timetable_names: computed(z.string(), { column: 'shown', width: 160 }),
} as const;

/** The times and the result of a day. */
export const dayResult = {
  check_in: time({ filter: true, column: 'shown', width: 110 }),
  check_out: time({ filter: true, column: 'shown', width: 110 }),
  status: numberChoice(dayStatuses, { required: true, filter: true, column: 'shown', width: 140 }),
} as const;

/** The same for reports of a part of the day. */
export const dayResultHidden = {
  check_in: time({ filter: true, column: 'hidden', width: 110 }),
  check_out: time({ filter: true, column: 'hidden', width: 110 }),
  status: numberChoice(dayStatuses, { required: true, filter: true, column: 'hidden', width: 140 }),
} as const;

/** The person, the date, the timetables and the result. */
export const dayIdentity = { ...dayPerson, ...plannedTimesHidden, ...dayResult } as const;

/** The same beside the planned times. */
export const plannedDayIdentity = { ...dayPerson, ...plannedTimes, ...dayResult } as const;

/** The same for the signed-in person. */
const ownDay = { ...day, day_kind: dayPerson.day_kind, timetable_names: dayPerson.timetable_names } as const;
export const ownDayIdentity = { ...ownDay, ...plannedTimesHidden, ...dayResult } as const;
export const ownDayHidden = { ...ownDay, ...dayResultHidden } as const;
export const ownPlannedDayIdentity = { ...ownDay, ...plannedTimes, ...dayResult } as const;

/** Filters of days besides their columns, and what is known about the person. */
export const storedDayFilters = {
  ...personColumns,
  ...employment,
  ...dayFilters,
  include_resigned: punchFilters.include_resigned,
} as const;

/** The number of days, and of people who have them. */
export const dayCounts = { days: { kind: 'integer' }, people: { kind: 'integer' } } as const;

/** The period of a sum: a filter without a column. */
export const summedPeriod = { date: date({ required: true, filter: true }) } as const;

/** The person of a row that sums days. */
export const summedIdentity = {
  ...identity,
  ...personColumns,
  ...employment,
  ...summedPeriod,
  area: dayFilters.area,
  include_resigned: punchFilters.include_resigned,
} as const;

/** The first day of the month of a row. */
export const monthColumn = { month: date({ required: true, sort: true, column: 'shown', width: 150 }) } as const;

/** The percentage of planned days on which the person was present. */
export const attendancePercent = {
  attendance_percent: decimal({ column: 'shown', width: 130 }),
} as const;
/** The person's place among the people of the department in the month, by attendance; the best is 1. */
export const departmentRank = {
  department_rank: integer({ column: 'shown', width: 120 }),
} as const;
/** The longest overtime of a day in the period, and its day. */
export const longestOvertime = {
  longest_ot_min: minute({ column: 'shown', width: 130 }),
  longest_ot_date: date({ column: 'hidden', width: 130 }),
} as const;
/** What compares departments of different size. */
export const perHead = {
  absence_percent: decimal({ column: 'shown', width: 120 }),
  ot_per_head: minute({ column: 'shown', width: 130 }),
} as const;
/** The current monthly limit of overtime in the person's department, and the used percentage of it in the period. */
export const overtimeCapFields = {
  cap_month: minute({ column: 'hidden', width: 130 }),
  cap_used: decimal({ filter: true, column: 'shown', width: 130 }),
} as const;

/** Leave by its types, in words. */
export const leaveTypes = { leave_types: text({ max: 2000, column: 'shown', width: 220 }) } as const;

/** The days of leave that are paid, wholly or in part, and what of them is not; leave in hours has columns of its own. */
export const paidLeave = {
  paid_days: decimal({ column: 'shown', width: 110 }),
  unpaid_days: decimal({ column: 'shown', width: 110 }),
} as const;

/** The same with a column for each type, as payroll programs read it. */
export const leaveColumns = { leave_amounts: spreadField(120) } as const;

/** Unused leave that was paid out in the period; the days also by type, in words. */
export const encashedFields = {
  encashed_days: decimal({ column: 'shown', width: 110 }),
  encashed_hours: decimal({ column: 'hidden', width: 110 }),
  encashed_types: text({ max: 2000, column: 'hidden', width: 220 }),
} as const;

export const percentTotal = { attendance_percent: { kind: 'decimal', column: 'attendance_percent' } } as const;

/** The department of a row. */
export const departmentIdentity = {
  dept_code: text({ max: 50, sort: true, column: 'shown', width: 170 }),
  department: identity.department,
  headcount: integer({ required: true, column: 'shown', width: 120 }),
  emp_type: numberChoice(employmentTypes, { filter: true }),
  ...summedPeriod,
  area: dayFilters.area,
  include_resigned: punchFilters.include_resigned,
} as const;
