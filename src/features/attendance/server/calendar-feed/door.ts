import { and, eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { employees } from '#features/team/server.ts';
import { isSecret } from '#server/auth/index.ts';
import { Budget } from '#server/bounds/index.ts';
import type { Host } from '#server/host.ts';
import { asCompany, requestInfo, socketAddress, type TenantContext } from '#server/http/index.ts';
import { outageLog } from '#server/log/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { companies } from '#server/tenancy/tables.ts';
import { wordsIn } from '#server/words/index.ts';
import { icalendar } from '../../domain/icalendar.ts';
import { readPlannedLayers } from '../person-days/layers.ts';
import { readCalendar } from '../person-days/routes.ts';
import { feedEvents } from './feed-events.ts';
import { calendarFeeds } from './tables.ts';
import { readFeedPath, type FeedToken } from './token.ts';

/** The days in a calendar, before and after today. */
const daysBefore = 31;
const daysAhead = 92;

/**
 * The endpoint of calendar programs: `GET /web/calendar/….ics`. Only the link identifies the calendar, since such programs cannot
 * sign in. A wrong link gets the same answer as an ended one.
 */
export function mountCalendarFeeds(app: Hono, host: Host): void {
  const readings = new Budget({ burst: 30, perSecond: 1 / 30 });
  const failures = new Budget({ burst: 30, perSecond: 0.5 });
  const outages = outageLog(host.log, {
    begun: 'Calendar programs are told to come again: the database is away',
    ended: 'Calendar programs are answered again',
    failed: 'A calendar program could not be answered',
  });
  app.get('/web/calendar/:link', async (context) => {
    const now = host.clock.now();
    const { ip } = requestInfo(host, context.req.raw, socketAddress(context), 'Web');
    const token = readFeedPath(new URL(context.req.url));
    if (!failures.hasRoom(ip, now)) return bare(429);
    if (token && !readings.take(`${token.companyId} ${token.feed} ${ip}`, 1, now)) return bare(429);
    try {
      const file = token && (await readFeed(host, token, ip));
      outages.ended();
      if (file === undefined) {
        failures.take(ip, 1, now);
        return bare(404);
      }
      return new Response(file, {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="calendar.ics"',
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        },
      });
    } catch (error) {
      // Without the address, which contains the secret.
      outages.failed(error, {});
      return bare(503);
    }
  });
}

function readFeed(host: Host, token: FeedToken, ip: string): Promise<string | undefined> {
  return asCompany(
    host,
    { companyId: token.companyId, name: `Calendar ${token.feed}`, accessor: 'Web', ip },
    async (context) => {
      const feed = await findFeed(context, token);
      if (!feed) return undefined;
      await noteRead(context, token.feed);
      const today = context.now.toZonedDateTimeISO(feed.zone).toPlainDate();
      const span = { from: today.subtract({ days: daysBefore }).toString(), days: daysBefore + 1 + daysAhead };
      const to = today.add({ days: daysAhead }).toString();
      const { days } = await readCalendar(context, feed.employee, span, true);
      const layers = await readPlannedLayers(context, { employee: feed.employee, from: span.from, to, isOwn: true });
      return icalendar({
        name: feed.company,
        written: context.now,
        events: feedEvents({ ...layers, days }, feed.zone, wordsIn(feed.language)),
      });
    },
  );
}

/** The link of a token; undefined if it is unknown or has ended, or if its person has left or may no longer sign in. */
async function findFeed({ tx, companyId }: TenantContext, token: FeedToken) {
  const [row] = await tx
    .select({
      employee: calendarFeeds.employee,
      hash: calendarFeeds.token_hash,
      language: calendarFeeds.language,
      zone: sql<string>`coalesce(${employees.time_zone}, ${companies.company_timezone})`,
      company: companies.company_name,
    })
    .from(calendarFeeds)
    .innerJoin(
      employees,
      and(
        eq(employees.company_id, companyId),
        eq(employees.id, calendarFeeds.employee),
        eq(employees.status, 'active'),
      ),
    )
    .innerJoin(
      memberships,
      and(
        eq(memberships.company_id, companyId),
        eq(memberships.employee, calendarFeeds.employee),
        eq(memberships.status, 'active'),
      ),
    )
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(eq(calendarFeeds.company_id, companyId), eq(calendarFeeds.id, token.feed)));
  return row && isSecret(token.secret, row.hash) ? row : undefined;
}

async function noteRead({ tx, companyId, now }: TenantContext, feed: number): Promise<void> {
  await tx
    .update(calendarFeeds)
    .set({ last_read: now.toString() })
    .where(and(eq(calendarFeeds.company_id, companyId), eq(calendarFeeds.id, feed)));
}

const bare = (status: 404 | 429 | 503): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 404 ? {} : { 'retry-after': '300' }) },
  });
