import type { ThreadWork } from '../threads/index.ts';
import { unpackRows, type PackedRow } from './packed-rows.ts';
import type { TableRow, TableToWrite } from './table.ts';
import { writeTable } from './write-table.ts';

/** Writes a table while its rows arrive. */
const work: ThreadWork<{ table: Omit<TableToWrite, 'rows'>; now: number }, Uint8Array, readonly PackedRow[]> =
  async function* ({ table, now }, supply) {
    async function* rows(): AsyncGenerator<readonly TableRow[], void, void> {
      for await (const packed of supply) yield unpackRows(packed, table.columns);
    }
    yield* writeTable({ ...table, rows: rows() }, now).stream;
  };

export default work;
