import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { foreignId, instant, recordId } from '#server/db/columns.ts';
import { companies } from '#server/tenancy/tables.ts';

/** Work that goes on after the answer: imports, exports, mails. Workers claim with `for update skip locked`. */
export const jobs = pgTable(
  'jobs',
  {
    id: recordId().primaryKey(),
    company_id: foreignId('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    user_id: foreignId('user_id'),
    kind: text('kind').notNull(),
    /** Sealed while the job waits and runs, in here or in the file store (`jobs/payload.ts`), blank when it has ended. */
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    /** 0 to 100. */
    progress: smallint('progress').notNull().default(0),
    /** The same counted: so many of so many; null where it has not begun to count. */
    done: integer('done'),
    total: integer('total'),
    /** What came of it: a file, counts, row errors. */
    result: jsonb('result'),
    error_code: text('error_code'),
    attempts: smallint('attempts').notNull().default(0),
    run_at: instant('run_at')
      .notNull()
      .default(sql`now()`),
    /** While running: until when the worker holds it; past that another may take it. */
    held_until: instant('held_until'),
    created_at: instant('created_at')
      .notNull()
      .default(sql`now()`),
    finished_at: instant('finished_at'),
  },
  (table) => [
    index('jobs_due')
      .on(table.run_at)
      .where(sql`status in ('queued', 'running')`),
    index('jobs_company').on(table.company_id, table.created_at),
    index('jobs_finished').on(table.finished_at),
    // Whatever ends a job blanks what was given to it: a path that forgets fails here.
    check('jobs_payload_while_waiting', sql`${table.status} in ('queued', 'running') or ${table.payload} = '{}'`),
  ],
);
