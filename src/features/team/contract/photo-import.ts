import { z } from 'zod';
import { defineCall, freeText, uploadLink } from '#shared/contract/index.ts';

/** The place of uploads of a zip with photos, and its bounds. */
export const photosPlace = 'personnel.employee.photos';
export const photoZipBytes = 50_000_000;
export const mostPhotos = 1000;

/** Why a photo of a zip is not taken. `code` is one of `photoProblems`, or of a refusal while it was stored. */
export const photoProblemSchema = z.object({
  file: z.string(),
  code: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type PhotoProblem = z.infer<typeof photoProblemSchema>;

/** `nobody` also stands for people outside the importer's departments. */
export const photoProblems = ['nobody', 'repeated', 'imageType', 'imageTooLarge'] as const;

/** The result of an import of photos; if it was cancelled or failed, how far it had come. */
export const photoResultSchema = z.object({
  /** Photos that had an employee when the file was read. */
  photos: z.int(),
  made: z.int(),
  failed: z.int(),
  /** Files that were left out from the start. */
  skipped: z.int(),
  problems: z.array(photoProblemSchema),
});
export type PhotoResult = z.infer<typeof photoResultSchema>;

/**
 * Photos for many employees from a zip whose files are named by Employee ID. A preview changes nothing; an import is a job with
 * `photoResultSchema` as its result. Whoever imports also needs the right to change employees.
 */
export const importPhotos = defineCall({
  name: 'personnel.employee.importPhotos',
  method: 'POST',
  path: '/personnel/api/v2/employees/import_photos/',
  module: 'ZBPE',
  access: 'personnel.employee.import',
  scoped: true,
  body: z.strictObject({
    /** The link of the uploaded zip (`photosPlace`). */
    file: uploadLink,
    file_name: freeText(255),
    mode: z.enum(['preview', 'import']),
  }),
  data: z.object({
    /** The job; null for a preview. */
    job: z.int().nullable(),
    photos: z.array(
      z.object({
        file: z.string(),
        employee: z.object({ id: z.int(), display_name: z.string() }),
        emp_code: z.string(),
        /** The employee has a photo already. */
        replaces: z.boolean(),
      }),
    ),
    problems: z.array(photoProblemSchema),
  }),
});
