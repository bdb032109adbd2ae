import { dayParts } from '#features/complement/contract.ts';
import { z } from 'zod';
import { daySchema, defineCall } from '#shared/contract/index.ts';

/** What else is on some days beside the plan and what came of it: what was asked for, and waits or holds, and events of the company. */
export const dayEntryKinds = ['leave', 'overtime', 'training', 'manualLog', 'event'] as const;

/** A request of an employee that waits or holds, or an event that is for them, with the days that it is about. */
export const dayEntrySchema = z.object({
  kind: z.enum(dayEntryKinds),
  id: z.int(),
  /** Only an event stays where it was cancelled. */
  status: z.enum(['pending', 'approved', 'cancelled']),
  /** Its first and last day, ISO. */
  from: z.string(),
  to: z.string(),
  /** What it is of, as the company calls it; empty: nothing more than its kind. */
  display_name: z.string(),
  /** `HH:mm` on the clock of where the employee is; null: whole days. */
  starts: z.string().nullable(),
  ends: z.string().nullable(),
});
export type DayEntry = z.output<typeof dayEntrySchema>;

const holidaySchema = z.object({
  id: z.int(),
  display_name: z.string(),
  /** The half of the day that is off, or all of it. */
  day_part: z.enum(dayParts),
  from: z.string(),
  to: z.string(),
});
export type OwnHoliday = z.output<typeof holidaySchema>;

/** The layers of a calendar beside the days themselves. */
export const dayLayers = {
  holidays: z.array(holidaySchema),
  punches: z.array(
    z.object({ id: z.int(), date: z.string(), time: z.string(), punch_state: z.int(), source: z.string() }),
  ),
  entries: z.array(dayEntrySchema),
};

/** The holidays of a year that hold for the signed-in employee: of the whole company, and of their department or one above it. */
export const ownHolidays = defineCall({
  name: 'attendance.day.holidaysOwn',
  method: 'GET',
  path: '/personal/api/v2/my_holidays/',
  module: 'ZBAT',
  access: 'employee',
  query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2100) }),
  data: z.object({ today: daySchema, holidays: z.array(holidaySchema) }),
});
