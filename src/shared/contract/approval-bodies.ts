import { z } from 'zod';
import { idSchema } from './field/index.ts';
import type { Fields } from './resource-types.ts';

/** The parts of an inbox: what the person has to decide, what they have decided, and what they are only informed of. */
export const approvalBoxes = ['waiting', 'decided', 'notified'] as const;
export type ApprovalBox = (typeof approvalBoxes)[number];

export const idParams = z.strictObject({
  id: z.coerce
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

export const lowerBody = (fields: Fields) =>
  z.strictObject({
    id: idSchema,
    /** The version of the request that the person saw. */
    version: z.int().optional(),
    given: z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, { write }]) => [name, write]))),
  });

export const colleaguesQuery = z.strictObject({ search: z.string().trim().max(100).default('') });
export const colleague = z.object({ id: z.int(), display_name: z.string(), department: z.string() });
export type Colleague = z.infer<typeof colleague>;

export const colleagueBody = z.strictObject({
  id: idSchema,
  employee: idSchema,
  comment: z.string().trim().max(200).default(''),
});

export const linkBody = z.strictObject({ code: z.string().max(100) });
export const linkDecision = z.strictObject({
  ...linkBody.shape,
  version: z.int().optional(),
  /** The last two are about the cancellation of an approved request, if the link is about one. */
  decision: z.enum(['approve', 'reject', 'approve_cancel', 'reject_cancel']),
  reject_reason: z.string().trim().max(200).optional(),
  keep_reason: z.string().trim().max(200).optional(),
  comment: z.string().trim().max(200).optional(),
});

export const boxQuery = z.strictObject({
  box: z.enum(approvalBoxes).default('waiting'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
});
