import { type Report, type ReportQueryInput, type ReportRow, type TotalValues } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';

/** The rows that are printed at most: about twenty-five pages of a list. A file holds all of them. */
export const mostPrintedRows = 1000;
/** The people that are printed at most on a sheet of days, which has a cell for each day. */
export const mostPrintedPeople = 300;

/** Rows to print, in the order of the screen, with the totals of their groups by `groupKey`. */
export interface PrintedRows {
  readonly rows: readonly ReportRow[];
  /** The number of all rows; `isFloor` if there are more. */
  readonly total: number;
  readonly isFloor: boolean;
  readonly groups: readonly { readonly key: string; readonly totals: TotalValues }[];
}

/**
 * Reads the first rows of a report's question, page by page.
 * @param most the number of rows
 * @throws CallError if a page could not be read
 */
export async function readPrintedRows(
  client: Client,
  report: Report,
  query: ReportQueryInput,
  most: number,
  signal: AbortSignal,
): Promise<PrintedRows> {
  // By id, since a row may move to the next page while the pages are read.
  const rows = new Map<string, ReportRow>();
  const groups = new Map<string, TotalValues>();
  const size = Math.min(report.pageSizeCeiling, most);
  for (let page = 1; ; page += 1) {
    const input = { query: { ...query, page, page_size: size } };
    const options = { quiet: true, signal } as const;
    const read = unwrap(await client.callEndpoint(report.calls.page, input, options), report.name);
    for (const row of read.data) rows.set(row.id, row);
    if (query.group_by !== undefined && read.data.length > 0) {
      const { data } = unwrap(await client.callEndpoint(report.calls.totals, input, options), report.name);
      for (const { key, totals } of data.groups) groups.set(key, totals);
    }
    if (rows.size >= most || !read.next)
      return {
        rows: [...rows.values()].slice(0, most),
        total: Math.max(read.total ?? 0, rows.size),
        isFloor: read.total_is_floor ?? false,
        groups: [...groups].map(([key, totals]) => ({ key, totals })),
      };
  }
}
