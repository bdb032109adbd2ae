import type { TenantContext } from '../http/index.ts';
import type { Calculated, Filter, Report } from '#shared/contract/index.ts';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ColumnName, ResourceRegistry } from '../resource/index.ts';
import type { Question } from './question.ts';

/** A sort column of a report's rows, and its database type. Never null. */
export interface SortKey {
  readonly column: string;
  readonly type: 'text' | 'bigint' | 'double precision' | 'date' | 'timestamptz';
}

/** Reads the cells of a matrix report. */
export interface MatrixServer {
  /**
   * A SELECT over some people: `employee`, `at` (the first day of a column, as text), and a column per requested line.
   */
  readonly cells: (question: Question, names: readonly string[], people: readonly number[]) => SQL;
  /**
   * A SELECT over some people of `employee` and those requested lines whose total differs from the sum of their cells.
   */
  readonly sums?: (question: Question, names: readonly string[], people: readonly number[]) => SQL | undefined;
  /**
   * A SELECT with one row per column, `at` and the requested lines, over everybody or the people selected by `among`.
   */
  readonly foot: (question: Question, names: readonly string[], among: SQL | undefined) => SQL;
}

/** Totals computed in two steps. */
export interface Settled {
  readonly by: readonly SQL[];
  readonly totals: Readonly<Record<string, SQL>>;
}

type ReportTable = PgTable & Record<'company_id', AnyPgColumn>;

/** The server half of a report. */
export interface ReportServerOptions<T extends ReportTable = ReportTable> {
  /** The main table of the rows: its company and the report's scope column decide what a person may see. */
  readonly table: T;
  /**
   * The rows as a SELECT limited to `question.where` and `question.period`: a column for every stored field,
   * named as the field; a reference is its id, with its name in `<field>_name`; `id` is a unique text per row; and
   * all columns that `sorts` and `totals` name.
   */
  readonly rows: (question: Question) => SQL;
  /** A SELECT with one row per row that is cheaper to count than `rows`; not used when filters apply to the rows. */
  readonly counted?: (question: Question) => SQL | undefined;
  /**
   * Further columns computed from those of `rows`, here called `d`. Nothing sorts by them: unless a filter uses them,
   * they are computed for the rows of one page only.
   */
  readonly derived?: (question: Question) => SQL;
  /**
   * Columns looked up for the rows of one page only, so that sorting and totals need not carry them, with
   * their joins to the rows `page`. Nothing sorts, filters or totals by them.
   */
  readonly details?: (question: Question) => { readonly columns: SQL; readonly joins: SQL };
  /** Filters on the tables below the rows; other filters apply to the row itself. */
  readonly filters: Readonly<
    Record<string, AnyPgColumn | ((filter: Filter, context: TenantContext) => SQL | undefined)>
  >;
  /** Folded text for `search`; without it there is no text search. */
  readonly search?: AnyPgColumn;
  /** Columns that order rows by a field, or keep a group's rows together. */
  readonly sorts: Readonly<Record<string, readonly SortKey[]>>;
  /** Ends every order, so that no two rows are equal in it. */
  readonly tieBreakers: readonly SortKey[];
  /** How many rows are totalled while a person waits; 200,000 by default. Files always have totals. */
  readonly waitingLimit?: number;
  /** Totals over rows `r`, by the names of the contract. */
  readonly totals: Readonly<Record<string, SQL>>;
  /**
   * Totals that are not sums of the rows: values of rows `r` per some columns, which are then added up. They replace
   * the `totals` of the same names.
   */
  readonly settled?: ((question: Question) => Settled) | undefined;
  readonly matrix?: MatrixServer;
  /** The columns of the report's spread field: a SELECT of `key`, `title` and `unit`, in their order. */
  readonly spread?: (question: Question) => SQL;
  /** When the rows were calculated, if they are not read as they are written; for screen, paper and files. */
  readonly calculated?: (context: TenantContext, question: Question) => Promise<Calculated>;
  /** Figures of the chart over the rows `r` of one day. */
  readonly series?: Readonly<Record<string, SQL>>;
}

/** A report's server half, with the registry of the resources that it refers to. */
export interface Reporting {
  readonly server: ReportServer;
  readonly registry: ResourceRegistry;
}

/** A report with its server half. */
export interface ReportServer extends ReportServerOptions {
  readonly report: Report;
}

/** The figures of a plot, on every axis. */
const plottedBy = (chart: Report['chart']): string[] =>
  [chart?.series ?? {}, ...Object.values(chart?.by ?? {}).map(({ series }) => series)].flatMap(Object.keys);

/**
 * Joins a report with its rows.
 * @throws if a sortable or groupable field has no sort key, or a total or line has no SQL
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
    ['figure of the plot', plottedBy(report.chart), options.series ?? {}],
  ];
  for (const [what, names, given] of needs) {
    for (const name of names)
      if (!Object.hasOwn(given, name)) throw new Error(`${report.name}: no ${what} for ${name}`);
  }
  if (report.spread !== undefined && !options.spread) throw new Error(`${report.name}: no columns of ${report.spread}`);
  if (report.matrix && !options.matrix) throw new Error(`${report.name}: nothing fills its cells`);
  return { ...options, report };
}
