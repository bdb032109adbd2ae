import type { Threads } from '#server/threads/index.ts';
import { refuseField } from '#server/http/index.ts';
import { readTableInThread, TableFileError } from '#server/table-file/index.ts';
import type { FileLine } from '../../domain/moved-lines.ts';
import { readLines, separatorOf, type Position } from '../../domain/punch-lines.ts';

/** A file of which parts are read one after the other. */
export interface PunchFile {
  /** Bytes, or rows of a workbook. */
  readonly size: number;
  readonly read: (from: Position, most: number) => { readonly lines: readonly FileLine[]; readonly next: Position };
}

/** Beginnings of files that are neither separated text nor a workbook. */
const foreign =
  /^(?:MZ|\x7fELF|\xd0\xcf\x11\xe0|%PDF|\x89PNG|\xff\xd8\xff|GIF8|\s*<(?:!doctype|html|\?xml|svg)|\s*[{[])/i;

/**
 * Opens a file of another system. Separated text is read in parts from its bytes; a workbook is read whole, up to the limits of table
 * files (docs/security.md#table-files).
 * @throws Refusal at `file`: it is no table, damaged or too large
 */
export async function openPunchFile(
  threads: Threads,
  person: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PunchFile> {
  if (bytes.byteLength === 0) return refuseField('file', 'tableFile.empty');
  const head = Buffer.from(bytes.subarray(0, 4000));
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return openWorkbook(threads, person, bytes);
  if (foreign.test(head.toString('latin1'))) return refuseField('file', 'tableFile.notATable');
  const buffer = asUtf8(bytes);
  if (buffer.subarray(0, 4000).includes(0)) return refuseField('file', 'tableFile.notATable');
  const separator = separatorOf(buffer.toString('utf8', 0, 4000));
  return { size: buffer.length, read: (from, most) => readLines(buffer, separator, from, most) };
}

/** The bytes as UTF-8 without the mark of the byte order. */
function asUtf8(bytes: Uint8Array<ArrayBuffer>): Buffer {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return Buffer.from(new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? buffer.subarray(3) : buffer;
}

async function openWorkbook(threads: Threads, person: number, bytes: Uint8Array<ArrayBuffer>): Promise<PunchFile> {
  try {
    const rows = await readTableInThread(threads, person, bytes);
    return {
      size: rows.length,
      read: ({ at, line }, most) => {
        const some = rows.slice(at, at + most);
        const lines = some.map(({ row, cells }) => ({ line: row, cells }));
        return { lines, next: { at: at + some.length, line: lines.at(-1)?.line ?? line } };
      },
    };
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    return refuseField('file', `tableFile.${error.reason}`);
  }
}
