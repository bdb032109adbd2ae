import { and, asc, eq, gt, gte, isNull, lte, not, sql, type SQL } from 'drizzle-orm';
import type { AlertEvent } from '#shared/contract/alerts.ts';
import { alertsFound, mostFound, wasRaised, type AlertQuery, type AlertFound } from '#server/alerts/index.ts';
import { alerts } from '#server/alerts/tables.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { storageUsed } from './storage.ts';
import { isHot, punches, unregisteredPunches } from './punches/tables.ts';
import { terminals } from './tables.ts';

/** Days of silence after which a terminal is no longer missed: it was taken down or put into storage. */
const missedDays = 30;
/** Waiting punches are counted up to the largest number that a rule can have. */
const mostCounted = 10_000;

/** Terminals of which alerts are sent: in use, and the company's own beyond doubt. */
const watched = (companyId: number): SQL | undefined =>
  and(
    eq(terminals.company_id, companyId),
    eq(terminals.enabled, true),
    eq(terminals.standing, 'proven'),
    isNull(terminals.disputed_at),
  );

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
        watched(companyId),
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

/** Terminals that have called again after the alert about their silence, once for each of those; its day is also this one's. */
async function online(context: TenantContext, { since, today }: AlertQuery): Promise<readonly AlertFound[]> {
  const { tx, companyId } = context;
  const earliest = Temporal.PlainDate.from(today)
    .subtract({ days: missedDays + 1 })
    .toString();
  const found = await tx
    .select({ id: terminals.id, name: terminals.alias, day: alerts.alert_date })
    .from(alerts)
    .innerJoin(terminals, and(watched(companyId), eq(sql`${terminals.id}::text`, alerts.subject)))
    .where(
      and(
        eq(alerts.company_id, companyId),
        eq(alerts.event, 'terminal_offline'),
        gte(alerts.alert_date, since !== null && since > earliest ? since : earliest),
        gt(terminals.last_activity, alerts.create_time),
        not(wasRaised(context, 'terminal_online', sql`${alerts.subject}`, sql`${alerts.alert_date}`)),
      ),
    )
    .orderBy(asc(alerts.alert_date), asc(terminals.id))
    .limit(mostFound);
  return found.map(({ id, ...one }) => ({ subject: String(id), ...one, figure: 0 }));
}

/** Days after which it is said again that a terminal is still full. */
const storageDays = 7;

/** Terminals whose storage is used to some percent, once a week each while it is. */
async function full(context: TenantContext, { count, today }: AlertQuery): Promise<readonly AlertFound[]> {
  const { tx, companyId } = context;
  const recent = sql`exists (select from ${alerts} where ${alerts.company_id} = ${companyId}
    and ${alerts.event} = 'terminal_storage' and ${alerts.alert_date} > ${today}::date - ${storageDays}::int
    and ${alerts.subject} = ${terminals.id}::text)`;
  const found = await tx
    .select({ id: terminals.id, name: terminals.alias, figure: storageUsed })
    .from(terminals)
    .where(and(watched(companyId), gte(storageUsed, count), not(recent)))
    .orderBy(asc(terminals.id))
    .limit(mostFound);
  return found.map(({ id, ...one }) => ({ subject: String(id), day: today, ...one }));
}

/** The highest temperature that a person's punches of a day were measured with, where it reaches the rule's. */
async function hot(context: TenantContext, { degrees, from, today }: AlertQuery): Promise<readonly AlertFound[]> {
  const { tx, companyId } = context;
  const day = sql<string>`${punches.punch_local}::date`;
  const until = Temporal.PlainDate.from(today).add({ days: 2 }).toString();
  const found = await tx
    .select({
      employee: punches.employee,
      day: sql<string>`${day}::text`,
      figure: sql<number>`max(${punches.temperature})`,
    })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        isHot,
        gte(punches.temperature, degrees),
        // A day more on both sides, since the days of other zones begin earlier and end later.
        sql`${punches.punch_time} >= ${from}::date - 1 and ${punches.punch_time} < ${until}::date`,
        sql`${day} >= ${from}::date`,
        not(punches.is_void),
        not(wasRaised(context, 'high_temperature', sql`${punches.employee}::text`, day)),
      ),
    )
    .groupBy(punches.employee, day)
    .orderBy(day, asc(punches.employee))
    .limit(mostFound);
  return found.map(({ employee, ...one }) => ({ subject: String(employee), ...one, name: '' }));
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

const finders: Readonly<Partial<Record<AlertEvent, typeof offline>>> = {
  terminal_offline: offline,
  terminal_online: online,
  terminal_storage: full,
  high_temperature: hot,
  unregistered,
};

/** Tells alerts about terminals and what they send. */
export const terminalAlerts = answer(
  alertsFound,
  async (context, query) => (await finders[query.event]?.(context, query)) ?? [],
);
