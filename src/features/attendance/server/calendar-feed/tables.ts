import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { languages } from '#shared/contract/index.ts';
import { foreignId, instant, recordColumns } from '#server/db/columns.ts';

/** Links with which calendar programs read an employee's calendar, one a person. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    /** SHA-256; the secret itself is shown once and not stored. */
    token_hash: text('token_hash').notNull(),
    token_hint: text('token_hint').notNull(),
    language: text('language', { enum: languages }).notNull(),
    last_read: instant('last_read'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('calendar_feeds_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
