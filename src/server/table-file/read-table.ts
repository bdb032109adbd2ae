import { readCsv } from './read-csv.ts';
import type { ReadRow } from './read-rows.ts';
import { readXlsx } from './read-xlsx.ts';
import { readLimits, TableFileError, type ReadLimits } from './table-file-error.ts';

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** Beginnings of other files, whatever their name: programs, old Office files, PDF, pictures, pages. */
const foreign = /^(?:MZ|\x7fELF|\xd0\xcf\x11\xe0|%PDF|\x89PNG|\xff\xd8\xff|GIF8|\s*<(?:!doctype|html|\?xml|svg))/i;

/**
 * Reads a table file as rows of text, the first of them the heading. Detects the format from the bytes, not the name.
 * At its limits this takes seconds, so calls run it in a thread (`readTableInThread`).
 * @throws TableFileError with the reason, before it takes too much memory or time.
 */
export async function readTable(bytes: Uint8Array, limits: ReadLimits = readLimits): Promise<readonly ReadRow[]> {
  if (bytes.byteLength === 0) throw new TableFileError('empty');
  if (foreign.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))) throw new TableFileError('notATable');
  const rows = isZip(bytes) ? await readXlsx(bytes, limits) : readCsv(bytes, limits);
  if (rows.length === 0) throw new TableFileError('empty');
  return rows;
}
