import { date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { foreignId, recordColumns, requestColumns } from '#server/db/columns.ts';

export const exampleThings = pgTable(
  'example_things',
  {
    ...recordColumns(),
    ...requestColumns(),
    employee: foreignId('employee').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('example_things_status').on(table.company_id, table.status),
    index('example_things_day').on(table.company_id, table.day),
    index('example_things_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
