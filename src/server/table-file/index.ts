export type {
  CentredLine,
  ColumnKind,
  TableColumn,
  TableFile,
  TableFormat,
  TableLabels,
  TableRow,
  TableRows,
  TableToWrite,
  TableValue,
  TableValues,
} from './table.ts';
export { contentTypes, writeTable } from './write-table.ts';
export { contentDisposition, safeFileName } from './content-disposition.ts';
export { readTableInThread, writeTableFor, writeTableInThread } from './in-thread.ts';
export type { ReadRow } from './read-rows.ts';
export { TableFileError, tableFileReasons, type TableFileReason } from './table-file-error.ts';
export { columnName } from './xlsx-xml.ts';
