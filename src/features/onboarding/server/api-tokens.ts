import type { z } from 'zod';
import { Refusal, serveOutside, type OutsideContext, type Route } from '#server/http/index.ts';
import { apiToken, apiTokenAuth, onboardingCodes } from '../contract.ts';
import { type TokenPair } from '#shared/contract/session.ts';
import { identify } from './credentials.ts';
import { checkSecondFactor } from './second-factor.ts';
import { refuseOldPassword } from './old-password.ts';
import { openFor, settleCompany } from './open-session.ts';

/** Issues tokens for programs, with the same accounts and limits as for people, on any host. Wrong credentials get a 401. */
async function issue(context: OutsideContext, body: z.output<typeof apiToken.body>): Promise<TokenPair> {
  const who = await identify(context, body);
  if (who) {
    await checkSecondFactor(context, who, body);
    await refuseOldPassword(context, who, body.password, { withCode: false });
  }
  const opened =
    who &&
    (await context.services.database.within({ role: 'system' }, async (tx) => {
      const company = await settleCompany(tx, context, who, body.company_id);
      if (!company && (who.companyId !== null || body.company_id !== undefined)) return undefined;
      return openFor(tx, context, who.userId, company, { isApi: true });
    }));
  if (!opened) throw new Refusal(onboardingCodes.wrongApiCredentials);
  return { token: opened.token, refresh: opened.refresh };
}

export const apiTokenRoutes: readonly Route[] = [
  serveOutside(apiToken, (context, { body }) => issue(context, body)),
  serveOutside(apiTokenAuth, (context, { body }) => issue(context, body)),
];
