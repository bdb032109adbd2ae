import { eq } from 'drizzle-orm';
import { takeLimits } from '#server/auth/index.ts';
import { findPasskey, issueChallenge, newAttempt, passkeysOf, type Assertion } from '#server/auth/passkey/index.ts';
import { Refusal, serveOutside, type OutsideContext, type Route } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { users } from '#server/tenancy/tables.ts';
import {
  beginPasskeySignIn,
  onboardingCodes,
  passkeySecondStep,
  passkeySignIn,
  type SignInAnswer,
} from '../contract.ts';
import { forgetTries, identify, limitsOf } from './credentials.ts';
import { openFor, settleCompany } from './open-session.ts';
import { checkAnswer, noteFault, requestOptions, splitPresented, wrongPasskey } from './passkey-check.ts';
import { notePasskey } from './passkey-events.ts';

interface Owner {
  readonly userId: number;
  /** An employee's own sign-in without an address, which is nothing outside the company. */
  readonly isEmployeeOnly: boolean;
}

/** The active account that has the passkey. */
async function ownerOf({ services }: OutsideContext, { id }: Assertion): Promise<Owner | undefined> {
  return services.database.within({ role: 'system', readOnly: true }, async (tx) => {
    const passkey = await findPasskey(tx, id);
    if (!passkey) return undefined;
    const [user] = await tx
      .select({ status: users.status, email: users.email })
      .from(users)
      .where(eq(users.id, passkey.user_id));
    return user?.status === 'active' ? { userId: passkey.user_id, isEmployeeOnly: user.email === null } : undefined;
  });
}

/**
 * Signs in by a passkey alone, which stands for both factors: the device is the one, and its check of the person the other. It shares
 * the limits of the password: each attempt is counted before it is checked, for known and unknown passkeys alike.
 */
async function signInByPasskey(
  context: OutsideContext,
  { attempt, assertion }: ReturnType<typeof splitPresented>,
  terms: string | undefined,
): Promise<SignInAnswer> {
  const { services, now, ip } = context;
  const { database } = services;
  const owner = await ownerOf(context, assertion);
  const limits = limitsOf(context, { username: assertion.id }, owner ? [owner] : []);
  await takeLimits(database, [...limits.wide, ...limits.own], now);
  if (!owner) {
    context.log.warn({ ip, fault: 'not a passkey of an active account' }, 'Passkey refused');
    throw wrongPasskey();
  }
  const { userId, isEmployeeOnly } = owner;
  const use = await database.within({ role: 'system' }, async (tx) => {
    const answered = { holder: attempt, userId, isTheirs: false, assertion };
    const checked = await checkAnswer(tx, services, { purpose: 'sign in', ...answered }, now);
    if (checked.kind === 'right') await forgetTries(tx, limits);
    return checked;
  });
  if (use.kind !== 'right') {
    await noteFault(context, userId, use);
    throw wrongPasskey();
  }
  const opened = await database.within({ role: 'system' }, async (tx) => {
    const company = await settleCompany(tx, context, { userId, companyId: null });
    if (!company && isEmployeeOnly) return undefined;
    const session = await openFor(tx, context, userId, company, { terms });
    const { id, name } = use.passkey;
    const event = { action: 'sign_in', user: userId, passkey: id, name, ip, company: company?.id ?? 0 } as const;
    if (session) await notePasskey(tx, services, event, now);
    return session;
  });
  if (!opened) throw wrongPasskey();
  await announce(services);
  return { token: opened.token, refresh: opened.refresh, company_domain: opened.company?.domain ?? null };
}

/** Passkeys at sign-in: alone, or after the password. */
export const passkeySignInRoutes: readonly Route[] = [
  serveOutside(
    beginPasskeySignIn,
    async ({ services, now }) => {
      const attempt = newAttempt();
      const challenge = await services.database.within({ role: 'system' }, (tx) =>
        issueChallenge(tx, { purpose: 'sign in', holder: attempt, userId: null }, now),
      );
      return { attempt, options: requestOptions(services, challenge, []) };
    },
    { by: 'address', max: 120, seconds: 60 },
  ),
  serveOutside(passkeySignIn, (context, { body }) =>
    signInByPasskey(context, splitPresented(body.passkey), body.terms),
  ),
  serveOutside(passkeySecondStep, async (context, { body }) => {
    const who = await identify(context, body);
    if (!who) throw new Refusal(onboardingCodes.wrongCredentials);
    const { userId } = who;
    const { services, now } = context;
    const attempt = newAttempt();
    const options = await services.database.within({ role: 'system' }, async (tx) => {
      const held = await passkeysOf(tx, userId);
      if (held.length === 0) throw wrongPasskey();
      const challenge = await issueChallenge(tx, { purpose: 'second step', holder: attempt, userId }, now);
      return requestOptions(services, challenge, held);
    });
    return { attempt, options };
  }),
];
