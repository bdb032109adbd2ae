import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { acceptInvitation, decideByCode, findInvitation } from '#features/invitation/server.ts';
import { hashPassword } from '#server/auth/index.ts';
import type { Transaction } from '#server/db/database.ts';
import { Refusal, serveOutside, type OutsideContext, type Route } from '#server/http/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { invited, invitedSignUp, joinApproval, onboardingCodes } from '../contract.ts';
import { checkLength, policyOfCompany, toldOf } from './password-policy.ts';
import { checkPassword, codeOf } from './sign-up.ts';

const invalid = (): Refusal => new Refusal(onboardingCodes.linkInvalid);

async function accountOf(tx: Transaction, email: string) {
  const [user] = await tx
    .select({
      id: users.id,
      status: users.status,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user;
}

/**
 * Opens an invitation. An existing account accepts at once; for an address without one the page for making it follows. Only the
 * recipient of the mail gets here.
 */
async function open(context: OutsideContext, code: string): Promise<z.output<typeof invited.data>> {
  const { services, now } = context;
  const { email, policy, committed } = await services.database.within({ role: 'system' }, async (tx) => {
    const invitation = await findInvitation(tx, code, now);
    if (!invitation) throw invalid();
    const user = await accountOf(tx, invitation.email);
    if (!user) {
      const asked = await policyOfCompany(tx, invitation.company);
      return { email: invitation.email, policy: toldOf(asked), committed: undefined };
    }
    const after =
      user.status === 'active'
        ? await acceptInvitation(tx, context, code, { ...user, email: invitation.email })
        : undefined;
    if (!after) throw invalid();
    return { email: null, policy: null, committed: after };
  });
  await committed?.();
  return { email, policy };
}

/** The account is active at once, since the link was mailed to its address. */
async function makeAccount(
  context: OutsideContext,
  code: string,
  given: Pick<z.output<typeof invitedSignUp.body>, 'email' | 'first_name' | 'last_name' | 'password' | 'language'>,
): Promise<null> {
  const { services, now } = context;
  const { database } = services;
  const policy = await database.within({ role: 'system', readOnly: true }, async (tx) => {
    const invitation = await findInvitation(tx, code, now);
    return invitation?.email === given.email ? policyOfCompany(tx, invitation.company) : undefined;
  });
  if (!policy) throw invalid();
  checkPassword(given.password, given.email, given.first_name, given.last_name);
  checkLength(policy, given.password);
  const passwordHash = await hashPassword(given.password);
  const committed = await database.within({ role: 'system' }, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        email: given.email,
        first_name: given.first_name,
        last_name: given.last_name,
        password_hash: passwordHash,
        language: given.language,
        password_changed_at: now.toString(),
        create_time: now.toString(),
      })
      .onConflictDoNothing()
      .returning({ id: users.id, first_name: users.first_name, last_name: users.last_name });
    const after = user && (await acceptInvitation(tx, context, code, { ...user, email: given.email }));
    if (!after) throw invalid();
    return after;
  });
  await committed();
  return null;
}

const linkLimit = { by: 'address', max: 60, seconds: 600 } as const;

export const joiningRoutes: readonly Route[] = [
  serveOutside(invited, (context, { body }) => open(context, codeOf(body)), linkLimit),
  serveOutside(invitedSignUp, (context, { body }) => makeAccount(context, codeOf(body), body), linkLimit),
  serveOutside(
    joinApproval,
    async (context, { body }) => {
      const decided = await context.services.database.within({ role: 'system' }, async (tx) => {
        const found = await decideByCode(tx, context, codeOf(body));
        if (!found) throw invalid();
        return found;
      });
      await decided.committed();
      return { status: decided.decision };
    },
    linkLimit,
  ),
];
