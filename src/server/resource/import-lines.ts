import type { RowError } from '#shared/contract/index.ts';
import type { ReadRow } from '../table-file/index.ts';
import type { Turns } from '../threads/index.ts';

/** A record of a file: its line, those of further child rows, and where one of these says something else of the record. */
export interface RecordLines {
  readonly first: ReadRow;
  readonly more: readonly ReadRow[];
  readonly differing: readonly RowError[];
}

const isRowColumn = (path: string | undefined): boolean => path?.includes('.') === true;
const same = (one: string, other: string): boolean =>
  one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();

/**
 * Puts the lines of a file together that are of one record. A line goes on with the record above where it has child rows and
 * says nothing of the record itself, or names it again by its key: then what else it says has to be the same.
 * @param columns what each column is, `days.day` of child rows
 * @param key the field that no two records share
 * @param turns others have theirs between two lines
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
    const isTold = (at: number): boolean => cell(at) !== '' || line.unreadable?.includes(at) === true;
    const record = records.at(-1);
    const told = own.filter(isTold);
    const differing = record ? told.filter((at) => !same(cell(at), cell(at, record.first))) : [];
    const namesIt = keyAt >= 0 && cell(keyAt) !== '' && !differing.includes(keyAt);
    const repeatsIt = keyAt >= 0 && cell(keyAt) === '' && differing.length === 0;
    if (record && inRows.some(isTold) && (told.length === 0 || namesIt || repeatsIt)) {
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
