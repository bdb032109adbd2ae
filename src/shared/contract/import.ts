import { z } from 'zod';
import { freeText, uploadLink } from './field/index.ts';

/** Why a row of a file was rejected: its row number in the sheet, the field ('' for the whole row), and the reason. */
export const rowErrorSchema = z.object({
  row: z.int(),
  field: z.string(),
  code: z.string(),
  /** Fills the message of the code. */
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  value: z.string(),
});
export type RowError = z.infer<typeof rowErrorSchema>;

/**
 * The result of an import job: rows created, rows refused while it ran, the first 1000 reasons, and the number of rows.
 * If it was cancelled or failed, how far it had come.
 */
export const importResultSchema = z.object({
  rows: z.int(),
  made: z.int(),
  failed: z.int(),
  /** Rows of the file that were left out from the start because of their errors. */
  skipped: z.int().default(0),
  /** Departments and the like that were created because the file names them. */
  created: z.int().default(0),
  errors: z.array(rowErrorSchema),
  /** All rows or none were wanted and one could not be saved, so those that had been were removed again. */
  taken_back: z.boolean().optional(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Import of a table file. `preview` changes nothing; `skip` leaves bad rows out; `all` takes all rows or none. */
export const importBody = z.strictObject({
  /** Link of an xlsx or csv file that was uploaded for it (`<resource>.import`); a preview leaves it there. */
  file: uploadLink,
  file_name: freeText(255),
  mode: z.enum(['preview', 'skip', 'all']),
  /**
   * Lines that name a record by its key change it; otherwise they are refused as in use, unless records have child
   * rows.
   */
  update: z.boolean().optional(),
  /** Creates the records that the file names and that do not exist (`missing` of the answer). */
  create_missing: z.boolean().optional(),
});

/**
 * The largest number of records that one file may change if all or none are to be imported: they are changed in one
 * transaction.
 */
export const mostChanges = 500;

/** The largest number of records that an import offers to create for names that it does not find. */
export const mostMissing = 300;

export const importAnswer = z.object({
  /** The background job; null for a preview. */
  job: z.int().nullable(),
  rows: z.int(),
  good: z.int(),
  /** How many of the valid rows change an existing record, by its key. */
  changed: z.int(),
  /** Names in reference columns that no record has and that this person may create, by field. */
  missing: z.array(z.object({ field: z.string(), names: z.array(z.string()) })),
  /** The first 1000 errors, by row number in the sheet. */
  errors: z.array(rowErrorSchema),
});
