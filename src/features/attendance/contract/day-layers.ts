import { dayParts } from '#features/complement/contract.ts';
import { z } from 'zod';
import { daySchema, defineCall } from '#shared/contract/index.ts';

/** Further entries of days, beside plan and result: pending or approved requests, visits outside, and events of the company. */
export const dayEntryKinds = ['leave', 'overtime', 'training', 'manualLog', 'swap', 'visit', 'event'] as const;

/** A pending or approved request of an employee, a visit, or an event for them, with its days. */
export const dayEntrySchema = z.object({
  kind: z.enum(dayEntryKinds),
  id: z.int(),
  /** Only an event is still shown when cancelled. */
  status: z.enum(['pending', 'approved', 'cancelled']),
  /** Its first and last day, ISO. */
  from: z.string(),
  to: z.string(),
  /** Its type in the company's words; of a swap the colleague, of a visit the client. Empty if it has none. */
  display_name: z.string(),
  /** `HH:mm` in the zone of the employee; null for whole days. */
  starts: z.string().nullable(),
  ends: z.string().nullable(),
});
export type DayEntry = z.output<typeof dayEntrySchema>;

const holidaySchema = z.object({
  id: z.int(),
  display_name: z.string(),
  /** The half of the day that is free, or all of it. */
  day_part: z.enum(dayParts),
  from: z.string(),
  to: z.string(),
});
export type OwnHoliday = z.output<typeof holidaySchema>;

/** The layers of a calendar beside the days. */
export const dayLayers = {
  holidays: z.array(holidaySchema),
  punches: z.array(
    z.object({ id: z.int(), date: z.string(), time: z.string(), punch_state: z.int(), source: z.string() }),
  ),
  entries: z.array(dayEntrySchema),
};

/** Holidays of a year that apply to the signed-in employee: of the whole company, their department or one above it. */
export const ownHolidays = defineCall({
  name: 'attendance.day.holidaysOwn',
  method: 'GET',
  path: '/personal/api/v2/my_holidays/',
  module: 'ZBAT',
  access: 'employee',
  query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2100) }),
  data: z.object({ today: daySchema, holidays: z.array(holidaySchema) }),
});
