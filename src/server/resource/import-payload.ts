import { z } from 'zod';
import { importResultSchema } from '#shared/contract/index.ts';
import { missingNameSchema } from './import-missing.ts';

// What the job of an import stores: its payload, and how far it has come.

/** Rows per transaction: it blocks the embedded database for all others. */
export const batch = 20;

export const payloadSchema = z.object({
  mode: z.enum(['skip', 'all']),
  file_name: z.string(),
  skipped: z.int().default(0),
  /** Names for which records are created first. */
  missing: z.array(missingNameSchema).default([]),
  rows: z.array(
    z.object({
      row: z.int(),
      values: z.record(z.string(), z.unknown()),
      /** The record to change. */
      id: z.int().optional(),
      lines: z.record(z.string(), z.array(z.int())).default({}),
    }),
  ),
});
export type Payload = z.infer<typeof payloadSchema>;

/** The progress of a job, stored in the transaction of the rows that it counts. */
export const checkpointSchema = z.object({
  next: z.int(),
  /**
   * Ids of created records as ranges `[first, last]`, so that they can be removed if the import must be all or nothing.
   */
  made: z.array(z.tuple([z.int(), z.int()])),
  /** How many records were changed. */
  changed: z.int().default(0),
  isTakingBack: z.boolean(),
  /** What has been created for the first missing names, in their order; null where that was refused. */
  created: z.array(z.int().nullable()).default([]),
  /** The result if the job ends early. */
  result: importResultSchema,
});
export type Checkpoint = z.infer<typeof checkpointSchema>;
