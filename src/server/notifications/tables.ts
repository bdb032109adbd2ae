import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant, recordId } from '#server/db/columns.ts';
import { users } from '#server/tenancy/tables.ts';

/** What people are told, each their own; the contract parses `data` on read. */
export const notifications = pgTable(
  'notifications',
  {
    ...companyColumn(),
    id: recordId(),
    /** Whose it is. */
    user_id: foreignId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull().$type<unknown>(),
    target_type: text('target_type'),
    target_id: bigint('target_id', { mode: 'number' }),
    create_time: instant('create_time').notNull(),
    read_time: instant('read_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('notifications_inbox').on(table.company_id, table.user_id, table.id),
    index('notifications_unread')
      .on(table.company_id, table.user_id, table.id)
      .where(sql`read_time is null`),
    index('notifications_age').on(table.company_id, table.create_time),
  ],
);
