import { z } from 'zod';
import { staffedDays } from './timetable.ts';

/** How many people of a department a timetable needs per day. */
export const staffing = z.object({
  timetable: z.int(),
  department: z.object({ id: z.int(), display_name: z.string() }),
  /** The department and everything below it, whose people count. */
  within: z.array(z.int()),
  /** The departments above it. */
  above: z.array(z.int()),
  people: z.int(),
  on: z.enum(staffedDays),
});
export type Staffing = z.infer<typeof staffing>;
