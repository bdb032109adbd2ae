import { z } from 'zod';
import { staffedDays } from './timetable.ts';

/** How many people of a department a day of a timetable needs. */
export const staffing = z.object({
  timetable: z.int(),
  department: z.object({ id: z.int(), display_name: z.string() }),
  /** It with all below it: whose people count. */
  within: z.array(z.int()),
  /** Those above it. */
  above: z.array(z.int()),
  people: z.int(),
  on: z.enum(staffedDays),
});
export type Staffing = z.infer<typeof staffing>;
