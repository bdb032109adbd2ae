import { like, or } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { limitSubject } from './rate-limit.ts';
import { secondFactorLimits } from './second-factor/store.ts';
import { rateLimits } from './tables.ts';

/** The limit subject of an account. */
export const accountSubject = (userId: number): string => limitSubject(`user ${userId}`);

/** Keys of the limits of sign-in. */
export const signInLimitKeys = {
  /** Counts by calling address. */
  address: (ip: string): string => `sign-in:address:${ip}`,
  /** Counts by account, from any address. */
  account: (subject: string): string => `sign-in:account:${subject}`,
  /** Counts by account and address. */
  pair: (subject: string, ip: string): string => `sign-in:pair:${subject}:${ip}`,
};

/** Resets all counters of an account, from every address. Role `system`. @returns whether there were any */
export async function forgetTriesOf(tx: Transaction, userId: number): Promise<boolean> {
  const subject = accountSubject(userId);
  const keys = [signInLimitKeys.account(subject), ...secondFactorLimits(userId).map(({ key }) => key)];
  const gone = await tx
    .delete(rateLimits)
    // The only pattern character that subjects can hold is `_`, which matches itself.
    .where(
      or(...keys.map((key) => like(rateLimits.key, key)), like(rateLimits.key, signInLimitKeys.pair(subject, '%'))),
    )
    .returning({ key: rateLimits.key });
  return gone.length > 0;
}
