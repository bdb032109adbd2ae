import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { supportDurations } from '#shared/contract/support-durations.ts';
import { instant, recordColumns } from '#server/db/columns.ts';

/**
 * Times for which a company lets the provider's staff in (docs/domain.md#support-access). While one runs, the staff may read the
 * company's data; without one they have no way in.
 */
export const supportAccesses = pgTable(
  'support_accesses',
  {
    ...recordColumns(),
    /**
     * `requested`: the staff ask for it until `ends_at`. The end is told by `ends_at`: `expired` is shown, and stored only for a request
     * that another one follows.
     */
    status: text('status', { enum: ['requested', 'active', 'rejected', 'ended', 'expired'] })
      .notNull()
      .default('active'),
    reason: text('reason').notNull(),
    duration: text('duration', { enum: supportDurations }).notNull(),
    ends_at: instant('ends_at').notNull(),
    /** Who gave it; empty for a request. */
    granted_by: text('granted_by').notNull(),
    /** Who of the staff asked for it; empty if the company gave it unasked. */
    requested_by: text('requested_by').notNull().default(''),
    /** Who of the staff came in last, and when. */
    entered_by: text('entered_by').notNull().default(''),
    last_entered: instant('last_entered'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('support_accesses_status').on(table.company_id, table.status, table.ends_at),
    uniqueIndex('support_accesses_one_request')
      .on(table.company_id)
      .where(sql`${table.status} = 'requested'`),
    index('support_accesses_create_time').on(table.company_id, table.create_time),
  ],
);
