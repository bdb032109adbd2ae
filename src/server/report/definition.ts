import type { TenantContext } from '../http/index.ts';
import type { Filter, Report } from '#shared/contract/index.ts';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ColumnName, ResourceRegistry } from '../resource/index.ts';
import type { Question } from './question.ts';

/** A column of a report's rows by which they are put in order, and its type in the database. Never null. */
export interface SortKey {
  readonly column: string;
  readonly type: 'text' | 'bigint' | 'double precision' | 'date' | 'timestamptz';
}

/** What fills the cells of a report that is a matrix. */
export interface MatrixServer {
  /** A SELECT over some people: `employee`, `at` (the first day of a column, as text), and a column for each of the lines named. */
  readonly cells: (question: Question, names: readonly string[], people: readonly number[]) => SQL;
  /** A SELECT over some people of `employee` and those of the lines named that come to something else than their cells do. */
  readonly sums?: (question: Question, names: readonly string[], people: readonly number[]) => SQL | undefined;
  /** A SELECT of a row a column, `at` and the lines named, over everybody or those whose ids `among` selects. */
  readonly foot: (question: Question, names: readonly string[], among: SQL | undefined) => SQL;
}

/** Totals that are made in two steps. */
export interface Settled {
  readonly by: readonly SQL[];
  readonly totals: Readonly<Record<string, SQL>>;
}

type ReportTable = PgTable & Record<'company_id', AnyPgColumn>;

/** What a report needs beside its contract to be served. */
export interface ReportServerOptions<T extends ReportTable = ReportTable> {
  /** The table below the rows: its company, and the column that the report's scope names, decide what a person may see. */
  readonly table: T;
  /**
   * The rows as a SELECT that keeps to `question.where` and `question.period`: a column for every field that has one,
   * named as the field; a reference is its id, with its name in `<field>_name`; `id` is a text of the row's own; and
   * whatever `sorts` and `totals` name.
   */
  readonly rows: (question: Question) => SQL;
  /** A SELECT of a row a row, where they are counted sooner than by `rows`; no filter looks at the rows then. */
  readonly counted?: (question: Question) => SQL | undefined;
  /**
   * Further columns of a row, worked out of those of `rows`, here called `d`. Nothing is ordered by these: where no filter
   * looks at them they are worked out for the rows of one page only.
   */
  readonly derived?: (question: Question) => SQL;
  /**
   * What is looked up for the rows of one page only, so that sorting and adding up need not carry it: further columns, and
   * the joins to the rows `page` that give them. Nothing is ordered, filtered or totalled by these.
   */
  readonly details?: (question: Question) => { readonly columns: SQL; readonly joins: SQL };
  /** What filters look at below the rows; a filter that is not here looks at the row itself. */
  readonly filters: Readonly<
    Record<string, AnyPgColumn | ((filter: Filter, context: TenantContext) => SQL | undefined)>
  >;
  /** Folded text that `search` looks through; without it nothing is found by words. */
  readonly search?: AnyPgColumn;
  /** Columns that order rows by a field, or that bring a group's rows together. */
  readonly sorts: Readonly<Record<string, readonly SortKey[]>>;
  /** What ends every order, so that no two rows are equal in it. */
  readonly tieBreakers: readonly SortKey[];
  /** Up to how many rows are added up while a person waits; 200,000 where it is not said. Files have totals always. */
  readonly waitingLimit?: number;
  /** Totals over rows `r`, as the contract names them. */
  readonly totals: Readonly<Record<string, SQL>>;
  /**
   * Totals that are not the sum of their rows: what rows `r` come to by some columns, and then added up. In the place of those of
   * `totals` that are named.
   */
  readonly settled?: ((question: Question) => Settled) | undefined;
  readonly matrix?: MatrixServer;
  /** Figures of the plot over the rows `r` of one day. */
  readonly series?: Readonly<Record<string, SQL>>;
}

/** A report's server half, and the resources that its fields refer to. */
export interface Reporting {
  readonly server: ReportServer;
  readonly registry: ResourceRegistry;
}

/** A report with its server half. */
export interface ReportServer extends ReportServerOptions {
  readonly report: Report;
}

/**
 * Joins a report to its rows.
 * @throws where a field that can be ordered or grouped by has no sort key, or a total or line has no SQL
 */
export function reportServer<T extends ReportTable>(
  report: Report<NoInfer<ColumnName<T>>>,
  options: ReportServerOptions<T>,
): ReportServer {
  const sorted = Object.entries(report.fields)
    .filter(([, field]) => field.options.sort)
    .map(([name]) => name);
  const needs: [string, readonly string[], object][] = [
    ['sort key', [...sorted, ...report.groups], options.sorts],
    ['total', Object.keys(report.totals), options.totals],
    ['figure of the plot', Object.keys(report.chart?.series ?? {}), options.series ?? {}],
  ];
  for (const [what, names, given] of needs) {
    for (const name of names)
      if (!Object.hasOwn(given, name)) throw new Error(`${report.name}: no ${what} for ${name}`);
  }
  if (report.matrix && !options.matrix) throw new Error(`${report.name}: nothing fills its cells`);
  return { ...options, report };
}
