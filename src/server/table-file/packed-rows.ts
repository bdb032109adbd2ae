import type { TableColumn, TableRow, TableValue, TableValues } from './table.ts';

/** A row for a thread: data rows as values in the order of columns, because names would be copied with every row. */
export type PackedRow = readonly TableValue[] | Exclude<TableRow, { kind: 'data' }>;

export function packRows(rows: readonly TableRow[], columns: readonly TableColumn[]): PackedRow[] {
  return rows.map((row) => (row.kind === 'data' ? columns.map(({ key }) => row.values[key]) : row));
}

export function unpackRows(rows: readonly PackedRow[], columns: readonly TableColumn[]): TableRow[] {
  return rows.map((row) => (isPacked(row) ? { kind: 'data', values: valuesOf(row, columns) } : row));
}

const isPacked = (row: PackedRow): row is readonly TableValue[] => Array.isArray(row);

function valuesOf(row: readonly TableValue[], columns: readonly TableColumn[]): TableValues {
  const values: Record<string, TableValue> = {};
  for (const [at, { key }] of columns.entries()) values[key] = row[at];
  return values;
}
