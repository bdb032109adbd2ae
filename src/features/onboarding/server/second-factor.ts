import { eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import {
  beginSecondFactor as begin,
  confirmSecondFactor as confirm,
  endOtherSessions,
  endSecondFactor as end,
  keyUriOf,
  renewRecoveryCodes as renew,
  renewSession,
  secondFactorLimits,
  secondFactorOf,
  takeLimits,
  takeSecondFactor,
  verifyPassword,
} from '#server/auth/index.ts';
import { Refusal, serveAnyone, type Actor, type Context, type OutsideContext, type Route } from '#server/http/index.ts';
import { companies, type users } from '#server/tenancy/tables.ts';
import { readProvider } from '#server/vendor/index.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  onboardingCodes,
  renewRecoveryCodes,
  secondFactor,
} from '../contract.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import type { Credentials, Identified } from './credentials.ts';
import { personInHostScope, userOf } from './own-account.ts';

const wrongCode = (): Refusal =>
  new Refusal(onboardingCodes.wrongSecondFactor, { fields: { code: [{ code: 'wrongCode' }] } });

/**
 * Checks the code of the second factor, if the account has one, after the right password. An attempt is counted before the code is
 * checked, so that nobody can guess it. Each code works once.
 * @throws Refusal secondFactorNeeded, wrongSecondFactor, tooMany
 */
export async function checkSecondFactor(
  context: OutsideContext,
  { userId }: Identified,
  given: Credentials & { readonly code?: string | undefined },
): Promise<void> {
  const { services, now } = context;
  const { database, config } = services;
  const { since } = await database.within({ role: 'system', readOnly: true }, (tx) => secondFactorOf(tx, userId));
  if (since === null) return;
  const { code } = given;
  if (code === undefined || code === '') throw new Refusal(onboardingCodes.secondFactorNeeded);
  await takeLimits(database, secondFactorLimits(userId), now);
  const isRight = await database.within({ role: 'system' }, (tx) => takeSecondFactor(tx, config, userId, code, now));
  if (isRight) return;
  await noteFailedSignIn(context, given);
  throw wrongCode();
}

/** The same for a signed-in person who changes the second factor; the route limits the attempts. */
async function proveCode({ services, now, tx }: Context, { userId }: Actor, code: string): Promise<void> {
  if (!(await takeSecondFactor(tx, services.config, userId, code, now))) throw wrongCode();
}

async function provePassword(context: Context, actor: Actor, password: string): Promise<typeof users.$inferSelect> {
  const user = await userOf(context, actor);
  if (!(await verifyPassword(user.password_hash, password)))
    throw new Refusal(onboardingCodes.wrongCurrentPassword, {
      fields: { current_password: [{ code: 'invalidPassword' }] },
    });
  return user;
}

/** The account's name in the authenticator application: an address, or the Employee ID with its company. */
async function accountName(context: Context, actor: Actor, email: string | null): Promise<string> {
  if (email !== null || actor.companyId === null) return email ?? actor.name;
  const [company] = await context.tx
    .select({ domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, actor.companyId));
  return `${actor.name} (${company?.domain ?? ''})`;
}

const limit = { by: 'person', max: 10, seconds: 900 } as const;

export const secondFactorRoutes: readonly Route[] = [
  serveAnyone(secondFactor, async (context) => {
    const actor = await personInHostScope(context);
    const { since, recoveryLeft } = await secondFactorOf(context.tx, actor.userId);
    return { since, recovery_left: recoveryLeft, is_required: actor.secondFactor.isRequired };
  }),
  serveAnyone(
    beginSecondFactor,
    async (context, { body }) => {
      const actor = await personInHostScope(context);
      const { tx, services, now } = context;
      const { email } = await provePassword(context, actor, body.current_password);
      const secret = await begin(tx, services.config, actor.userId, now);
      if (!secret) throw new Refusal(onboardingCodes.secondFactorInUse);
      const { product_name: issuer } = await readProvider(tx);
      return keyUriOf({ secret, issuer, account: await accountName(context, actor, email) });
    },
    limit,
  ),
  serveAnyone(
    confirmSecondFactor,
    async (context, { body }) => {
      const actor = await personInHostScope(context);
      const { tx, services, now } = context;
      const codes = await confirm(tx, services.config, actor.userId, body.code, now);
      if (!codes) throw wrongCode();
      await endOtherSessions(tx, actor.userId, actor.sessionId, 'second factor', now);
      const pair = await renewSession(tx, services.config, actor.sessionId, now);
      if (!pair) throw new Refusal(commonCodes.notSignedIn);
      return { recovery_codes: codes, ...pair };
    },
    limit,
  ),
  serveAnyone(
    renewRecoveryCodes,
    async (context, { body }) => {
      const actor = await personInHostScope(context);
      await provePassword(context, actor, body.current_password);
      await proveCode(context, actor, body.code);
      return { recovery_codes: await renew(context.tx, actor.userId) };
    },
    limit,
  ),
  serveAnyone(
    endSecondFactor,
    async (context, { body }) => {
      const actor = await personInHostScope(context);
      if (actor.secondFactor.isRequired) throw new Refusal(onboardingCodes.secondFactorKept);
      await provePassword(context, actor, body.current_password);
      await proveCode(context, actor, body.code);
      await end(context.tx, actor.userId);
      return null;
    },
    limit,
  ),
];
