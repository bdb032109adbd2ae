import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, foreignId, instant, recordId } from '#server/db/columns.ts';
import { users } from '#server/tenancy/tables.ts';

/**
 * Passkeys of accounts (docs/security.md#passkeys). Only the public key is here, so that who reads this table can sign in as nobody.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: recordId().primaryKey(),
    user_id: foreignId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Given by the authenticator, as base64url. */
    credential_id: text('credential_id').notNull(),
    /** In COSE form. */
    public_key: bytes('public_key').notNull(),
    /** The last counter that the authenticator signed; 0 for the many that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it (`internal`, `usb`, `hybrid`), as it said itself. */
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The host name that it was made for; it works on no other. */
    rp_id: text('rp_id').notNull(),
    name: text('name').notNull(),
    /** Whether copies of it are kept elsewhere, e.g. by the maker of the phone. */
    is_synced: boolean('is_synced').notNull(),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_unique_credential').on(table.credential_id),
    index('passkeys_user').on(table.user_id),
  ],
);

/** Challenges that wait for the answer of a passkey: good once, for five minutes, for whoever asked. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the purpose and of the session or attempt that asked; a new challenge replaces the one before. */
    holder_hash: text('holder_hash').primaryKey(),
    challenge: text('challenge').notNull(),
    /** Whose passkey must answer; null at a sign-in that begins with the passkey. */
    user_id: foreignId('user_id'),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expires_at),
    index('passkey_challenges_user').on(table.user_id),
  ],
);
