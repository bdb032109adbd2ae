import type { RowError } from '#shared/contract/index.ts';
import type { ReadRow } from '../table-file/index.ts';
import type { Turns } from '../threads/index.ts';

/** A record of a file: its line, the lines of further child rows, and those that contradict the first. */
export interface RecordLines {
  readonly first: ReadRow;
  readonly more: readonly ReadRow[];
  readonly differing: readonly RowError[];
}

const isRowColumn = (path: string | undefined): boolean => path?.includes('.') === true;
const same = (one: string, other: string): boolean =>
  one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();

/**
 * Groups the lines of a file by record. A line belongs to the record above if it has child rows and either no values of
 * the record itself or the same key; its other values must then equal the first line's.
 * @param columns the field of each column, `days.day` for child rows
 * @param key the unique field of records
 * @param turns lets other requests run between two lines
 */
export async function recordsOf(
  lines: readonly ReadRow[],
  columns: readonly (string | undefined)[],
  key: string | undefined,
  turns: Turns,
): Promise<RecordLines[]> {
  const own = columns.flatMap((path, at) => (path === undefined || isRowColumn(path) ? [] : [at]));
  const inRows = columns.flatMap((path, at) => (isRowColumn(path) ? [at] : []));
  const keyAt = key === undefined ? -1 : columns.indexOf(key);
  const records: { first: ReadRow; more: ReadRow[]; differing: RowError[] }[] = [];
  for (const line of lines) {
    const cell = (at: number, of: ReadRow = line): string => of.cells[at]?.trim() ?? '';
    const isFilled = (at: number): boolean => cell(at) !== '' || line.unreadable?.includes(at) === true;
    const record = records.at(-1);
    const filled = own.filter(isFilled);
    const differing = record ? filled.filter((at) => !same(cell(at), cell(at, record.first))) : [];
    const namesIt = keyAt >= 0 && cell(keyAt) !== '' && !differing.includes(keyAt);
    const repeatsIt = keyAt >= 0 && cell(keyAt) === '' && differing.length === 0;
    if (record && inRows.some(isFilled) && (filled.length === 0 || namesIt || repeatsIt)) {
      record.more.push(line);
      record.differing.push(
        ...differing.map((at) => ({
          row: line.row,
          field: columns[at] ?? '',
          code: 'differsFromAbove',
          value: cell(at).slice(0, 100),
        })),
      );
    } else records.push({ first: line, more: [], differing: [] });
    await turns.next();
  }
  return records;
}
