import { date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { foreignId, recordColumns } from '#server/db/columns.ts';

export const requestDeputies = pgTable(
  'request_deputies',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    deputy: foreignId('deputy').notNull(),
    /** The Employee ID by which the person has named them. */
    deputy_code: text('deputy_code').notNull().default(''),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    /** Inclusive. */
    end_date: date('end_date', { mode: 'string' }).notNull(),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('request_deputies_employee').on(table.company_id, table.employee, table.start_date),
    index('request_deputies_deputy').on(table.company_id, table.deputy, table.end_date),
    index('request_deputies_start_date').on(table.company_id, table.start_date),
    index('request_deputies_end_date').on(table.company_id, table.end_date),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.deputy],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
