import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, smallint, text } from 'drizzle-orm/pg-core';
import { eraseFailures } from '#shared/contract/erase-failures.ts';
import { instant } from './columns.ts';

/** What is known about a company that is to be erased, or was (docs/domain.md#closing-a-company). */
export const companyClosingColumns = () => ({
  /** When its deletion was asked for; null for a company that stays. */
  closing_asked: instant('closing_asked'),
  /** From when on it is erased. */
  erase_at: instant('erase_at'),
  is_closing: boolean('is_closing')
    .notNull()
    .generatedAlwaysAs(sql`erase_at is not null`),
  /** Who asked for it, and whether for the provider. */
  closing_by: text('closing_by').notNull().default(''),
  closing_by_provider: boolean('closing_by_provider').notNull().default(false),
  closing_reason: text('closing_reason').notNull().default(''),
  /** The days before the end of which people were last reminded. */
  closing_reminded: smallint('closing_reminded'),
  /** When a step of its erasure last failed, why, and from when on it is tried again; null and empty once one succeeds. */
  erase_failed_at: instant('erase_failed_at'),
  erase_failure: text('erase_failure', { enum: eraseFailures }),
  erase_retry_at: instant('erase_retry_at'),
  /** When nothing was left to erase. */
  erased_at: instant('erased_at'),
  erased_rows: bigint('erased_rows', { mode: 'number' })
    .notNull()
    .default(sql`0`),
  erased_files: integer('erased_files').notNull().default(0),
});
