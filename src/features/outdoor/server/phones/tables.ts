import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { foreignId, instant, recordColumns } from '#server/db/columns.ts';
import { phonePlatforms } from '../../contract/own-phone.ts';
import { phoneStates } from '../../contract/phone-account.ts';

/** The phones and browsers that people work with: one row per person and phone. */
export const phoneAccounts = pgTable(
  'phone_accounts',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    /** The public key of the phone, and its digest, which names the phone. */
    key_x: text('key_x').notNull(),
    key_y: text('key_y').notNull(),
    thumbprint: text('thumbprint').notNull(),
    device_name: text('device_name').notNull(),
    platform: text('platform', { enum: phonePlatforms }).notNull(),
    status: text('status', { enum: phoneStates }).notNull(),
    last_seen: instant('last_seen').notNull(),
    /** The session in which the phone last identified itself; null: signed out. */
    session_id: text('session_id'),
    is_shared: boolean('is_shared').notNull().default(false),
    is_installed: boolean('is_installed').notNull().default(false),
    bound_time: instant('bound_time'),
    bound_by: text('bound_by').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('phone_accounts_person').on(table.company_id, table.employee, table.thumbprint),
    index('phone_accounts_thumbprint').on(table.company_id, table.thumbprint),
    index('phone_accounts_last_seen').on(table.company_id, table.last_seen, table.id),
    index('phone_accounts_status').on(table.company_id, table.status, table.last_seen),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
