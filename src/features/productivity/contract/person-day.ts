import { commonCodes, daySchema, defineCall } from '#shared/contract/index.ts';
import { z } from 'zod';
import { recordedDay } from './own-activity.ts';

/**
 * A day of somebody else, without titles and addresses. Like rows of people, it is told only where the company shows individual figures,
 * and only of people whom the reader sees.
 */
export const personDay = defineCall({
  name: 'productivity.summary.day',
  method: 'GET',
  path: '/ralvie/api/v2/summary/day/',
  module: 'ZBPD',
  access: 'productivity.summary.view',
  scoped: true,
  query: z.strictObject({
    employee: z.coerce.number().int().positive(),
    /** The last day with activity if absent. */
    date: daySchema.optional(),
  }),
  data: recordedDay,
  codes: [commonCodes.notFound],
});
