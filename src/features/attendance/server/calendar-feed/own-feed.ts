import { and, eq } from 'drizzle-orm';
import type { CallData, Language } from '#shared/contract/index.ts';
import { newSecret } from '#server/auth/index.ts';
import { serve, type TenantContext } from '#server/http/index.ts';
import { endCalendarFeed, makeCalendarFeed, ownCalendarFeed } from '../../contract/calendar-feed.ts';
import { calendarFeeds } from './tables.ts';
import { feedPath } from './token.ts';

/** The employee of the token. Access `employee` guarantees one; -1 matches nobody. */
const self = ({ actor }: TenantContext): number => actor.employeeId ?? -1;

const ofSelf = (context: TenantContext) =>
  and(eq(calendarFeeds.company_id, context.companyId), eq(calendarFeeds.employee, self(context)));

async function readOwnFeed(context: TenantContext): Promise<CallData<typeof ownCalendarFeed>> {
  const [feed] = await context.tx
    .select({
      create_time: calendarFeeds.create_time,
      token_hint: calendarFeeds.token_hint,
      last_read: calendarFeeds.last_read,
    })
    .from(calendarFeeds)
    .where(ofSelf(context));
  return { feed: feed ?? null };
}

/** A person has one link: a new one replaces the previous one. */
async function makeOwnFeed(context: TenantContext, language: Language): Promise<CallData<typeof makeCalendarFeed>> {
  const { tx, companyId, now, actor } = context;
  const { secret, hash, hint } = newSecret();
  const made = {
    token_hash: hash,
    token_hint: hint,
    language,
    last_read: null,
    create_time: now.toString(),
    update_time: now.toString(),
    create_user: actor.userId,
    update_user: actor.userId,
  };
  const [row] = await tx
    .insert(calendarFeeds)
    .values({ company_id: companyId, employee: self(context), ...made })
    .onConflictDoUpdate({ target: [calendarFeeds.company_id, calendarFeeds.employee], set: made })
    .returning({ id: calendarFeeds.id });
  if (!row) throw new Error('Insert answered nothing');
  return { path: feedPath(companyId, row.id, secret) };
}

async function endOwnFeed(context: TenantContext): Promise<null> {
  await context.tx.delete(calendarFeeds).where(ofSelf(context));
  return null;
}

const limit = { by: 'person', max: 20, seconds: 60 } as const;

/** Calls for the link to one's own calendar. */
export const calendarFeedRoutes = [
  serve(ownCalendarFeed, readOwnFeed),
  serve(makeCalendarFeed, (context, { body }) => makeOwnFeed(context, body.language), limit),
  serve(endCalendarFeed, endOwnFeed, limit),
];
