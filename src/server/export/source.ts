import {
  exportFormats,
  type ExportCalls,
  type ExportQuery,
  type Filter,
  type Formats,
  type MovingPeriod,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import type { TenantContext } from '../http/index.ts';
import type { TableRow, TableToWrite } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import type { Namespace } from '#shared/contract/languages.ts';

/**
 * Runs work in a short transaction of its own with the person's rights at that time. Read the scope anew each time: after losing a
 * department, the person gets none of its further rows.
 */
export type Read = <T>(work: (context: TenantContext) => Promise<T>) => Promise<T>;

/** Everything in a file except its rows, and its name without extension. */
export interface ExportHead extends Pick<
  TableToWrite,
  'title' | 'subtitle' | 'filters' | 'timeZone' | 'columns' | 'titleRows'
> {
  readonly formats: Formats;
  readonly fileName: string;
}

/** A list or a report, as its kit exports it. */
export interface ExportSource<Q extends ExportQuery> {
  /** The name of the list or report. */
  readonly name: string;
  readonly words: { readonly namespace: Namespace; readonly key: string };
  /** The name in the operation log. */
  readonly loggedAs: string;
  readonly calls: ExportCalls<Q, unknown>;
  /** A question as stored by a job, already parsed by the call. */
  readonly question: z.ZodType<Q>;
  /** The period of its questions, if they always have one. */
  readonly period?: { readonly field: string; readonly maxDays: number; readonly usual: MovingPeriod };
  /** Counts the rows of a question, up to `limit` + 1. */
  count(context: TenantContext, query: Q, limit: number): Promise<number>;
  head(context: TenantContext, query: Q, words: Words): Promise<ExportHead>;
  /** Rows in batches, each read on demand. */
  rows(read: Read, query: Q, words: Words): AsyncGenerator<readonly TableRow[], void, void>;
}

const scalar = z.union([z.string(), z.number()]);
const filter: z.ZodType<Filter> = z.object({
  field: z.string(),
  operator: z.enum(['exact', 'in', 'icontains', 'gte', 'lte']),
  value: z.union([scalar, z.boolean(), z.null(), z.array(scalar)]),
});

/** A list's question as stored by a job. */
export const listQuestion = z.object({
  format: z.enum(exportFormats),
  language: z.string().optional(),
  columns: z.array(z.string()),
  with_totals: z.boolean().optional(),
  list: z.object({
    page: z.int(),
    page_size: z.int(),
    search: z.string(),
    ordering: z.array(z.object({ field: z.string(), descending: z.boolean() })),
    filters: z.array(filter),
  }),
});
