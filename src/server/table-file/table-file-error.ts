/** Why a table file is refused; texts are under `common:tableFile.<reason>`. */
export const tableFileReasons = [
  'empty',
  'notATable',
  'tooManyRows',
  'tooManyColumns',
  'tooLarge',
  'damaged',
  'encoding',
  'repeatedColumn',
  'unknownColumn',
] as const;
export type TableFileReason = (typeof tableFileReasons)[number];

/** Refuses a file, before or while it is read. Never contains a library's message. */
export class TableFileError extends Error {
  readonly reason: TableFileReason;
  /** Titles that the text of `unknownColumn` names. */
  readonly columns: readonly string[];
  constructor(reason: TableFileReason, columns: readonly string[] = []) {
    super(`Table file refused: ${reason}`);
    this.reason = reason;
    this.columns = columns;
  }
}

/** Limits of reading; a small file may unpack to any size (docs/security.md#table-files). */
export interface ReadLimits {
  readonly rows: number;
  readonly columns: number;
  /** Cells of all rows, including empty ones between them. */
  readonly cells: number;
  /** Characters of one cell. */
  readonly cell: number;
  /** Characters of all cells: a million cells may share one text. */
  readonly characters: number;
  /** Unpacked bytes of all parts that are read. */
  readonly unpacked: number;
  /** The most bytes unpacked from one byte; applies only beyond the size of a small workbook. */
  readonly ratio: number;
  /** Parts of a package. */
  readonly parts: number;
  /** Texts in a workbook's shared table. */
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
