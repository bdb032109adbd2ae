import { z } from 'zod';
import { freeText, uploadLink } from './field/index.ts';

/** Why a row of a file was not taken: its number as the sheet counts, the field ('' for the whole row), and the reason. */
export const rowErrorSchema = z.object({
  row: z.int(),
  field: z.string(),
  code: z.string(),
  /** Fills the words of the code. */
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  value: z.string(),
});
export type RowError = z.infer<typeof rowErrorSchema>;

/**
 * What the job of an import gives: rows made, rows refused after all, the first 1000 reasons, and the rows it was given. One
 * that was cancelled or failed says how far it had come.
 */
export const importResultSchema = z.object({
  rows: z.int(),
  made: z.int(),
  failed: z.int(),
  /** Rows of the file that were left out from the start, for their errors. */
  skipped: z.int().default(0),
  errors: z.array(rowErrorSchema),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Import of a table file. `preview` changes nothing; `skip` leaves bad rows out; `all` takes all rows or none. */
export const importBody = z.strictObject({
  /** Link of an xlsx or csv file that was uploaded for it (`<resource>.import`); a preview leaves it there. */
  file: uploadLink,
  file_name: freeText(255),
  mode: z.enum(['preview', 'skip', 'all']),
  /** Lines that name a record by its key change it; else they are refused as in use, but where records have child rows. */
  update: z.boolean().optional(),
});

/** Records that one file changes where all or none of it is asked for: they are changed in one transaction. */
export const mostChanges = 500;

export const importAnswer = z.object({
  /** The job that goes on in the background, null for a preview. */
  job: z.int().nullable(),
  rows: z.int(),
  good: z.int(),
  /** How many of the good ones change a record that is there, by its key. */
  changed: z.int(),
  /** The first 1000 errors, by row number as the sheet counts. */
  errors: z.array(rowErrorSchema),
});
