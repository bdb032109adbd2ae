import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { foreignId, instant, recordId } from '#server/db/columns.ts';

/** Work that goes on after the answer: imports, exports, mails. Workers claim with `for update skip locked`. */
export const jobs = pgTable(
  'jobs',
  {
    id: recordId().primaryKey(),
    company_id: foreignId('company_id'),
    user_id: foreignId('user_id'),
    /** The API key with which it was started: it goes no further than the key. */
    api_key: foreignId('api_key'),
    kind: text('kind').notNull(),
    /** The id of the request that asked for it, and where its trace goes on (`traceparent`). */
    request: text('request'),
    trace: text('trace'),
    /** Sealed while the job waits and runs, here or in the file store (`jobs/payload.ts`); blank after its end. */
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    /** 0 to 100. */
    progress: smallint('progress').notNull().default(0),
    /** The same as counts: `done` of `total`; null until counting has begun. */
    done: integer('done'),
    total: integer('total'),
    /** The result: a file, counts, row errors. */
    result: jsonb('result'),
    error_code: text('error_code'),
    attempts: smallint('attempts').notNull().default(0),
    run_at: instant('run_at')
      .notNull()
      .default(sql`now()`),
    /** While running, the end of the worker's lease; after that another worker may take it. */
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
    index('jobs_failed')
      .on(table.finished_at)
      .where(sql`status = 'failed'`),
    // Every way to end a job must blank its payload; this check fails otherwise.
    check('jobs_payload_while_waiting', sql`${table.status} in ('queued', 'running') or ${table.payload} = '{}'`),
  ],
);
