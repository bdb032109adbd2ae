import { isStartCode, issueCode, takeLimits, verifyPassword } from '#server/auth/index.ts';
import { Refusal, serveOutside, type OutsideContext, type Route } from '#server/http/index.ts';
import { giveStartCode, onboardingCodes } from '../contract.ts';
import { forgetTries, limitsOf } from './credentials.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import { findAccounts } from './find-account.ts';

interface Given {
  readonly company: string;
  readonly username: string;
  readonly start_code: string;
}

/**
 * Exchanges the start code of a slip for the code for choosing a password. It shares the limits of sign-in and takes as long for
 * unknown accounts, by checking a password that nobody has. The start code remains valid until the password is chosen, so that
 * somebody who closes the page can begin again.
 */
async function exchange(context: OutsideContext, given: Given): Promise<{ code: string }> {
  const { services, now } = context;
  const { database, config } = services;
  const [account] = await database.within({ role: 'system', readOnly: true }, (tx) => findAccounts(tx, given));
  const limits = limitsOf(context, given, account ? [account] : []);
  await takeLimits(database, [...limits.wide, ...limits.own], now);
  await verifyPassword(undefined, given.start_code);
  const code = await database.within({ role: 'system' }, async (tx) => {
    if (!(await isStartCode(tx, config, account?.userId ?? 0, given.start_code, now)) || !account) return undefined;
    await forgetTries(tx, limits);
    const { userId, mailTo, companyId } = account;
    return issueCode(
      tx,
      {
        purpose: 'password_reset',
        subject: String(userId),
        payload: { user: userId, mailTo, company: companyId },
      },
      now,
    );
  });
  if (code !== undefined) return { code };
  await noteFailedSignIn(context, given);
  throw new Refusal(onboardingCodes.wrongStartCode);
}

export const startCodeRoutes: readonly Route[] = [
  serveOutside(giveStartCode, (context, { body }) => exchange(context, body)),
];
