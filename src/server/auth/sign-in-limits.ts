import { like, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { limitSubject, type Limit } from './rate-limit.ts';
import { secondFactorLimits } from './second-factor/store.ts';
import { rateLimits } from './tables.ts';

/** The limit subject of an account. */
export const accountSubject = (userId: number): string => limitSubject(`user ${userId}`);

const quarterHour = 15 * 60;

/** Keys of the limits of sign-in. */
const signInLimitKeys = {
  /** Counts by calling address. */
  address: (ip: string): string => `sign-in:address:${ip}`,
  /** Counts by account, from any address. */
  account: (subject: string): string => `sign-in:account:${subject}`,
  /** Counts by account and address. */
  pair: (subject: string, ip: string): string => `sign-in:pair:${subject}:${ip}`,
};

/** The limits of sign-in: by address, by account, and by both. */
export const signInLimits = {
  address: (ip: string): Limit => ({ key: signInLimitKeys.address(ip), max: 60, seconds: quarterHour }),
  account: (subject: string): Limit => ({ key: signInLimitKeys.account(subject), max: 30, seconds: quarterHour }),
  pair: (subject: string, ip: string): Limit => ({
    key: signInLimitKeys.pair(subject, ip),
    max: 5,
    seconds: quarterHour,
  }),
};

/** The limits that count the failed sign-ins of an account; in the key of the last, `%` stands for every address. */
function limitsOfAccount(userId: number): readonly Limit[] {
  const subject = accountSubject(userId);
  return [signInLimits.account(subject), ...secondFactorLimits(userId), signInLimits.pair(subject, '%')];
}

/** The only other pattern character that keys can hold is `_`, which matches itself. */
const counted = (limits: readonly Limit[]): SQL | undefined =>
  or(...limits.map(({ key }) => like(rateLimits.key, key)));

/** Resets all counters of an account, from every address. Role `system`. @returns whether there were any */
export async function forgetTriesOf(tx: Transaction, userId: number): Promise<boolean> {
  const gone = await tx
    .delete(rateLimits)
    .where(counted(limitsOfAccount(userId)))
    .returning({ key: rateLimits.key });
  return gone.length > 0;
}

/**
 * Until when failed sign-ins keep the person out, at least from one address. Role `system`.
 * @returns null if nothing does
 */
export async function lockedUntil(
  tx: Transaction,
  userId: number,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const limits = limitsOfAccount(userId);
  const rows = await tx
    .select({ key: rateLimits.key, count: rateLimits.count, start: rateLimits.window_start })
    .from(rateLimits)
    .where(counted(limits));
  const ends = rows.flatMap(({ key, count, start }) => {
    const limit = limits.find((each) => key.startsWith(each.key.replace('%', '')));
    if (!limit || count < limit.max) return [];
    return [Temporal.Instant.from(start).add({ seconds: limit.seconds })];
  });
  const last = ends.toSorted(Temporal.Instant.compare).at(-1);
  return last && Temporal.Instant.compare(last, now) > 0 ? last : null;
}
