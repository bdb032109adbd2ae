import { threadTask, type Threads } from '../threads/index.ts';
import { byteStream } from './byte-stream.ts';
import type { ReadRow } from './read-rows.ts';
import { TableFileError, type TableFileReason } from './table-file-error.ts';
import { packRows, type PackedRow } from './packed-rows.ts';
import type { TableColumn, TableFile, TableRows, TableToWrite } from './table.ts';
import { contentTypes, writeTable } from './write-table.ts';

const reading = threadTask<Uint8Array<ArrayBuffer>, readonly ReadRow[] | TableFileReason>(
  new URL('./read-table.thread.ts', import.meta.url),
);
const writing = threadTask<{ table: Omit<TableToWrite, 'rows'>; now: number }, Uint8Array, readonly PackedRow[]>(
  new URL('./write-table.thread.ts', import.meta.url),
);

/**
 * Reads a table file in a thread.
 * @param file its bytes, which are transferred: the caller must not use them again
 * @throws TableFileError with the reason; Refusal if there is no free place or it takes too much
 */
export async function readTableInThread(
  threads: Threads,
  person: number,
  file: Uint8Array<ArrayBuffer>,
): Promise<readonly ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const part of threads.reading.open(reading, { input: file, person, handOver: [file.buffer] })) {
    if (typeof part === 'string') throw new TableFileError(part);
    rows.push(...part);
  }
  return rows;
}

/**
 * Writes a table as a file. A PDF is written in a thread, because its text is shaped letter by letter; other formats
 * are written here, batch by batch as the reader takes them.
 * @throws Refusal if there is no free place, before the answer begins
 */
export function writeTableFor(threads: Threads, person: number, table: TableToWrite, now: number): TableFile {
  if (table.format !== 'pdf') return writeTable(table, now);
  return inThread(threads.writing, person, table, now);
}

/** Writes a table as a file in a thread, whatever its format: for long files that nobody waits for. */
export function writeTableInThread(threads: Threads, person: number, table: TableToWrite, now: number): TableFile {
  return inThread(threads.exporting, person, table, now);
}

function inThread(pool: Threads['writing'], person: number, { rows, ...table }: TableToWrite, now: number): TableFile {
  const chunks = pool.open(writing, { input: { table, now }, person, supply: inParts(rows, table.columns) });
  return { contentType: contentTypes[table.format], extension: table.format, stream: byteStream(chunks) };
}

/** Rows per message to the thread. */
const rowsAtOnce = 500;

async function* inParts(
  rows: TableRows,
  columns: readonly TableColumn[],
): AsyncGenerator<readonly PackedRow[], void, void> {
  for await (const batch of rows) {
    for (let at = 0; at < batch.length; at += rowsAtOnce) yield packRows(batch.slice(at, at + rowsAtOnce), columns);
  }
}
