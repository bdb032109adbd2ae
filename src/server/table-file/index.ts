export type {
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
export { writeTable } from './write-table.ts';
