import { date, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '../db/columns.ts';

/** How long a company keeps what it collects: one row per company. */
export const retentionSettings = pgTable(
  'retention_settings',
  {
    ...recordColumns(),
    /** Null: forever. */
    punch_months: integer('punch_months'),
    mail_days: integer('mail_days').notNull().default(90),
    notification_days: integer('notification_days').notNull().default(90),
    /** The day after the last one of which punches were deleted: days before it can no longer be calculated. */
    punches_gone_before: date('punches_gone_before', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('retention_settings_one').on(table.company_id),
  ],
);
