import type { ThreadWork } from '../threads/index.ts';
import type { ReadRow } from './read-rows.ts';
import { readTable } from './read-table.ts';
import { TableFileError, type TableFileReason } from './table-file-error.ts';

/** Rows per message: receiving them blocks the main thread only briefly. */
const rowsAtOnce = 200;
const charactersAtOnce = 200_000;

/** Reads a table file and passes its rows on in parts. */
const work: ThreadWork<Uint8Array, readonly ReadRow[] | TableFileReason> = async function* (file) {
  let rows: readonly ReadRow[];
  try {
    rows = await readTable(file);
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    yield error.reason;
    return;
  }
  let part: ReadRow[] = [];
  let characters = 0;
  for (const row of rows) {
    part.push(row);
    for (const cell of row.cells) characters += cell.length + 8;
    if (part.length < rowsAtOnce && characters < charactersAtOnce) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
};

export default work;
