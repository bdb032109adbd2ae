import { z } from 'zod';
import { defineCall, freeText, uploadLink } from '#shared/contract/index.ts';

/** The place of uploads of a zip with documents, and its bounds. */
export const documentsPlace = 'complement.employee_document.zip';
export const documentZipBytes = 50_000_000;
export const mostDocuments = 1000;

/** What the file of a document may end with (`employeeDocument.file`), and how large it may be. */
export const documentEndings = ['.pdf', '.jpg', '.jpeg', '.png'] as const;
export const documentBytes = 10_000_000;

/** Why a file of a zip is not taken. `code` is one of `documentProblems`, or of a refusal while it was stored. */
export const documentProblemSchema = z.object({
  file: z.string(),
  code: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type DocumentProblem = z.infer<typeof documentProblemSchema>;

/** `nobody` also stands for people outside the importer's departments. */
export const documentProblems = ['nobody', 'type', 'repeated', 'present', 'fileType', 'documentTooLarge'] as const;

/** The result of an import of documents; if it was cancelled or failed, how far it had come. */
export const documentResultSchema = z.object({
  /** Files that had an employee and a type when the zip was read. */
  documents: z.int(),
  made: z.int(),
  failed: z.int(),
  /** Files that were left out from the start. */
  skipped: z.int(),
  problems: z.array(documentProblemSchema),
});
export type DocumentResult = z.infer<typeof documentResultSchema>;

/**
 * Documents of many employees from a zip whose files are named by Employee ID and document type (docs/domain.md#employee-documents). A
 * preview changes nothing; an import is a job with `documentResultSchema` as its result. Whoever imports also needs the rights to add and
 * change documents.
 */
export const importDocuments = defineCall({
  name: 'complement.employee_document.importDocuments',
  method: 'POST',
  path: '/complement/api/v2/employee_documents/import_documents/',
  module: 'ZBCP',
  access: 'complement.employee_document.import',
  scoped: true,
  body: z.strictObject({
    /** The link of the uploaded zip (`documentsPlace`). */
    file: uploadLink,
    file_name: freeText(255),
    mode: z.enum(['preview', 'import']),
  }),
  data: z.object({
    /** The job; null for a preview. */
    job: z.int().nullable(),
    documents: z.array(
      z.object({
        file: z.string(),
        employee: z.object({ id: z.int(), display_name: z.string() }),
        emp_code: z.string(),
        doc_type: z.string(),
        doc_no: z.string(),
        expire_date: z.iso.date().nullable(),
        /** A document that has no file yet gets it, instead of a new one. */
        completes: z.boolean(),
      }),
    ),
    problems: z.array(documentProblemSchema),
  }),
});
