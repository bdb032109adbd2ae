import { foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant } from '#server/db/columns.ts';
import type { DraftValues } from '#shared/contract/request-drafts.ts';

/** Requests that people have begun and not submitted: one a person and kind, visible to that person only. */
export const requestDrafts = pgTable(
  'request_drafts',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    kind: text('kind').notNull(),
    values: jsonb('values').notNull().$type<DraftValues>(),
    update_time: instant('update_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.kind] }),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
