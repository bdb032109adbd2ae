/** Why a table file is not read; the words stand under `common:tableFile.<reason>`. */
export const tableFileReasons = [
  'empty',
  'notATable',
  'tooManyRows',
  'tooManyColumns',
  'tooLarge',
  'damaged',
  'encoding',
] as const;
export type TableFileReason = (typeof tableFileReasons)[number];

/** A file that is refused, before or while it is read. Never carries a library's words. */
export class TableFileError extends Error {
  readonly reason: TableFileReason;
  constructor(reason: TableFileReason) {
    super(`Table file refused: ${reason}`);
    this.reason = reason;
  }
}

/** Bounds of what is read; a small file may unpack to anything (security 100). */
export interface ReadLimits {
  readonly rows: number;
  readonly columns: number;
  /** Characters of one cell. */
  readonly cell: number;
  /** Bytes that one part of a package may unpack to. */
  readonly unpacked: number;
  /** Parts of a package. */
  readonly parts: number;
}

export const readLimits: ReadLimits = {
  rows: 50_000,
  columns: 200,
  cell: 5000,
  unpacked: 128 * 1024 * 1024,
  parts: 500,
};
