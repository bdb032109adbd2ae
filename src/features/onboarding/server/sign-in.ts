import { endSession, rotateSession } from '#server/auth/index.ts';
import { Refusal, serveAnyone, serveOutside, type OutsideContext, type Route } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { employeeSignIn, onboardingCodes, signIn, userSignIn, type SignInAnswer } from '../contract.ts';
import { refreshTokens, signOut, sessionCodes } from '#shared/contract/session.ts';
import { identify, type Credentials } from './credentials.ts';
import { checkSecondFactor } from './second-factor.ts';
import { refuseOldPassword } from './old-password.ts';
import { openFor, settleCompany } from './open-session.ts';

async function signInBy(
  context: OutsideContext,
  given: Credentials & { readonly code?: string | undefined; readonly terms?: string | undefined },
  withCompany: boolean,
): Promise<SignInAnswer> {
  const who = await identify(context, given);
  if (!who) throw new Refusal(onboardingCodes.wrongCredentials);
  await checkSecondFactor(context, who, given);
  await refuseOldPassword(context, who, given.password, { withCode: true });
  const opened = await context.services.database.within({ role: 'system' }, async (tx) => {
    const company = withCompany ? await settleCompany(tx, context, who) : null;
    // The company of the employee has been deleted in the meantime.
    if (who.companyId !== null && !company) return undefined;
    return openFor(tx, context, who.userId, company, { terms: given.terms });
  });
  if (!opened) throw new Refusal(onboardingCodes.wrongCredentials);
  await announce(context.services);
  return { token: opened.token, refresh: opened.refresh, company_domain: opened.company?.domain ?? null };
}

export const signInRoutes: readonly Route[] = [
  serveOutside(signIn, (context, { body }) => signInBy(context, body, true)),
  serveOutside(userSignIn, (context, { body }) => signInBy(context, body, false)),
  serveOutside(employeeSignIn, (context, { body }) => signInBy(context, body, true)),
  serveOutside(
    refreshTokens,
    async (context, { body }) => {
      const { config, database } = context.services;
      const pair = await rotateSession(database, config, body, context, context.now);
      if (!pair) throw new Refusal(sessionCodes.refreshRefused);
      return pair;
    },
    { by: 'address', max: 600, seconds: 60 },
  ),
  serveAnyone(signOut, async (context) => {
    const { actor, tx, now } = context;
    if (actor) {
      await context.switchScope({ role: 'system', userId: actor.userId });
      await endSession(tx, actor.sessionId, 'signed out', now);
    }
    return null;
  }),
];
