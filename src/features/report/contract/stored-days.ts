import { computed, date, integer, numberChoice, decimal, text, time } from '#shared/contract/index.ts';
import { dayStatuses } from '#features/attendance/contract.ts';
import { z } from 'zod';
import { dayFilters } from './day-fields.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { punchFilters } from './shared-fields.ts';

/** What every report of stored days has (docs/domain.md#stored-days): one row a person and day. */
export const storedDays = {
  module: 'ZBRP',
  audience: { of: 'company', scope: { department: 'department' } },
  defaultOrdering: '-date',
  period: { field: 'date' },
  follows: ['attendance.day'],
} as const;

/** What brings rows of days together. */
export const dayGroups = ['department', 'employee', 'date', 'week', 'status'] as const;

/** Kinds of days as the engine codes them (`DayKind`). */
const dayKinds = [0, 1, 2, 3, 4] as const;

/** Who, when, by which timetable, and what came of it. */
export const dayIdentity = {
  ...identity,
  ...day,
  day_kind: numberChoice(dayKinds, { filter: true, column: 'hidden', width: 120 }),
  timetable_names: computed(z.string(), { column: 'shown', width: 160 }),
  check_in: time({ column: 'shown', width: 110 }),
  check_out: time({ column: 'shown', width: 110 }),
  status: numberChoice(dayStatuses, { required: true, filter: true, column: 'shown', width: 140 }),
} as const;

/** The same of the signed-in person. */
export const ownDayIdentity = {
  ...day,
  day_kind: dayIdentity.day_kind,
  timetable_names: dayIdentity.timetable_names,
  check_in: dayIdentity.check_in,
  check_out: dayIdentity.check_out,
  status: dayIdentity.status,
} as const;

/** What rows of days are filtered by beside their columns. */
export const storedDayFilters = { ...dayFilters, include_resigned: punchFilters.include_resigned } as const;

/** How many rows of days there are, and of how many people. */
export const dayCounts = { days: { kind: 'integer' }, people: { kind: 'integer' } } as const;

/** A period that rows are summed over: no column of theirs. */
export const summedPeriod = { date: date({ required: true, filter: true }) } as const;

/** Who a row is about that sums days. */
export const summedIdentity = {
  ...identity,
  ...summedPeriod,
  area: dayFilters.area,
  include_resigned: punchFilters.include_resigned,
} as const;

/** The first day of the month that a row is about. */
export const monthColumn = { month: date({ required: true, sort: true, column: 'shown', width: 150 }) } as const;

/** Of a hundred planned days, those on which somebody was there. */
export const attendancePercent = {
  attendance_percent: decimal({ column: 'shown', width: 130 }),
} as const;
export const percentTotal = { attendance_percent: { kind: 'decimal', column: 'attendance_percent' } } as const;

/** Which department a row is about. */
export const departmentIdentity = {
  dept_code: text({ max: 50, sort: true, column: 'shown', width: 170 }),
  department: identity.department,
  headcount: integer({ required: true, column: 'shown', width: 120 }),
  ...summedPeriod,
  area: dayFilters.area,
  include_resigned: punchFilters.include_resigned,
} as const;
