import { z } from 'zod';
import { defineCall, idSchema } from '#shared/contract/index.ts';

/** What days hang on, and what may be tried before it is saved. */
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
] as const;

/** The month that is open, or the last 90 days. */
export const triedPeriods = ['open', 'days90'] as const;

/** Figures of a person's days that are compared, whole minutes. */
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
  /** How many days would come out otherwise. */
  days: z.int(),
  /** By how much each figure would be more, or less. */
  differences,
});
export type ChangedPerson = z.infer<typeof personSchema>;

/**
 * What a change that is not saved would change: the days of the people whom it touches, calculated as they are and as they would be.
 * Nothing is written. An answer is of some people; whoever asks goes on at `next` while they want to know more.
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
    /** As it would be sent to save it; null: it would be deleted. */
    body: z.record(z.string(), z.unknown()).nullable(),
    period: z.enum(triedPeriods).default('open'),
    /** Employees up to this id have been answered. */
    after: z.int().min(0).default(0),
  }),
  data: z.object({
    /** Work dates that were calculated, ISO, both inclusive. */
    from: z.string(),
    to: z.string(),
    /** How many people the change touches. */
    touched: z.int(),
    /** How many of them this answer is about. */
    looked: z.int(),
    /** Days of them that are locked, and stay as they are. */
    locked: z.int(),
    /** Those whose days would come out otherwise. */
    people: z.array(personSchema),
    next: z.int().nullable(),
  }),
});
