import { cellText, type CellWords } from './cell-text.ts';
import type { TableColumn, TableRow } from './table.ts';

/** Rows used to measure columns, because the heading is written before the rest is read. */
export const measuredRows = 200;
const narrowest = 6;
const widest = 50;

/** The width of each column in characters: as declared, else the longest of heading and sampled cells. */
export function columnWidths(
  columns: readonly TableColumn[],
  sample: readonly TableRow[],
  words: CellWords,
): readonly number[] {
  return columns.map((column) => {
    if (column.width !== undefined) return column.width;
    let longest = column.title.length + 2;
    for (const row of sample) {
      if (row.kind === 'heading') continue;
      longest = Math.max(longest, cellText(column, row.values[column.key], words).text.length + 1);
    }
    return Math.min(Math.max(longest, narrowest), widest);
  });
}
