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
 * Reads in a short transaction of its own, with the rights that the person has then. Whoever reads asks for the scope anew
 * each time: who loses a department while a file is written gets none of its rows from there on.
 */
export type Read = <T>(work: (context: TenantContext) => Promise<T>) => Promise<T>;

/** All of a file but its rows, and what it is called (without its ending). */
export interface ExportHead extends Pick<
  TableToWrite,
  'title' | 'subtitle' | 'filters' | 'timeZone' | 'columns' | 'titleRows'
> {
  readonly formats: Formats;
  readonly fileName: string;
}

/** A list or a report, as its kit exports it. */
export interface ExportSource<Q extends ExportQuery> {
  /** The list's or report's. */
  readonly name: string;
  readonly words: { readonly namespace: Namespace; readonly key: string };
  /** Under which name it is logged. */
  readonly loggedAs: string;
  readonly calls: ExportCalls<Q, unknown>;
  /** A question as a job keeps it, parsed by the call before. */
  readonly question: z.ZodType<Q>;
  /** What its questions are about days by, where they always are. */
  readonly period?: { readonly field: string; readonly maxDays: number; readonly usual: MovingPeriod };
  /** How many rows a question has, at most `limit` + 1. */
  count(context: TenantContext, query: Q, limit: number): Promise<number>;
  head(context: TenantContext, query: Q, words: Words): Promise<ExportHead>;
  /** Rows in batches; nothing is read before it is asked for. */
  rows(read: Read, query: Q, words: Words): AsyncGenerator<readonly TableRow[], void, void>;
}

const scalar = z.union([z.string(), z.number()]);
const filter: z.ZodType<Filter> = z.object({
  field: z.string(),
  operator: z.enum(['exact', 'in', 'icontains', 'gte', 'lte']),
  value: z.union([scalar, z.boolean(), z.null(), z.array(scalar)]),
});

/** A question of a list as a job keeps it. */
export const listQuestion = z.object({
  format: z.enum(exportFormats),
  language: z.string().optional(),
  columns: z.array(z.string()),
  list: z.object({
    page: z.int(),
    page_size: z.int(),
    search: z.string(),
    ordering: z.array(z.object({ field: z.string(), descending: z.boolean() })),
    filters: z.array(filter),
  }),
});
