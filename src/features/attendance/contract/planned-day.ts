import { z } from 'zod';
import { temporaryModes } from './temporary-schedule.ts';

/** A temporary schedule of a cell, to detect changes by others. */
const storedTemporary = z.object({
  id: z.int(),
  version: z.int(),
  rule_flag: z.enum(temporaryModes),
  timetable: z.int().nullable(),
  reason: z.string(),
});

/** The plan of a person on a work date, in the engine's codes. Omitted values have their usual default. */
export const plannedDay = z.object({
  /** `DayKind`: workday, weekend, day off, holiday, none. */
  kind: z.int(),
  /** `ScheduleSource`: none, temporary, swap, employee, department, default, auto. */
  source: z.int(),
  /** Timetables in the order of the plan; `due` in minutes. */
  work: z.array(z.object({ timetable: z.int(), due: z.int(), overtime: z.literal(true).optional() })),
  /** Set if the person is not employed on the date. */
  employed: z.literal(false).optional(),
  /** Set if the person is employed, but their attendance is not tracked on the date: nothing is planned or counted. */
  tracked: z.literal(false).optional(),
  /** Its hours overlap others of the same or a neighbouring day. */
  conflict: z.literal(true).optional(),
  temporary: z.array(storedTemporary).optional(),
  /** The employee does not see the plan of the day yet, but what was published of it. */
  draft: z.literal(true).optional(),
  /** Its stored day does not change (docs/domain.md#period-locks). */
  locked: z.literal(true).optional(),
  /** The stored result, if there is one and it may be seen: `Status` and minutes. */
  came: z.object({ status: z.int(), late: z.int(), early: z.int(), worked: z.int() }).optional(),
});
export type PlannedDayCell = z.infer<typeof plannedDay>;

/** A person with their plan on each day of a range. */
export const plannedPerson = z.object({
  id: z.int(),
  display_name: z.string(),
  emp_code: z.string(),
  photo: z.string().nullable(),
  department: z.object({ id: z.int(), display_name: z.string() }),
  /** One per date of the range. */
  days: z.array(plannedDay),
});
export type PlannedPerson = z.infer<typeof plannedPerson>;
