import type { Serves } from './audience.ts';
import { z } from 'zod';
import { defineCall, type Call, type Nothing } from './call.ts';
import { refusalCode, type RefusalCode } from './codes.ts';
import { withLazy } from './lazy.ts';
import type { ListQuery, ListQueryInput } from './list-query.ts';
import type { Access } from './permission.ts';

export const exportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * What a person chooses for a report's file: a csv holds only the data rows, for other programs, or also groups and
 * totals for readers.
 */
export const reportFiles = ['xlsx', 'csv', 'csvWithTotals', 'pdf'] as const;
export type FileChoice = (typeof reportFiles)[number];

/** Files of at most this many rows are returned by the call; larger ones are written by a job. */
export const directRowLimit = 20_000;
/** A PDF is for reading: more rows than this are refused with `tooManyForPdf`. */
export const pdfRowLimit = 20_000;

export const exportCodes = {
  /** More than `context.max` rows: `exportJob` takes the same question without this limit. */
  tooManyAtOnce: refusalCode('ZBCO0018', 400),
  /** `context.max` rows fit into a PDF; xlsx and csv take any number. */
  tooManyForPdf: refusalCode('ZBCO0019', 400),
  /** The person already has `context.max` exports that wait or run. */
  tooManyWaiting: refusalCode('ZBCO0020', 400),
} as const;

/** What is exported: the screen's question and columns. */
export interface ExportQuery {
  readonly format: ExportFormat;
  /** The language of the file; by default the person's own. */
  readonly language?: string | undefined;
  readonly columns: readonly string[];
  /** Whether totals end the file, of a resource with amounts; by default in all but csv. */
  readonly with_totals?: boolean | undefined;
  readonly list: ListQuery;
}
export type ExportQueryInput = {
  format?: string;
  language?: string;
  columns?: readonly string[] | string;
  with_totals?: 'true' | 'false';
} & ListQueryInput;

const noBody = z.strictObject({}).optional();
const startedJob = z.object({ job: z.int() });

/** The calls of an export, the same for lists and reports. */
export interface ExportCalls<Q extends ExportQuery, I> {
  /** The file itself, where it has at most `directRowLimit` rows. */
  readonly export: Call<Nothing, z.ZodType<Q, I>, z.ZodUndefined, z.ZodNull>;
  /** Starts a job that writes it (`jobs.ts`); the file is kept for a day. */
  readonly exportJob: Call<Nothing, z.ZodType<Q, I>, typeof noBody, typeof startedJob>;
}

/** Declares the export of a list or a report. */
export function exportCalls<Q extends ExportQuery, I>(
  declaration: {
    /** As in the list or report. */
    readonly name: string;
    readonly path: string;
    readonly module: string;
    readonly access: Access;
    readonly scoped: Serves;
    readonly codes?: readonly RefusalCode[];
  },
  query: () => z.ZodType<Q, I>,
): ExportCalls<Q, I> {
  const { name, path, codes = [], ...common } = declaration;
  const call = { ...common, path: `${path}export/` };
  return withLazy(
    {},
    {
      export: () =>
        defineCall({
          ...call,
          query: query(),
          name: `${name}.export`,
          method: 'GET',
          data: z.null(),
          answer: 'file',
          codes: [...codes, exportCodes.tooManyAtOnce, exportCodes.tooManyForPdf],
        }),
      exportJob: () =>
        defineCall({
          ...call,
          query: query(),
          // Data can be exported as long as it can be viewed.
          standing: 'readOnly',
          name: `${name}.exportJob`,
          method: 'POST',
          body: noBody,
          data: startedJob,
          codes: [...codes, exportCodes.tooManyWaiting, exportCodes.tooManyForPdf],
        }),
    },
  );
}
