import { z } from 'zod';
import { beyondCap, capPeriods } from '#features/attendance/contract.ts';
import { daySchema, defineCall, idSchema } from '#shared/contract/index.ts';

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Overtime in a form that has not been sent. */
const requestFields = {
  /** The edited request; null for a new one. */
  id: idSchema.nullable().default(null),
  overtime_date: daySchema,
  start_time: timeSchema.nullable().default(null),
  end_time: timeSchema.nullable().default(null),
};

const data = z.object({
  /** Null without both times. */
  minutes: z.int().nullable(),
  beyond: z.enum(beyondCap),
  /** The limits of its day, the shortest period first, with what other approved or pending requests use of each. */
  limits: z.array(z.object({ period: z.enum(capPeriods), cap: z.int(), used: z.int() })),
  /** The minutes that would count. */
  counts: z.int(),
  over: z.int(),
  is_refused: z.boolean(),
  /** How it may become time off; null if it cannot. Amounts in hours. */
  time_off: z
    .object({
      type: z.string(),
      choice: z.enum(['offered', 'preset', 'always']),
      /** What it gives if all of it is worked, by the level of overtime that gives least and by the one that gives most. */
      least: z.number(),
      most: z.number(),
      balance: z.number(),
    })
    .nullable(),
});
export type OvertimePreview = z.infer<typeof data>;

/** Checks overtime against the limits of its day before it is submitted. Writes nothing. */
export const previewOvertime = defineCall({
  name: 'request.overtime.preview',
  method: 'POST',
  path: '/att/api/v2/overtime_previews/',
  module: 'ZBRQ',
  access: 'request.overtime.add',
  scoped: true,
  readOnly: true,
  body: z.strictObject({ employee: idSchema, ...requestFields }),
  data,
});

/** The same for the signed-in person. */
export const previewOwnOvertime = defineCall({
  name: 'request.overtime.previewOwn',
  method: 'POST',
  path: '/personal/api/v2/overtime_previews/',
  module: 'ZBRQ',
  access: 'employee',
  readOnly: true,
  body: z.strictObject(requestFields),
  data,
});
