import { referenceSchema, type Report, type ReportRow, type TotalValues } from '#shared/contract/index.ts';

/** A line of the table: a row, or the head of a group with its totals. A row has the key of its head. */
export interface ReportLine {
  readonly key: string;
  readonly row: ReportRow | null;
  readonly under: string | null;
  readonly group: { readonly field: string; readonly value: unknown; readonly totals: TotalValues | null } | null;
  readonly [field: string]: unknown;
}

/** The rows of a page, with a head before every group. */
export function reportLines(
  report: Report,
  rows: readonly ReportRow[],
  group: string | null,
  totals: { readonly groups: readonly { readonly key: string; readonly totals: TotalValues }[] } | undefined,
): ReportLine[] {
  const known = new Map(totals?.groups.map(({ key, totals: values }) => [key, values]));
  let open: string | undefined;
  let head: string | null = null;
  return rows.flatMap((row): ReportLine[] => {
    const line = { ...row, key: row.id, row, group: null };
    if (group === null || !report.groups.includes(group)) return [{ ...line, under: null }];
    const value = row[group];
    const key = String(referenceSchema.safeParse(value).data?.id ?? value ?? '');
    if (key === open) return [{ ...line, under: head }];
    open = key;
    head = `group ${row.id}`;
    return [
      { key: head, row: null, under: null, group: { field: group, value, totals: known.get(key) ?? null } },
      { ...line, under: head },
    ];
  });
}
