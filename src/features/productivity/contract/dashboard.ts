import { daySchema, defineCall, fieldMessage } from '#shared/contract/index.ts';
import { z } from 'zod';
import { productivities } from '../domain/sum-day.ts';

/** Most days of one question. */
const mostDays = 92;

const figures = z.strictObject({
  /** On the day with the most people. */
  people: z.int(),
  attended_min: z.int(),
  /** Seconds. */
  active: z.int(),
  idle: z.int(),
  productive: z.int(),
  neutral: z.int(),
  unproductive: z.int(),
  uncategorised: z.int(),
});

/** How working time at computers was spent: sums of departments that have at least as many people as the settings ask for. */
export const productivityDashboard = defineCall({
  name: 'productivity.summary.dashboard',
  method: 'GET',
  path: '/ralvie/api/v2/dashboard/',
  module: 'ZBPD',
  access: 'productivity.summary.view',
  scoped: 'departments',
  query: z.strictObject({ from: daySchema, to: daySchema }).superRefine(({ from, to }, context) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    if (days < 1) context.addIssue({ code: 'custom', path: ['to'], message: fieldMessage('periodOrder') });
    if (days > mostDays)
      context.addIssue({ code: 'custom', path: ['to'], message: fieldMessage('max', { max: mostDays }) });
  }),
  data: z.strictObject({
    /** Whether the company shows the people behind the sums. */
    individual_rows: z.boolean(),
    /** People in the smallest group that is shown. */
    smallest: z.int(),
    /** Null: too few people. */
    total: figures.nullable(),
    /** Every day of the period; null for a day with too few people. */
    days: z.array(z.strictObject({ date: z.string(), figures: figures.nullable() })),
    departments: z.array(z.strictObject({ id: z.int(), name: z.string(), figures })),
    /**
     * By the weekday of the work date (1 Monday to 7 Sunday) and the hour of the person's clock, in seconds: of hours in which as many people
     * were active on a day as the settings ask for. Days that were summed before hours were kept have none.
     */
    hours: z.array(z.strictObject({ weekday: z.int(), hour: z.int(), active: z.int(), productive: z.int() })),
    /** Whether a department is hidden. */
    is_partial: z.boolean(),
    used: z.array(
      z.strictObject({
        app: z.string(),
        domain: z.string(),
        category: z.string().nullable(),
        productivity: z.enum(productivities).nullable(),
        people: z.int(),
        seconds: z.int(),
      }),
    ),
  }),
});
