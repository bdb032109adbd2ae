import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { foreignId, instant } from '#server/db/columns.ts';

/** When recurring jobs are due: one row per job and company; 0 is the host. A table of the host, not of tenants. */
export const recurringRuns = pgTable(
  'recurring_runs',
  {
    name: text('name').notNull(),
    company: foreignId('company').notNull(),
    next_run: instant('next_run').notNull(),
    /** While running, the end of the worker's lease; after that another worker may take it. */
    held_until: instant('held_until'),
    /** Grows with every claim, so that an older holder notices its replacement. */
    claims: integer('claims').notNull().default(0),
    /** Failed tries since the last success. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.company] }),
    index('recurring_runs_due').on(table.next_run),
    index('recurring_runs_failing')
      .on(table.name)
      .where(sql`failures > 0`),
  ],
);
