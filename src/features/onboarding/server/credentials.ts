import {
  accountSubject,
  clearLimit,
  limitSubject,
  releaseLimits,
  signInLimits,
  takeLimits,
  verifyPassword,
  type Limit,
} from '#server/auth/index.ts';
import type { Transaction } from '#server/db/database.ts';
import type { OutsideContext } from '#server/http/index.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import { findAccounts, folded, type Account } from './find-account.ts';

/** Credentials of a sign-in. Employees give `company`; without it the account is a user's own. */
export interface Credentials {
  readonly company?: string | undefined;
  readonly username: string;
  readonly password: string;
}

/** The account to which the credentials belong. For employees it determines the company. */
export interface Identified {
  readonly userId: number;
  readonly companyId: number | null;
}

export interface Proved extends Identified {
  /** Where links for the account go; empty if no mail address is known. */
  readonly mailTo: string;
}

/**
 * Limits of sign-in, for known and unknown accounts alike, lifted after 15 minutes: five attempts on an account from one address,
 * 30 on an account from anywhere, 60 from one address. An attacker therefore locks an owner out only with six addresses or more,
 * and never longer than that (docs/security.md#guessing). All names of an account count as one, so code, address and number give no
 * further attempts.
 */
export function limitsOf(
  context: Pick<OutsideContext, 'ip'>,
  { company = '', username }: Pick<Credentials, 'company' | 'username'>,
  accounts: readonly Pick<Account, 'userId'>[],
): { wide: readonly Limit[]; own: readonly Limit[] } {
  const named =
    accounts.length > 0
      ? accounts.map(({ userId }) => accountSubject(userId))
      : [limitSubject(`${company}\n${folded(username)}`)];
  const keys = named.toSorted();
  return {
    wide: [signInLimits.address(context.ip), ...keys.map(signInLimits.account)],
    own: keys.map((account) => signInLimits.pair(account, context.ip)),
  };
}

/**
 * Finds the account of credentials; undefined if they are wrong. Unknown accounts take as long as known ones, and an account past
 * its limit gets the same answer whether or not the password is right. Wrong credentials are logged (account and client) after the
 * answer, alike for known and unknown accounts.
 * @throws Refusal tooMany
 */
export async function identify(context: OutsideContext, given: Credentials): Promise<Proved | undefined> {
  const { database } = context.services;
  const accounts = await database.within({ role: 'system', readOnly: true }, (tx) => findAccounts(tx, given));
  const limits = limitsOf(context, given, accounts);
  await takeLimits(database, [...limits.wide, ...limits.own], context.now);
  const account = await firstThatFits(accounts, given.password);
  if (!account) {
    await noteFailedSignIn(context, given);
    return undefined;
  }
  await database.within({ role: 'system' }, (tx) => forgetTries(tx, limits));
  const { userId, companyId, mailTo } = account;
  return { userId, companyId, mailTo };
}

/** Uncounts the attempt after the right password. Role `system`. */
export async function forgetTries(tx: Transaction, { wide, own }: ReturnType<typeof limitsOf>): Promise<void> {
  await releaseLimits(tx, wide);
  for (const { key } of own) await clearLimit(tx, key);
}

async function firstThatFits(accounts: readonly Account[], password: string): Promise<Account | undefined> {
  if (accounts.length === 0) await verifyPassword(undefined, password);
  for (const account of accounts) if (await verifyPassword(account.passwordHash, password)) return account;
  return undefined;
}
