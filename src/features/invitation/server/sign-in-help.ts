import { eq } from 'drizzle-orm';
import { accountSubject, forgetTriesOf, lockedUntil, takeLimit } from '#server/auth/index.ts';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { noteUnlocked } from '#server/tenancy/lock.ts';
import type { memberships } from '#server/tenancy/memberships/tables.ts';
import { linkMailLimits, mailboxLimit, mailPasswordLink } from '#server/tenancy/password-link.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { userCodes } from '../contract/user.ts';

type Member = typeof memberships.$inferSelect;
type Account = typeof users.$inferSelect;

/**
 * How often the failed sign-ins of an account are forgotten for companies: somebody who invites a person and then guesses their
 * password, which opens other companies too, would otherwise have as many tries as they like. Every company counts.
 */
const unlockLimits = (userId: number) => {
  const subject = accountSubject(userId);
  return [
    { key: `unlock:day:${subject}`, max: 6, seconds: 86_400 },
    { key: `unlock:hour:${subject}`, max: 3, seconds: 3600 },
  ];
};

/** The account of a member, whose sign-in the company may help with. Role `system`. @throws Refusal accountOfProvider */
async function accountOf({ tx }: TenantContext, { user_id: id }: Member): Promise<Account & { email: string }> {
  const [account] = await tx.select().from(users).where(eq(users.id, id));
  if (!account?.email || account.status === 'disabled' || account.is_vendor)
    throw new Refusal(userCodes.accountOfProvider);
  return { ...account, email: account.email };
}

/** Forgets the failed sign-ins of a person. */
export async function unlock(context: TenantContext, row: Member): Promise<ActionEffect<Member>> {
  const { tx, now } = context;
  await asSystem(context, async () => {
    const { id } = await accountOf(context, row);
    if (!(await lockedUntil(tx, id, now))) throw new Refusal(userCodes.notLocked);
    for (const limit of unlockLimits(id)) await takeLimit(tx, limit, now);
    await forgetTriesOf(tx, id);
    await noteUnlocked(tx, id);
  });
  return {};
}

/** Mails a person the link for choosing a password, within the limits of “Forgot password”. */
export async function sendPasswordLink(context: TenantContext, row: Member): Promise<ActionEffect<Member>> {
  const { tx, services, now, companyId, actor } = context;
  const [company] = await tx
    .select({ name: companies.company_name })
    .from(companies)
    .where(eq(companies.id, companyId));
  await asSystem(context, async () => {
    const { id, email, language, status } = await accountOf(context, row);
    // Named as the person's own request names them, so that both count together.
    const { hour, again } = linkMailLimits('forgotPassword', `\n${email.toLowerCase()}`);
    for (const limit of [hour, again, mailboxLimit(email)]) await takeLimit(tx, limit, now);
    await mailPasswordLink(
      tx,
      services,
      { userId: id, companyId: null, mailTo: email, isFirst: status === 'pending' },
      { kind: 'passwordSent', language, values: { inviter: actor.name, company: company?.name ?? '' } },
      now,
    );
  });
  context.afterCommit(() => announce(services));
  return {};
}
