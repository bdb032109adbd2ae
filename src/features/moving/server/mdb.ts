import MDBReader from 'mdb-reader';
import { FormerFileError, type FormerSource } from '../domain/read-former.ts';
import type { DumpEnd, FormerRow } from '../domain/sql-dump.ts';

/** What is used of the reader of Access files. */
export interface AccessFile {
  getTableNames(): string[];
  getTable(name: string): {
    getColumnNames(): string[];
    getData(options: { columns: readonly string[]; rowOffset: number; rowLimit: number }): Record<string, unknown>[];
  };
}

const rowsAtOnce = 5000;

/**
 * Opens an Access file.
 * @throws FormerFileError if it is damaged, or protected by a password
 */
export function openAccess(bytes: Uint8Array): AccessFile {
  let reader: MDBReader;
  try {
    reader = new MDBReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    throw new FormerFileError(error instanceof Error && /password/i.test(error.message) ? 'password' : 'damaged');
  }
  if (reader.getPassword()) throw new FormerFileError('password');
  return reader;
}

/** The rows of an Access file as those of a dump. */
export function accessSource(file: AccessFile): FormerSource {
  return {
    rows: function* rows(only) {
      for (const name of file.getTableNames()) {
        const table = name.toLowerCase();
        if (only === undefined || only === table) yield* rowsOf(file, name);
      }
      return { isCutOff: false, broken: new Map() } satisfies DumpEnd;
    },
  };
}

function* rowsOf(file: AccessFile, name: string): Generator<FormerRow> {
  const table = file.getTable(name);
  const columns = table.getColumnNames().filter((column) => !unread.test(column));
  const names = new Map(columns.map((column) => [column.toLowerCase(), column]));
  for (let rowOffset = 0; ; rowOffset += rowsAtOnce) {
    const some = read(() => table.getData({ columns, rowOffset, rowLimit: rowsAtOnce }));
    for (const row of some)
      yield {
        table: name.toLowerCase(),
        get: (column) => valueText(row[names.get(column) ?? '']),
        has: (column) => names.has(column),
      };
    if (some.length < rowsAtOnce) return;
  }
}

/** Columns of pictures and templates. */
const unread = /^(?:photo|template\d*|image|pic|mverifypass)$/i;

function read<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new FormerFileError('damaged');
  }
}

/** A value as text: moments as the wall time that the file has. */
function valueText(value: unknown): string | null {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'boolean' ? (value ? '1' : '0') : null;
}

/** The first bytes of Access files, of all versions. */
export const isAccess = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 19)).toString('latin1').replaceAll('\0', '').slice(1).startsWith('Standard');

/** Whether a file is packed by gzip. */
export const isPacked = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;
