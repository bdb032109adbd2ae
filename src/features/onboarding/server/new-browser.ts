import { and, eq } from 'drizzle-orm';
import { sessions } from '#server/auth/index.ts';
import type { Transaction } from '#server/db/database.ts';
import { queueMail, pageUrl } from '#server/mail/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { browserOf } from '#shared/text/browser-name.ts';
import type { Visit } from './open-session.ts';

/** After so many different programs in a month, a further one is not mailed, so that nobody can send mails without end. */
const mostAgents = 20;

/**
 * Mails a person who signs in with a browser that none of their stored sessions had; sessions are kept for a month after their end. A
 * first sign-in and accounts without an address get no mail. Call it before the session is opened, in role `system`, and `announce`
 * after the commit.
 */
export async function tellOfNewBrowser(tx: Transaction, visit: Visit, userId: number): Promise<void> {
  const name = browserOf(visit.userAgent);
  if (name === null) return;
  const agents = await tx
    .selectDistinct({ agent: sessions.user_agent })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.for_link, false)))
    .limit(mostAgents);
  const known = new Set(agents.flatMap(({ agent }) => browserOf(agent) ?? []));
  if (known.size === 0 || known.has(name) || agents.length === mostAgents) return;
  const [account] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!account?.email) return;
  const { services, now } = visit;
  await queueMail(
    tx,
    services,
    {
      kind: 'newSignIn',
      to: account.email,
      language: account.language,
      values: { browser: name, address: visit.ip },
      links: [{ label: 'resetPassword', url: pageUrl(services, '/onboard/forgot-password') }],
    },
    now,
  );
}
