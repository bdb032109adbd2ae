import { boolean, bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The few columns of the employees table that the host reads to sign an employee in. The role `system` is granted only
 * these (secure.sql). The table belongs to the slice `team`.
 */
export const employeeAccounts = pgTable('employees', {
  company_id: bigint('company_id', { mode: 'number' }).notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
  emp_code: text('emp_code').notNull(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  email: text('email').notNull(),
  mobile: text('mobile').notNull(),
  code_key: text('code_key').notNull(),
  email_key: text('email_key').notNull(),
  login_enabled: boolean('login_enabled').notNull(),
  status: text('status').notNull(),
});
