import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { vendorRoles } from '#shared/contract/vendor-roles.ts';

/** What the provider's staff see of accounts. The table is the host's; role `vendor` may read only these columns. */
export const accounts = pgTable('users', {
  id: bigint('id', { mode: 'number' }).notNull(),
  email: text('email'),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  status: text('status', { enum: ['pending', 'active', 'disabled'] }).notNull(),
  is_vendor: boolean('is_vendor').notNull(),
  vendor_role: text('vendor_role', { enum: vendorRoles }).notNull(),
  last_login: instant('last_login'),
  create_time: instant('create_time').notNull(),
  search_text: text('search_text').notNull(),
});
