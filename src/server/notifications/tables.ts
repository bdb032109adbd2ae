import { mailRhythms } from '#shared/contract/notification-mail.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant, recordId } from '#server/db/columns.ts';

/** Notifications, one row per person; the contract parses `data` on read. */
export const notifications = pgTable(
  'notifications',
  {
    ...companyColumn(),
    id: recordId(),
    /** The recipient. */
    user_id: foreignId('user_id').notNull(),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull().$type<unknown>(),
    target_type: text('target_type'),
    target_id: bigint('target_id', { mode: 'number' }),
    create_time: instant('create_time').notNull(),
    read_time: instant('read_time'),
    /** Mail state for an unread notification: not wanted, waiting, or sent. */
    mail: text('mail', { enum: ['none', 'due', 'sent'] })
      .notNull()
      .default('none'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('notifications_inbox').on(table.company_id, table.user_id, table.id),
    index('notifications_unread')
      .on(table.company_id, table.user_id, table.id)
      .where(sql`read_time is null`),
    index('notifications_mail_due')
      .on(table.company_id, table.id)
      .where(sql`mail = 'due'`),
    index('notifications_age').on(table.company_id, table.create_time),
    // For the list of employees' notifications, by kind and by whether they were read.
    index('notifications_kind').on(table.company_id, table.kind, table.create_time, table.id),
    index('notifications_told_unread')
      .on(table.company_id, table.create_time, table.id)
      .where(sql`read_time is null`),
    index('notifications_told_read')
      .on(table.company_id, table.create_time, table.id)
      .where(sql`read_time is not null`),
  ],
);

/** Mail preferences by person and company; no row means the default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    ...companyColumn(),
    user_id: foreignId('user_id').notNull(),
    mail: text('mail', { enum: mailRhythms }).notNull(),
    quiet_from: smallint('quiet_from'),
    quiet_to: smallint('quiet_to'),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.user_id] })],
);
