import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import type { Mapping } from '../../contract/punch-import.ts';

const count = (name: string) => integer(name).notNull().default(0);

/** Files with the punches of other systems. */
export const punchImports = pgTable(
  'punch_imports',
  {
    ...recordColumns(),
    file_name: text('file_name').notNull(),
    status: text('status').notNull().default('checking'),
    started_by: text('started_by').notNull().default(''),
    time_zone: text('time_zone').notNull(),
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    /** The titles of the columns: a file with the same titles is read in the same way. */
    titles_key: text('titles_key').notNull(),
    /** The stored file; it expires by itself. */
    file: text('file').notNull(),
    /** How far the present pass has come; stored together with its punches, so that it goes on after any stop. */
    position: integer('position').notNull().default(0),
    position_line: integer('position_line').notNull().default(0),
    line_count: count('line_count'),
    new_count: count('new_count'),
    there_count: count('there_count'),
    unknown_count: count('unknown_count'),
    unknown_codes: text('unknown_codes').notNull().default(''),
    unreadable_count: count('unreadable_count'),
    future_count: count('future_count'),
    early_count: count('early_count'),
    locked_count: count('locked_count'),
    imported_count: count('imported_count'),
    voided_count: count('voided_count'),
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
