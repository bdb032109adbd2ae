import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { alertEvents } from '#shared/contract/alerts.ts';
import { appendOnly, companyColumn, instant } from '#server/db/columns.ts';

/** Raised alerts. The key makes each one once for its subject and day, however often it is found. */
export const alerts = pgTable(
  'alerts',
  {
    ...companyColumn(),
    event: text('event', { enum: alertEvents }).notNull(),
    alert_date: date('alert_date', { mode: 'string' }).notNull(),
    /** The id of an employee or terminal; empty for the company. */
    subject: text('subject').notNull(),
    create_time: instant('create_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.event, table.alert_date, table.subject] }),
    appendOnly('alerts'),
  ],
);
