import { createHash } from 'node:crypto';
import { clearLimit, releaseLimits, takeLimits, verifyPassword, type Limit } from '#server/auth/index.ts';
import type { OutsideContext } from '#server/http/index.ts';
import { findAccount, folded } from './find-account.ts';

/** Who wants to sign in. `company` is the employee's; without it the account is a user's own. */
export interface Credentials {
  readonly company?: string | undefined;
  readonly username: string;
  readonly password: string;
}

/** Whose password it was. For employees the company is settled by it. */
export interface Identified {
  readonly userId: number;
  readonly companyId: number | null;
}

const minutes = 15;

/**
 * Limits of sign-in, for known and unknown accounts alike, lifted after 15 minutes: five tries of an account from one
 * address, 30 of an account from anywhere, 60 from one address. Someone else's guesses therefore keep an owner out only
 * where they come from six addresses or more, and never longer than that (security 23, 25).
 */
function limitsOf(
  context: OutsideContext,
  { company = '', username }: Credentials,
): { wide: readonly Limit[]; own: Limit } {
  const account = createHash('sha256')
    .update(`${company}\n${folded(username)}`)
    .digest('base64url')
    .slice(0, 22);
  const seconds = minutes * 60;
  return {
    wide: [
      { key: `sign-in:address:${context.ip}`, max: 60, seconds },
      { key: `sign-in:account:${account}`, max: 30, seconds },
    ],
    own: { key: `sign-in:pair:${account}:${context.ip}`, max: 5, seconds },
  };
}

/**
 * Finds whose credentials these are; undefined where they fit nobody. Unknown accounts take as long as known ones, and an
 * account past its limit is answered the same whether the password is right or not.
 * @throws Refusal tooMany
 */
export async function identify(context: OutsideContext, given: Credentials): Promise<Identified | undefined> {
  const { database } = context.services;
  const limits = limitsOf(context, given);
  await takeLimits(database, [...limits.wide, limits.own], context.now);
  const account = await database.within({ role: 'system', readOnly: true }, (tx) => findAccount(tx, given));
  const fits = await verifyPassword(account?.passwordHash, given.password);
  if (!account || !fits) return undefined;
  await database.within({ role: 'system' }, async (tx) => {
    await releaseLimits(tx, limits.wide);
    await clearLimit(tx, limits.own.key);
  });
  return { userId: account.userId, companyId: account.companyId };
}
