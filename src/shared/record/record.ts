import { z } from 'zod';

/** What every record has, whatever its resource; its own fields stand beside these by name. */
export const recordSchema = z.looseObject({
  id: z.int(),
  display_name: z.string(),
  version: z.int(),
  create_time: z.string(),
  update_time: z.string(),
});
export type AnyRecord = z.infer<typeof recordSchema>;
