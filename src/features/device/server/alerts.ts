import { and, asc, eq, gte, isNull, lte, not, sql } from 'drizzle-orm';
import { alertsFound, mostFound, wasRaised, type AlertQuery, type AlertFound } from '#server/alerts/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { unregisteredPunches } from './punches/tables.ts';
import { terminals } from './tables.ts';

/** Days of silence after which a terminal is no longer missed: it was taken down or put into storage. */
const missedDays = 30;
/** Waiting punches are counted up to the largest number that a rule can have. */
const mostCounted = 10_000;

/** Terminals that have not called for some minutes, once for each silence. The alert's day is that of the last call. */
async function offline(context: TenantContext, { minutes }: AlertQuery): Promise<readonly AlertFound[]> {
  const { tx, companyId, now } = context;
  const { zone } = await companyClock(context);
  const day = sql<string>`(${terminals.last_activity} at time zone ${zone})::date`;
  const found = await tx
    .select({ id: terminals.id, name: terminals.alias, day: sql<string>`${day}::text`, last: terminals.last_activity })
    .from(terminals)
    .where(
      and(
        eq(terminals.company_id, companyId),
        eq(terminals.enabled, true),
        eq(terminals.standing, 'proven'),
        isNull(terminals.disputed_at),
        lte(terminals.last_activity, now.subtract({ minutes }).toString()),
        gte(terminals.last_activity, now.subtract({ hours: missedDays * 24 }).toString()),
        not(wasRaised(context, 'terminal_offline', sql`${terminals.id}::text`, day)),
      ),
    )
    .orderBy(asc(terminals.id))
    .limit(mostFound);
  return found.map(({ id, name, day: date, last }) => ({
    subject: String(id),
    day: date,
    name,
    figure: last === null ? 0 : Math.floor(now.since(Temporal.Instant.from(last)).total('minutes')),
  }));
}

/** Punches that wait for their employee: one alert a day while there are enough. */
async function unregistered(context: TenantContext, { count, today }: AlertQuery): Promise<readonly AlertFound[]> {
  const { tx, companyId } = context;
  const some = tx
    .select({ id: unregisteredPunches.id })
    .from(unregisteredPunches)
    .where(
      and(
        eq(unregisteredPunches.company_id, companyId),
        not(unregisteredPunches.is_discarded),
        not(wasRaised(context, 'unregistered', sql`''`, sql`${today}::date`)),
      ),
    )
    .limit(mostCounted)
    .as('some');
  const [row] = await tx.select({ waiting: sql<number>`count(*)::int` }).from(some);
  const waiting = row?.waiting ?? 0;
  return waiting < count ? [] : [{ subject: '', day: today, name: '', figure: waiting }];
}

/** Tells alerts about terminals and what they send. */
export const terminalAlerts = answer(alertsFound, async (context, query) => {
  if (query.event === 'terminal_offline') return offline(context, query);
  return query.event === 'unregistered' ? unregistered(context, query) : [];
});
