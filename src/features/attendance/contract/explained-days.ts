import { z } from 'zod';
import { daySchema, defineCall, idSchema } from '#shared/contract/index.ts';
import { terminalRoles } from '#shared/contract/terminal-roles.ts';
import { dayLayers } from './day-layers.ts';
import { words } from '../domain/explanation-sentences.ts';
import { explanationLineSchema, explainedSlotSchema } from '../domain/explanation.ts';

const module = 'ZBAT';
const employeeId = z.coerce.number().pipe(idSchema);
const named = z.object({ id: z.int(), display_name: z.string() });
/** Minutes of the wall clock from midnight of the work date, in the day's zone. */
const wall = z.int().nullable();

/** The result of a work date: whole minutes, and the engine's codes (`Status`, `DayKind`, `ScheduleSource`, `Flag`). */
const figures = {
  att_date: z.string(),
  /** IANA zone in which its times are. */
  zone: z.string(),
  status: z.int(),
  day_kind: z.int(),
  schedule_source: z.int(),
  /** Names of the engine's flags. */
  flags: z.array(z.string()),
  first_in: wall,
  last_out: wall,
  in_used: wall,
  out_used: wall,
  required_min: z.int(),
  present_min: z.int(),
  regular_min: z.int(),
  break_min: z.int(),
  late_min: z.int(),
  early_min: z.int(),
  short_min: z.int(),
  absent_min: z.int(),
  leave_min: z.int(),
  training_min: z.int(),
  ot_min: z.int(),
  ot_pending_min: z.int(),
  night_min: z.int(),
  punch_count: z.int(),
  /** A future day, which has only a plan. */
  is_planned: z.boolean(),
  /** A change of it is waiting for calculation. */
  is_waiting: z.boolean(),
};

const person = named.extend({ emp_code: z.string(), photo: z.string().nullable() });
const timetable = named.extend({ color: z.string().nullable() });

/** Records that a day was calculated by, if they still exist. */
export const sourceKinds = [
  'attendance.timetable',
  'attendance.shift',
  'attendance.employee_schedule',
  'attendance.department_schedule',
  'attendance.temporary_schedule',
  'attendance.department_rule',
  'complement.holiday',
] as const;

export const explainedDaySchema = z.object({
  ...figures,
  employee: person,
  /** Version of the rule. */
  rule_version: z.string(),
  /** Null for a future day. */
  calculated_at: z.string().nullable(),
  /** The drawing and the steps; null if an older version stored none. */
  told: z
    .object({
      slots: z.array(explainedSlotSchema),
      /** Work without a timetable, as flat lists of starts and ends. */
      worked: z.array(z.int()),
      overtime: z.array(z.int()),
      lines: z.array(explanationLineSchema),
    })
    .nullable(),
  /** In order; of some only the existence is known. */
  punches: z.array(
    z.object({
      id: z.int(),
      at: z.int(),
      use: z.enum(words).nullable(),
      because: z.enum(words).nullable(),
      punch_state: z.int().nullable(),
      terminal_alias: z.string(),
      /** What it counted as at its terminal on that day, whatever was pressed; null as punched. */
      role: z.enum(terminalRoles).exclude(['as_punched']).nullable(),
    }),
  ),
  timetables: z.array(timetable),
  /** `says`: the fields that the department's rule set at that time; others came from above. */
  sources: z.array(named.extend({ of: z.enum(sourceKinds), says: z.array(z.string()).optional() })),
});
export type ExplainedDay = z.output<typeof explainedDaySchema>;

/** The explanation of an employee's day (docs/domain.md#stored-days). */
export const explainDay = defineCall({
  name: 'attendance.day.explain',
  method: 'GET',
  path: '/att/api/v2/explained_days/',
  module,
  access: 'attendance.day.view',
  scoped: true,
  query: z.strictObject({ employee: employeeId, date: daySchema }),
  data: explainedDaySchema,
});

/** The same for the signed-in employee. */
export const explainOwnDay = defineCall({
  name: 'attendance.day.explainOwn',
  method: 'GET',
  path: '/att/api/v2/my_explained_days/',
  module,
  access: 'employee',
  query: z.strictObject({ date: daySchema }),
  /** Null if nothing is stored or planned, for instance for a new employee. */
  data: explainedDaySchema.nullable(),
});

export const daySummarySchema = z.object({
  ...figures,
  /** The past or present plan: times are wall minutes of the date. */
  plan: z.array(
    z.object({
      timetable: z.int(),
      display_name: z.string(),
      color: z.string().nullable(),
      in: wall,
      out: wall,
    }),
  ),
});
export type DaySummary = z.output<typeof daySummarySchema>;

const calendarData = z.object({
  ...dayLayers,
  employee: person,
  /** Today at the employee's location. */
  today: z.string(),
  days: z.array(daySummarySchema),
});

const span = { from: daySchema, days: z.coerce.number().int().min(1).max(62) };

/** Some days of an employee in order, future ones with their plan. Days before the hire date are left out. */
export const employeeCalendar = defineCall({
  name: 'attendance.day.calendar',
  method: 'GET',
  path: '/att/api/v2/employee_calendars/',
  module,
  access: 'attendance.day.view',
  scoped: true,
  query: z.strictObject({ employee: employeeId, ...span }),
  data: calendarData,
});

/** The same for the signed-in employee. */
export const ownCalendar = defineCall({
  name: 'attendance.day.calendarOwn',
  method: 'GET',
  path: '/att/api/v2/my_calendars/',
  module,
  access: 'employee',
  query: z.strictObject(span),
  data: calendarData,
});

export { ownHolidays } from './day-layers.ts';
