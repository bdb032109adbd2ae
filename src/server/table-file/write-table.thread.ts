import type { ThreadWork } from '../threads/index.ts';
import type { TableRow, TableToWrite } from './table.ts';
import { writeTable } from './write-table.ts';

/** Writes a table as its rows come. */
const work: ThreadWork<{ table: Omit<TableToWrite, 'rows'>; now: number }, Uint8Array, readonly TableRow[]> =
  async function* ({ table, now }, rows) {
    yield* writeTable({ ...table, rows }, now).stream;
  };

export default work;
