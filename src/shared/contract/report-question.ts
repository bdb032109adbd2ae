import type { ExportQuery, ExportQueryInput } from './export.ts';
import type { ListQuery, ListQueryInput } from './list-query.ts';

/** A report's question: a list's question, and the grouping. */
export interface ReportQuery {
  readonly list: ListQuery;
  readonly group_by: string | null;
}
export type ReportQueryInput = { group_by?: string } & ListQueryInput;

/** A question for totals: with those of the spread field's columns, if these are shown. */
export interface ReportTotalsQuery extends ReportQuery {
  readonly spread?: boolean | undefined;
}
export type ReportTotalsInput = { spread?: string } & ReportQueryInput;

/** A plot's question: `by` is the field of its axis, days by default. */
export interface ReportChartQuery extends ReportQuery {
  readonly by?: string | undefined;
}
export type ReportChartInput = { by?: string } & ReportQueryInput;

/** A report's file: the screen's question and columns. */
export interface ReportExportQuery extends ReportQuery, ExportQuery {
  /** Whether lines of groups and totals are included; by default in every format but csv. */
  readonly with_totals?: boolean | undefined;
}
export type ReportExportInput = ExportQueryInput & ReportQueryInput;
