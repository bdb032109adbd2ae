import { like, or } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { limitSubject } from './rate-limit.ts';
import { secondFactorLimits } from './second-factor/store.ts';
import { rateLimits } from './tables.ts';

/** Who is counted at sign-in, as limits name them. */
export const accountSubject = (userId: number): string => limitSubject(`user ${userId}`);

/** Keys of the limits of sign-in. */
export const signInLimitKeys = {
  /** Of an address that calls. */
  address: (ip: string): string => `sign-in:address:${ip}`,
  /** Of an account, from anywhere. */
  account: (subject: string): string => `sign-in:account:${subject}`,
  /** Of an account, from one address. */
  pair: (subject: string, ip: string): string => `sign-in:pair:${subject}:${ip}`,
};

/** Forgets all that was counted against an account, wherever it was tried from. @returns whether anything was. Role `system`. */
export async function forgetTriesOf(tx: Transaction, userId: number): Promise<boolean> {
  const subject = accountSubject(userId);
  const keys = [signInLimitKeys.account(subject), ...secondFactorLimits(userId).map(({ key }) => key)];
  const gone = await tx
    .delete(rateLimits)
    // Subjects hold no sign that means something in a pattern but `_`, which fits itself.
    .where(
      or(...keys.map((key) => like(rateLimits.key, key)), like(rateLimits.key, signInLimitKeys.pair(subject, '%'))),
    )
    .returning({ key: rateLimits.key });
  return gone.length > 0;
}
