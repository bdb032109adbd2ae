import { TableFileError, type ReadLimits } from './table-file-error.ts';

/** A row of a file that is not blank. */
export interface ReadRow {
  /** The row number of the sheet, from 1, including blank rows. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Columns whose cell is invalid: a missing shared text or a number out of range. */
  readonly unreadable?: readonly number[];
}

export interface RowCollector {
  add(row: ReadRow): void;
  readonly rows: readonly ReadRow[];
}

/** Collects and counts rows as they arrive, so that reading stops early when a file is too large. */
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
