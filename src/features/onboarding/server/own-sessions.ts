import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { endOtherSessions, endSession, sessions } from '#server/auth/index.ts';
import { serveAnyone, type Route } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { endOwnSessions, ownSessions } from '../contract.ts';
import { personInHostScope } from './own-account.ts';

/** Nobody reads a longer list. */
const mostShown = 50;

/** Lists where a person is signed in, and ends those sessions. */
export const ownSessionRoutes: readonly Route[] = [
  serveAnyone(ownSessions, async (context) => {
    const actor = await personInHostScope(context);
    const rows = await context.tx
      .select({
        id: sessions.id,
        company: companies.company_name,
        created_at: sessions.created_at,
        last_used_at: sessions.last_used_at,
        ip: sessions.ip,
        user_agent: sessions.user_agent,
      })
      .from(sessions)
      .leftJoin(companies, eq(companies.id, sessions.company_id))
      .where(
        and(
          eq(sessions.user_id, actor.userId),
          isNull(sessions.ended_at),
          gt(sessions.expires_at, context.now.toString()),
        ),
      )
      .orderBy(desc(sessions.last_used_at))
      .limit(mostShown);
    return rows.map((row) => ({ ...row, is_present: row.id === actor.sessionId }));
  }),
  serveAnyone(endOwnSessions, async (context, { body: { id } }) => {
    const actor = await personInHostScope(context);
    const { tx, now } = context;
    if (id === null) {
      await endOtherSessions(tx, actor.userId, actor.sessionId, 'signed out elsewhere', now);
      return null;
    }
    const [own] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.user_id, actor.userId), ne(sessions.id, actor.sessionId)));
    // Another person's session gets the same answer: for this person it is over.
    if (own) await endSession(tx, own.id, 'signed out elsewhere', now);
    return null;
  }),
];
