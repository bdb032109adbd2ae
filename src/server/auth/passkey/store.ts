import { createHmac, hkdfSync } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import { defineBound, roomUnder } from '../../bounds/index.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import { passkeys } from './tables.ts';
import { readAssertion, type Assertion, type Expected, type NewPasskey } from './verify.ts';

// Passkeys of accounts. Call everything here in role `system`.

/** A person has a few devices, and a browser is given the ids of all of them. */
const passkeyBound = defineBound('oauth.passkeys', { passkeys: 20 });

export type Passkey = typeof passkeys.$inferSelect;

/** The account's name towards authenticators: random to everybody else, the same for all passkeys of the account. */
export function userHandleOf(config: Pick<Config, 'linkSecret'>, userId: number): Uint8Array<ArrayBuffer> {
  const key = Buffer.from(hkdfSync('sha256', config.linkSecret, '', 'passkey user handle', 32));
  return new Uint8Array(createHmac('sha256', key).update(String(userId)).digest());
}

/** A person's passkeys, the oldest first. */
export async function passkeysOf(tx: Transaction, userId: number): Promise<Passkey[]> {
  return tx.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id));
}

/** How many passkeys a person has. */
export async function countPasskeys(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.user_id, userId));
  return row?.count ?? 0;
}

/** The passkey with the authenticator's id, whoever has it. */
export async function findPasskey(tx: Transaction, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credential_id, credentialId));
  return row;
}

/** Whether a person may add another passkey; locks the number until the transaction ends. */
export async function hasRoomForPasskey(tx: Transaction, userId: number): Promise<boolean> {
  const room = await roomUnder(tx, passkeyBound, [userId], async () => ({ passkeys: await countPasskeys(tx, userId) }));
  return room.passkeys > 0;
}

/** Stores a passkey. @returns undefined if an account has it already */
export async function addPasskey(
  tx: Transaction,
  given: NewPasskey & {
    readonly userId: number;
    readonly name: string;
    readonly rpId: string;
    readonly transports: readonly string[];
  },
  now: Temporal.Instant,
): Promise<Passkey | undefined> {
  const [row] = await tx
    .insert(passkeys)
    .values({
      user_id: given.userId,
      credential_id: given.credentialId,
      public_key: given.publicKey,
      counter: given.counter,
      transports: [...given.transports],
      rp_id: given.rpId,
      name: given.name,
      is_synced: given.isSynced,
      created_at: now.toString(),
    })
    .onConflictDoNothing({ target: passkeys.credential_id })
    .returning();
  return row;
}

const own = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.user_id, userId));

/** Renames a person's passkey. @returns the one before; undefined if it is not theirs */
export async function renamePasskey(
  tx: Transaction,
  userId: number,
  given: { readonly id: number; readonly name: string },
): Promise<Passkey | undefined> {
  const [before] = await tx.select().from(passkeys).where(own(userId, given.id)).for('update');
  if (before) await tx.update(passkeys).set({ name: given.name }).where(own(userId, given.id));
  return before;
}

/** Removes a person's passkey. @returns undefined if it is not theirs */
export async function removePasskey(tx: Transaction, userId: number, id: number): Promise<Passkey | undefined> {
  const [gone] = await tx.delete(passkeys).where(own(userId, id)).returning();
  return gone;
}

/** What became of the use of a passkey; the fault is for the log only. */
export type Use =
  | { readonly kind: 'right'; readonly passkey: Passkey }
  | { readonly kind: 'wrong'; readonly passkey: Passkey | undefined; readonly fault: string }
  | { readonly kind: 'copied'; readonly passkey: Passkey; readonly fault: string; readonly counter: number };

/**
 * Checks the answer of a person's passkey and notes its use. The row is locked, so that of two answers with one counter the second is
 * refused. A counter that does not grow says that the key was copied, or that the answer is an old one.
 */
export async function acceptPasskey(
  tx: Transaction,
  given: { readonly userId: number; readonly assertion: Assertion; readonly isVerified: boolean },
  expected: Omit<Expected, 'rpId'>,
  now: Temporal.Instant,
): Promise<Use> {
  const { userId, assertion } = given;
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credential_id, assertion.id)).for('update');
  if (passkey?.user_id !== userId) return { kind: 'wrong', passkey: undefined, fault: 'not a passkey of the account' };
  const read = await readAssertion(
    assertion,
    { publicKey: passkey.public_key, isVerified: given.isVerified },
    { ...expected, rpId: passkey.rp_id },
  );
  if ('fault' in read) return { kind: 'wrong', passkey, fault: read.fault };
  if ((read.counter > 0 || passkey.counter > 0) && read.counter <= passkey.counter)
    return {
      kind: 'copied',
      passkey,
      counter: read.counter,
      fault: `counter ${read.counter} after ${passkey.counter}`,
    };
  await tx
    .update(passkeys)
    .set({ counter: read.counter, is_synced: read.isSynced, last_used_at: now.toString() })
    .where(eq(passkeys.id, passkey.id));
  return { kind: 'right', passkey };
}
