import {
  referenceSchema,
  type CallData,
  type Report,
  type ReportCalls,
  type ReportRow,
  type TotalValues,
} from '#shared/contract/index.ts';

/** A line of the table: a row, or the head of a group with its totals. */
export interface ReportLine {
  readonly key: string;
  readonly row: ReportRow | null;
  readonly group: { readonly value: unknown; readonly totals: TotalValues | null } | null;
  readonly [field: string]: unknown;
}

/** The rows of a page, with a head before every group. */
export function reportLines(
  report: Report,
  rows: readonly ReportRow[],
  group: string | null,
  totals: CallData<ReportCalls['totals']> | undefined,
): ReportLine[] {
  const known = new Map(totals?.groups.map(({ key, totals: values }) => [key, values]));
  let open: string | undefined;
  return rows.flatMap((row): ReportLine[] => {
    const line: ReportLine = { ...row, key: row.id, row, group: null };
    if (group === null || !report.groups.includes(group)) return [line];
    const value = row[group];
    const key = String(referenceSchema.safeParse(value).data?.id ?? value ?? '');
    if (key === open) return [line];
    open = key;
    return [{ key: `group ${row.id}`, row: null, group: { value, totals: known.get(key) ?? null } }, line];
  });
}
