import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { foreignId, instant } from '#server/db/columns.ts';

/** When recurring jobs are due: one row a job and company; 0 is the host. Of the host, so no tenant's table. */
export const recurringRuns = pgTable(
  'recurring_runs',
  {
    name: text('name').notNull(),
    company: foreignId('company').notNull(),
    next_run: instant('next_run').notNull(),
    /** While it runs: until when its worker holds it; past that another may take it. */
    held_until: instant('held_until'),
    /** Grows with every claim, so that an older holder finds itself replaced. */
    claims: integer('claims').notNull().default(0),
    /** Tries that failed since it last went well. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.name, table.company] }), index('recurring_runs_due').on(table.next_run)],
);
