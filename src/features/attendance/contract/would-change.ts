import { z } from 'zod';
import { defineCall, idSchema } from '#shared/contract/index.ts';

/** Records that days depend on, whose changes can be tried before saving. */
export const triedResources = [
  'attendance.global_rule',
  'attendance.department_rule',
  'attendance.timetable',
  'attendance.break_time',
  'attendance.shift',
  'attendance.employee_schedule',
  'attendance.department_schedule',
  'attendance.temporary_schedule',
  'complement.holiday',
  /** What its punches count as. */
  'device.terminal',
] as const;

/** The open month, or the last 90 days. */
export const triedPeriods = ['open', 'days90'] as const;

/** Compared figures of a person's days, whole minutes. */
export const comparedFigures = ['worked', 'late', 'early', 'absent', 'overtime'] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

const differences = z.object({
  worked: z.int(),
  late: z.int(),
  early: z.int(),
  absent: z.int(),
  overtime: z.int(),
});

const personSchema = z.object({
  id: z.int(),
  display_name: z.string(),
  emp_code: z.string(),
  /** The number of days with another result. */
  days: z.int(),
  /** The difference of each figure. */
  differences,
});
export type ChangedPerson = z.infer<typeof personSchema>;

/**
 * The effect of an unsaved change: calculates the days of the affected people before and after it.
 * Writes nothing. One answer covers some people; the caller continues at `next`.
 */
export const wouldChange = defineCall({
  name: 'attendance.day.wouldChange',
  method: 'POST',
  path: '/att/api/v2/would_change/',
  module: 'ZBAT',
  access: 'attendance.day.view',
  scoped: true,
  readOnly: true,
  body: z.strictObject({
    resource: z.enum(triedResources),
    /** Null for a new record. */
    id: idSchema.nullable(),
    /** As it would be sent to save it; null to delete it. */
    body: z.record(z.string(), z.unknown()).nullable(),
    period: z.enum(triedPeriods).default('open'),
    /** Employees up to this id are done. */
    after: z.int().min(0).default(0),
  }),
  data: z.object({
    /** Calculated work dates, ISO, both inclusive. */
    from: z.string(),
    to: z.string(),
    /** The number of affected people. */
    touched: z.int(),
    /** The number of people in this answer. */
    looked: z.int(),
    /** Their locked days, which do not change. */
    locked: z.int(),
    /** People whose days would change. */
    people: z.array(personSchema),
    next: z.int().nullable(),
  }),
});
