import { eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import type { PresentedPasskey } from '#shared/contract/passkey.ts';
import {
  beginSecondFactor as begin,
  confirmSecondFactor as confirm,
  endAuthenticatorApp,
  endOtherSessions,
  isAsked,
  keyUriOf,
  releaseLimits,
  renewRecoveryCodes as renew,
  renewSession,
  secondFactorLimits,
  secondFactorOf,
  takeLimits,
  takeSecondFactor,
} from '#server/auth/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, serveAnyone, type Actor, type Context, type OutsideContext, type Route } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
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
import { checkAnswer, noteFault, splitPresented, wrongPasskey } from './passkey-check.ts';
import { prove, wrongCode } from './proof.ts';

/** What a person gives besides the password. */
interface SecondStep {
  readonly code?: string | undefined;
  readonly passkey?: PresentedPasskey | undefined;
}

/**
 * Checks the second factor, if the account has one, after the right password: a code or one of the account's passkeys. An attempt is
 * counted before it is checked, so that nobody can guess a code. Each code and each answer of a passkey works once.
 * @throws Refusal secondFactorNeeded, wrongSecondFactor, wrongPasskey, tooMany
 */
export async function checkSecondFactor(
  context: OutsideContext,
  { userId }: Identified,
  given: Credentials & SecondStep,
): Promise<void> {
  const { services, now } = context;
  const { database, config } = services;
  const state = await database.within({ role: 'system', readOnly: true }, (tx) => secondFactorOf(tx, userId));
  if (!isAsked(state)) return;
  const { code, passkey } = given;
  if (passkey) return checkPasskey(context, userId, passkey);
  if (code === undefined || code === '')
    throw new Refusal(onboardingCodes.secondFactorNeeded, { context: { passkeys: state.passkeys } });
  await takeLimits(database, secondFactorLimits(userId), now);
  const isRight = await database.within({ role: 'system' }, (tx) => takeSecondFactor(tx, config, userId, code, now));
  if (isRight) return;
  await noteFailedSignIn(context, given);
  throw wrongCode();
}

/** The same by a passkey, for the attempt that asked for it. */
async function checkPasskey(context: OutsideContext, userId: number, passkey: PresentedPasskey): Promise<void> {
  const { services, now } = context;
  const { attempt, assertion } = splitPresented(passkey);
  await takeLimits(services.database, secondFactorLimits(userId), now);
  const use = await services.database.within({ role: 'system' }, async (tx) => {
    const answered = { holder: attempt, userId, isTheirs: true, assertion };
    const checked = await checkAnswer(tx, services, { purpose: 'second step', ...answered }, now);
    if (checked.kind === 'right') await releaseLimits(tx, secondFactorLimits(userId));
    return checked;
  });
  if (use.kind === 'right') return;
  await noteFault(context, userId, use);
  throw wrongPasskey();
}

/** The account's name in an authenticator: an address, or the Employee ID with its company. */
export async function accountName(context: Context, actor: Actor): Promise<string> {
  const { email } = await userOf(context, actor);
  if (email !== null || actor.companyId === null) return email ?? actor.name;
  const [company] = await context.tx
    .select({ domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, actor.companyId));
  return `${actor.name} (${company?.domain ?? ''})`;
}

/** Makes changes of an account's factors wait for each other, so that two removals at once do not take the last two. */
export const oneChange = (context: Context, { userId }: Actor): Promise<void> =>
  oneAtATime(context.tx, 'oauth.second_factor', userId);

/** For every call about one's own factors. */
export const factorLimit = { by: 'person', max: 10, seconds: 900 } as const;

export const secondFactorRoutes: readonly Route[] = [
  serveAnyone(secondFactor, async (context) => {
    const actor = await personInHostScope(context);
    const { since, recoveryLeft, passkeys } = await secondFactorOf(context.tx, actor.userId);
    return { since, recovery_left: recoveryLeft, passkeys, is_required: actor.secondFactor.isRequired };
  }),
  serveAnyone(
    beginSecondFactor,
    async (context, { body }) => {
      const actor = await personInHostScope(context);
      const { tx, services, now } = context;
      await prove(context, actor, body);
      const secret = await begin(tx, services.config, actor.userId, now);
      if (!secret) throw new Refusal(onboardingCodes.secondFactorInUse);
      const { product_name: issuer } = await readProvider(tx);
      return keyUriOf({ secret, issuer, account: await accountName(context, actor) });
    },
    factorLimit,
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
    factorLimit,
  ),
  serveAnyone(
    renewRecoveryCodes,
    async (context, { body }) => {
      const actor = await personInHostScope(context);
      await prove(context, actor, body);
      return { recovery_codes: await renew(context.tx, actor.userId, context.now) };
    },
    factorLimit,
  ),
  serveAnyone(
    endSecondFactor,
    async (context, { body }) => {
      const actor = await personInHostScope(context);
      await oneChange(context, actor);
      const { passkeys } = await secondFactorOf(context.tx, actor.userId);
      if (actor.secondFactor.isRequired && passkeys === 0) throw new Refusal(onboardingCodes.secondFactorKept);
      await prove(context, actor, body);
      await endAuthenticatorApp(context.tx, actor.userId);
      return null;
    },
    factorLimit,
  ),
];
