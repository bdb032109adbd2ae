import { z } from 'zod';
import { daySchema, defineCall, idSchema } from '#shared/contract/index.ts';
import { swapTypes } from './swap-schedule.ts';

/** A swap in a form that has not been sent. */
const drafted = {
  /** The edited request; null for a new one. */
  id: idSchema.nullable().default(null),
  swap_type: z.enum(swapTypes).default('with_colleague'),
  swap_date: daySchema.nullable().default(null),
  other_date: daySchema.nullable().default(null),
  timetable: idSchema.nullable().default(null),
};

const context = z.record(z.string(), z.union([z.string(), z.number()]));

const data = z.object({
  /** The company's rules, as they apply to this person now. */
  is_allowed: z.boolean(),
  /** The first day that can be swapped. */
  first_day: z.string(),
  /** Swaps in the month of the day, with those that are approved or pending; null without a limit. */
  month: z.object({ most: z.int(), used: z.int() }).nullable(),
  /** Whether others decide after the colleague. */
  needs_approval: z.boolean(),
  /** Whether the form says enough to be judged. */
  is_complete: z.boolean(),
  /** Why it would be refused as a whole: a code under `api`. */
  refusal: z.object({ code: z.string(), context }).nullable(),
  /** What the office may do nevertheless: a code under `api`. */
  warning: z.object({ code: z.string(), context }).nullable(),
  /** Why a field would be refused: codes under `common:validation`. */
  mistakes: z.record(z.string(), z.array(z.object({ code: z.string(), context: context.optional() }))),
});
export type SwapPreview = z.infer<typeof data>;

/** Tells whether a swap would be taken before it is submitted, and why not. Writes nothing. */
export const previewSwap = defineCall({
  name: 'request.swap_schedule.preview',
  method: 'POST',
  path: '/att/api/v2/swap_schedule_previews/',
  module: 'ZBRQ',
  access: 'request.swap_schedule.add',
  scoped: true,
  readOnly: true,
  body: z.strictObject({ employee: idSchema, colleague: idSchema.nullable().default(null), ...drafted }),
  data,
});

/** The same for the signed-in person, who names the colleague by Employee ID. */
export const previewOwnSwap = defineCall({
  name: 'request.swap_schedule.previewOwn',
  method: 'POST',
  path: '/personal/api/v2/swap_schedule_previews/',
  module: 'ZBRQ',
  access: 'employee',
  readOnly: true,
  body: z.strictObject({ colleague_code: z.string().trim().max(20).default(''), ...drafted }),
  data,
});
