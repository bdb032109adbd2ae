import { bigint, pgTable } from 'drizzle-orm/pg-core';

/** The key of employees, which belong to a slice above this one: departments refer to their manager by it. */
export const employeeKey = pgTable('employees', {
  company_id: bigint('company_id', { mode: 'number' }).notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
});
