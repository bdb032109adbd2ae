import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, foreignId, instant, recordColumns } from '#server/db/columns.ts';

/**
 * Keys with which programs call the API (docs/security.md#api-keys). A key acts for its owner and carries some of the owner's
 * permissions. Only the SHA-256 of its secret is kept.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...recordColumns(),
    key_name: text('key_name').notNull(),
    /** The end is told by `expires_at`: `expired` is shown, never stored. */
    status: text('status', { enum: ['active', 'expired', 'revoked'] })
      .notNull()
      .default('active'),
    /** The account for which it acts: whoever saved the key last. */
    owner: foreignId('owner').notNull(),
    permissions: text('permissions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Addresses and networks that it may be used from; empty for any. */
    networks: text('networks').notNull().default(''),
    /** The last day on which it works, in the company's zone, and the end of that day. */
    expire_date: date('expire_date', { mode: 'string' }).notNull(),
    expires_at: instant('expires_at').notNull(),
    /** Null until a secret was made. */
    secret_hash: text('secret_hash'),
    /** The last four letters of the secret, for recognition. */
    hint: text('hint').notNull().default(''),
    /** The secret before, and until when it still works. */
    earlier_hash: text('earlier_hash'),
    earlier_until: instant('earlier_until'),
    /** The last use, to the minute. */
    last_used: instant('last_used'),
    last_address: text('last_address').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('api_keys_unique_key_name').on(table.company_id, folded(table.key_name)),
    index('api_keys_expire_date').on(table.company_id, table.expire_date),
  ],
);
