import { z } from 'zod';
import { fieldMessageSchema } from './messages.ts';

/** The result of an action for one of its records. */
export const bulkResultSchema = z.object({
  id: z.int(),
  ok: z.boolean(),
  code: z.string(),
  /** Fills the message of a refusal; for a success, the result, e.g. how many commands were queued. */
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** What is wrong with the input for this record, if it is right for others. */
  mistake: fieldMessageSchema.optional(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
