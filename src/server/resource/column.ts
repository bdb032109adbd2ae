import { getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { RecordTable } from './definition.ts';

/** A table's column by its wire name. @throws where the contract names a column that the table lacks. */
export function columnOf(table: RecordTable, name: string): AnyPgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}
