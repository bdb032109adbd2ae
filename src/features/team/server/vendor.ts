import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { resourceServer } from '#server/resource/index.ts';
import { employeeStates } from '../contract/employee-states.ts';
import { vendorEmployee } from '../contract.ts';

/** What the provider's staff see of employees. Role `vendor` may read only these columns, none with a full name or ID. */
const shown = pgTable('employees', {
  id: bigint('id', { mode: 'number' }).notNull(),
  company: bigint('company_id', { mode: 'number' }).notNull(),
  masked_name: text('masked_name').notNull(),
  masked_code: text('masked_code').notNull(),
  status: text('status', { enum: employeeStates }).notNull(),
  enable_att: boolean('enable_att').notNull(),
  login_enabled: boolean('login_enabled').notNull(),
  create_time: instant('create_time').notNull(),
});

export const vendorEmployeeServer = resourceServer(vendorEmployee, {
  table: shown,
  display: sql<string>`${shown.masked_name}`,
  // Counting reads every row, and nobody needs the exact number beyond this.
  countLimit: 10_000,
});
