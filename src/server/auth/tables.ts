import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, foreignId, instant, recordId } from '#server/db/columns.ts';
import { companies, users } from '#server/tenancy/tables.ts';

/**
 * A sign-in: one family of rotating refresh tokens. Access tokens carry its id, so that ending it ends them at once.
 * Refresh tokens are random; only their SHA-256 is kept, the present one and those used up (reuse ends the family).
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    user_id: foreignId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until a company is chosen. */
    company_id: foreignId('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    refresh_hash: text('refresh_hash').notNull(),
    used_hashes: text('used_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * A switch link's session: good for one refresh, then bound to the host that used it
     * (docs/decisions.md#11-a-switch-link-meets-a-living-session).
     */
    for_link: boolean('for_link').notNull().default(false),
    /** The access by which one of the provider's staff came in: the session counts while that very one runs. Null for members. */
    support_access: foreignId('support_access'),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason'),
    ip: text('ip').notNull().default(''),
    user_agent: text('user_agent').notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
);

/**
 * Codes of mailed links: random, kept as SHA-256 only, good once and until they expire. Those of one purpose for one
 * subject replace each other (docs/domain.md#accounts-and-codes).
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: recordId().primaryKey(),
    purpose: text('purpose', {
      enum: [
        'activation',
        'company_creation',
        'invitation',
        'join_approval',
        'password_reset',
        'first_password',
        'start_code',
        'request_decision',
      ],
    }).notNull(),
    code_hash: text('code_hash').notNull(),
    /** The subject of the code within its purpose; a new code replaces older ones of the same subject. */
    subject: text('subject').notNull(),
    /** What takes effect when the code is used; holds only what the purpose needs. */
    payload: jsonb('payload').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('verification_codes_hash').on(table.code_hash),
    index('verification_codes_subject').on(table.purpose, table.subject),
    index('verification_codes_expiry').on(table.expires_at),
  ],
);

/**
 * The sealed secret of an account's authenticator application (docs/security.md#second-factor), and the recovery codes. No code is
 * asked for until the secret is confirmed by a first one. An account whose second factor is a passkey has the recovery codes alone.
 */
export const secondFactors = pgTable('second_factors', {
  user_id: foreignId('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytes('secret'),
  created_at: instant('created_at').notNull(),
  confirmed_at: instant('confirmed_at'),
  /** Step of the last used code: no code is valid twice. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the unused recovery codes. */
  recovery_codes: text('recovery_codes')
    .array()
    .notNull()
    .default(sql`'{}'`),
});

/** Counters of the rate limits: one row a subject and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    window_start: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  // For the counters of one account from every address, in a database of any collation.
  (table) => [index('rate_limits_prefix').on(table.key.op('text_pattern_ops'))],
);
