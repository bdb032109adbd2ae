import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { resourceServer } from '#server/resource/index.ts';
import { employeeStates } from '../contract/employee-states.ts';
import { vendorEmployee } from '../contract.ts';

/** What the provider's staff see of people: role `vendor` is granted these columns, and no name or code in full. */
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
  // Of how many more nobody asks, and counting them is reading them.
  countLimit: 10_000,
});
