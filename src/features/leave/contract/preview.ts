import { z } from 'zod';
import { daySchema, defineCall, idSchema } from '#shared/contract/index.ts';
import { leaveUnits } from './incident-type.ts';
import { endParts, leaveLineSchema, startParts } from './leave.ts';

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A leave in a form that has not been sent. */
const requestFields = {
  /** The edited request; null for a new one. */
  id: idSchema.nullable().default(null),
  incident_type: idSchema,
  start_date: daySchema,
  start_part: z.enum(startParts).default('full'),
  start_time: timeSchema.nullable().default(null),
  end_time: timeSchema.nullable().default(null),
  end_date: daySchema.nullable().default(null),
  end_part: z.enum(endParts).default('full'),
};

const data = z.object({
  unit: z.enum(leaveUnits),
  /** In days, or hours. */
  amount: z.number(),
  lines: z.array(leaveLineSchema),
  /** Available on its first day; null if its type uses no balance. */
  balance: z.object({ before: z.number(), after: z.number(), waiting: z.number() }).nullable(),
  /** Colleagues of the department who are away then; the first ones. */
  away: z.array(
    z.object({ id: z.int(), display_name: z.string(), from: z.string(), to: z.string(), is_approved: z.boolean() }),
  ),
  /** Their number, counted up to 100. */
  away_total: z.int(),
  /** It would be approved on submission. */
  needs_nobody: z.boolean(),
  /** What its type requires besides: a reason, a document. */
  needs_reason: z.boolean(),
  needs_attachment: z.boolean(),
  /** Why it would be refused, by field: codes under `common:validation`. */
  mistakes: z.record(
    z.string(),
    z.array(
      z.object({ code: z.string(), context: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
    ),
  ),
});
export type LeavePreview = z.infer<typeof data>;

/**
 * The result of a leave that is not submitted: what counts, the remaining balance, and who else is away. Writes
 * nothing.
 */
export const previewLeave = defineCall({
  name: 'leave.leave.preview',
  method: 'POST',
  path: '/leave/api/v2/leave_previews/',
  module: 'ZBLV',
  access: 'leave.leave.add',
  scoped: true,
  readOnly: true,
  body: z.strictObject({ employee: idSchema, ...requestFields }),
  data,
});

/** The same for the signed-in person. */
export const previewOwnLeave = defineCall({
  name: 'leave.leave.previewOwn',
  method: 'POST',
  path: '/personal/api/v2/leave_previews/',
  module: 'ZBLV',
  access: 'employee',
  readOnly: true,
  body: z.strictObject(requestFields),
  data,
});
