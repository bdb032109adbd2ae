import { z } from 'zod';
import { daySchema, defineCall } from '#shared/contract/index.ts';

/** The number of days of a range that wait for calculation, of people whom the caller may see. */
export const waitingDays = defineCall({
  name: 'attendance.day.waiting',
  method: 'GET',
  path: '/att/api/v2/waiting_days/',
  module: 'ZBAT',
  access: 'attendance.day.view',
  scoped: true,
  /** ISO dates, both inclusive. */
  query: z.strictObject({ from: daySchema, to: daySchema }),
  /** `more`: the count was cut off. */
  data: z.object({ days: z.int(), more: z.boolean() }),
});

export const waitingDaysCalls = [waitingDays];
