import { and, eq } from 'drizzle-orm';
import { sessions } from '#server/auth/index.ts';
import type { Transaction } from '#server/db/database.ts';
import { queueMail, pageUrl } from '#server/mail/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { browserOf } from '#shared/text/browser-name.ts';
import type { Visit } from './open-session.ts';

/** Whoever signs in with so many different programs in a month is not told of another one: nobody sends mails without end. */
const mostAgents = 20;

/**
 * Mails the person if they have never signed in with this browser before, of what is still known (sessions are kept for a month after
 * their end). Not the first time at all, nor accounts without an address. Call it before the session is opened, in role `system`, and
 * `announce` after the commit.
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
