import { TableFileError, type ReadLimits } from './table-file-error.ts';

/** A row of a file that is not blank. */
export interface ReadRow {
  /** As the sheet counts, from 1, blank rows included. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Columns whose cell does not hold what it says: a text that is not there, a number beyond all numbers. */
  readonly unreadable?: readonly number[];
}

export interface RowCollector {
  add(row: ReadRow): void;
  readonly rows: readonly ReadRow[];
}

/** Collects rows and counts them while they come, so that what is too large ends before it is whole. */
export function collectRows(limits: ReadLimits): RowCollector {
  const rows: ReadRow[] = [];
  let cells = 0;
  let characters = 0;
  return {
    rows,
    add(row) {
      cells += row.cells.length;
      for (const cell of row.cells) characters += cell.length;
      if (cells > limits.cells || characters > limits.characters) throw new TableFileError('tooLarge');
      if (!row.unreadable && row.cells.every((cell) => cell === '')) return;
      if (rows.length >= limits.rows) throw new TableFileError('tooManyRows');
      rows.push(row);
    },
  };
}
