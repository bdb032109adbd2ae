import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  companyColumn,
  countColumn,
  foreignId,
  importedFileColumns,
  instant,
  recordColumns,
} from '#server/db/columns.ts';
import type { Mapping } from '../../contract/punch-import.ts';

/** Files with the punches of other systems. */
export const punchImports = pgTable(
  'punch_imports',
  {
    ...recordColumns(),
    ...importedFileColumns(),
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    /** The titles of the columns: a file with the same titles is read in the same way. */
    titles_key: text('titles_key').notNull(),
    /** The line of the file at the position. */
    position_line: integer('position_line').notNull().default(0),
    line_count: countColumn('line_count'),
    new_count: countColumn('new_count'),
    there_count: countColumn('there_count'),
    unknown_count: countColumn('unknown_count'),
    unknown_codes: text('unknown_codes').notNull().default(''),
    unreadable_count: countColumn('unreadable_count'),
    future_count: countColumn('future_count'),
    early_count: countColumn('early_count'),
    locked_count: countColumn('locked_count'),
    imported_count: countColumn('imported_count'),
    voided_count: countColumn('voided_count'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('punch_imports_create_time').on(table.company_id, table.create_time),
    index('punch_imports_status').on(table.company_id, table.status),
    index('punch_imports_titles_key').on(table.company_id, table.titles_key, table.id),
  ],
);

/** Lines of a file that are not imported, up to a limit. */
export const punchImportLines = pgTable(
  'punch_import_lines',
  {
    ...companyColumn(),
    punch_import: foreignId('punch_import').notNull(),
    line: integer('line').notNull(),
    /** Several punches of one line are told apart by it. */
    place: integer('place').notNull(),
    reason: text('reason').notNull(),
    emp_code: text('emp_code').notNull(),
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.punch_import, table.line, table.place] }),
    foreignKey({
      columns: [table.company_id, table.punch_import],
      foreignColumns: [punchImports.company_id, punchImports.id],
    }).onDelete('cascade'),
  ],
);

/** Punches that a running check has seen, so that it counts each once in the whole file; empty when the check is over. */
export const punchImportSeen = pgTable(
  'punch_import_seen',
  {
    ...companyColumn(),
    punch_import: foreignId('punch_import').notNull(),
    employee: foreignId('employee').notNull(),
    punch_time: instant('punch_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.punch_import, table.employee, table.punch_time] }),
    foreignKey({
      columns: [table.company_id, table.punch_import],
      foreignColumns: [punchImports.company_id, punchImports.id],
    }).onDelete('cascade'),
  ],
);
