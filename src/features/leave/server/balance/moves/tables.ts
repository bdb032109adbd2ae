import { date, foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { companyColumn, foreignId } from '#server/db/columns.ts';

/**
 * Where a department hung in the tree until it was moved: for the days before, its people's group is that of the departments
 * above it at that time.
 */
export const leaveDepartmentMoves = pgTable(
  'leave_department_moves',
  {
    ...companyColumn(),
    department: foreignId('department').notNull(),
    /** The first day in its next place. */
    until_date: date('until_date', { mode: 'string' }).notNull(),
    /** Without a foreign key: it may be deleted since. */
    parent: foreignId('parent'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.department, table.until_date] }),
    index('leave_department_moves_parent').on(table.company_id, table.parent),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }).onDelete('cascade'),
  ],
);
