import { z } from 'zod';
import { daySchema, defineCall } from '#shared/contract/index.ts';

/** How many days of a range are marked and not calculated yet, of whom the person may see. */
export const waitingDays = defineCall({
  name: 'attendance.day.waiting',
  method: 'GET',
  path: '/att/api/v2/waiting_days/',
  module: 'ZBAT',
  access: 'attendance.day.view',
  scoped: true,
  /** ISO dates, both inclusive. */
  query: z.strictObject({ from: daySchema, to: daySchema }),
  /** `more`: there are more than were counted. */
  data: z.object({ days: z.int(), more: z.boolean() }),
});

export const waitingDaysCalls = [waitingDays];
