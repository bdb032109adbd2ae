import { and, asc, eq, gte, not, notInArray, sql, type SQL } from 'drizzle-orm';
import type { AlertEvent } from '#shared/contract/alerts.ts';
import { alertsFound, mostFound, wasRaised, type AlertQuery } from '#server/alerts/index.ts';
import { answer } from '#server/questions/index.ts';
import { Flag, Status } from '../../engine/index.ts';
import { attDayTotals, isNoted } from './tables.ts';

/** Minutes late: the calculated ones, or on an open day those of the first check-in. */
const late = sql<number>`greatest(${attDayTotals.late_min}, ${attDayTotals.arrived_late_min})`;
/** Its windows are over and nobody is at work any more. */
const closed = notInArray(attDayTotals.status, [Status.inProgress, Status.pending]);

/** The days of each event. Lateness raises an alert at once, the others once the day is closed. */
const conditions: Readonly<Partial<Record<AlertEvent, (query: AlertQuery) => SQL | undefined>>> = {
  late: ({ minutes }) => sql`${late} >= ${minutes}`,
  absent: () => and(eq(attDayTotals.status, Status.absent), closed),
  early_leave: ({ minutes }) => and(sql`${attDayTotals.early_min} >= ${minutes}`, closed),
  missed_punch: () => and(sql`${attDayTotals.flags} & ${Flag.missedIn | Flag.missedOut} <> 0`, closed),
};

/** Alerts about stored days, read along the index of noteworthy days. */
export const dayAlerts = answer(alertsFound, async (context, query) => {
  const { tx, companyId } = context;
  const condition = conditions[query.event]?.(query);
  if (!condition) return [];
  const figure = query.event === 'early_leave' ? sql<number>`${attDayTotals.early_min}` : late;
  const found = await tx
    .select({ employee: attDayTotals.employee, day: attDayTotals.att_date, figure })
    .from(attDayTotals)
    .where(
      and(
        eq(attDayTotals.company_id, companyId),
        gte(attDayTotals.att_date, query.from),
        isNoted,
        condition,
        not(wasRaised(context, query.event, sql`${attDayTotals.employee}::text`, sql`${attDayTotals.att_date}`)),
      ),
    )
    .orderBy(asc(attDayTotals.att_date), asc(attDayTotals.employee))
    .limit(mostFound);
  return found.map(({ employee, ...one }) => ({ subject: String(employee), ...one, name: '' }));
});
