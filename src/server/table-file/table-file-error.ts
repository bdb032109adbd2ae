/** Why a table file is not read; the words stand under `common:tableFile.<reason>`. */
export const tableFileReasons = [
  'empty',
  'notATable',
  'tooManyRows',
  'tooManyColumns',
  'tooLarge',
  'damaged',
  'encoding',
  'repeatedColumn',
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

/** Bounds of what is read; a small file may unpack to anything (docs/security.md#table-files). */
export interface ReadLimits {
  readonly rows: number;
  readonly columns: number;
  /** Cells of all rows, the empty ones between them included. */
  readonly cells: number;
  /** Characters of one cell. */
  readonly cell: number;
  /** Characters of all cells: one shared text may stand in a million of them. */
  readonly characters: number;
  /** Bytes that all parts of a package that are read unpack to, together. */
  readonly unpacked: number;
  /** How many bytes come out of one, once that is more than a small workbook holds. */
  readonly ratio: number;
  /** Parts of a package. */
  readonly parts: number;
  /** Texts of a workbook's shared table. */
  readonly strings: number;
}

export const readLimits: ReadLimits = {
  rows: 50_000,
  columns: 200,
  cells: 1_000_000,
  cell: 5000,
  characters: 20_000_000,
  unpacked: 64 * 1024 * 1024,
  ratio: 200,
  parts: 500,
  strings: 500_000,
};
