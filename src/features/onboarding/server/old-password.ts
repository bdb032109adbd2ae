import { eq } from 'drizzle-orm';
import { issueCode } from '#server/auth/index.ts';
import { Refusal, type OutsideContext } from '#server/http/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { onboardingCodes } from '../contract.ts';
import type { Proved } from './credentials.ts';
import { mustChange, policyOf } from './password-policy.ts';

/**
 * Keeps out whoever signs in with a password that a company of theirs lets nobody keep, once everything else is proved. People are given
 * the code for choosing another one, since a mail would prove no more than they have.
 * @throws Refusal passwordExpired
 */
export async function refuseOldPassword(
  { services, now }: OutsideContext,
  { userId, companyId, mailTo }: Proved,
  password: string,
  { withCode }: { readonly withCode: boolean },
): Promise<void> {
  const code = await services.database.within({ role: 'system' }, async (tx) => {
    const policy = await policyOf(tx, userId);
    const [user] = await tx.select({ changedAt: users.password_changed_at }).from(users).where(eq(users.id, userId));
    if (!mustChange(policy, password, user?.changedAt ?? null, now)) return undefined;
    if (!withCode) return null;
    const payload = { user: userId, mailTo, company: companyId };
    return issueCode(tx, { purpose: 'password_reset', subject: String(userId), payload }, now);
  });
  if (code === undefined) return;
  throw new Refusal(onboardingCodes.passwordExpired, { context: code === null ? {} : { code } });
}
