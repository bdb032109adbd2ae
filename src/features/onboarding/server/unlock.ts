import { eq, sql } from 'drizzle-orm';
import { revokeSignInCodes } from '#features/team/server.ts';
import {
  endOtherSessions,
  endSecondFactor,
  forgetTriesOf,
  hashPassword,
  isTrivialPassword,
} from '#server/auth/index.ts';
import type { Host } from '#server/host.ts';
import { noteUnlocked } from '#server/tenancy/lock.ts';
import { users } from '#server/tenancy/tables.ts';
import { newPasswordRule } from '../domain/rules.ts';

/** What to do about an account whose owner is locked out. */
export interface Unlocking {
  /** The new password; every session ends with it. */
  readonly password?: string;
  /** Whether to remove the second factor. */
  readonly endsSecondFactor: boolean;
}

/** What was done to the account. */
export interface Unlocked {
  readonly status: string;
  readonly hadTries: boolean;
  readonly hadSecondFactor: boolean;
}

/** Why a password is not accepted, in words for the operator; undefined if it is. */
export function passwordFault(password: string, email: string): string | undefined {
  if (newPasswordRule.mistake(password) !== undefined)
    return 'A password has eight characters or more: a small letter, a capital, a digit and one of @#$!%*?&';
  return isTrivialPassword(password, [email.split('@')[0] ?? ''])
    ? 'This password is on the lists of those who guess'
    : undefined;
}

/**
 * Lets an owner into their account again. Only the operator's command does this; no call of the server does.
 * @returns undefined if there is no such account
 */
export async function unlockAccount(host: Host, email: string, what: Unlocking): Promise<Unlocked | undefined> {
  const now = host.clock.now();
  const passwordHash = what.password === undefined ? undefined : await hashPassword(what.password);
  return host.database.within({ role: 'system' }, async (tx) => {
    const [user] = await tx
      .select({ id: users.id, status: users.status })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
    if (!user) return undefined;
    const hadTries = await forgetTriesOf(tx, user.id);
    await noteUnlocked(tx, user.id);
    const hadSecondFactor = what.endsSecondFactor && (await endSecondFactor(tx, user.id));
    if (passwordHash !== undefined) {
      await revokeSignInCodes(tx, user.id);
      await tx
        .update(users)
        .set({ password_hash: passwordHash, password_changed_at: now.toString() })
        .where(eq(users.id, user.id));
      await endOtherSessions(tx, user.id, null, 'password reset', now);
    }
    return { status: user.status, hadTries, hadSecondFactor };
  });
}
