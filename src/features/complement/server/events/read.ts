import { and, asc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import { isForEmployee } from '#features/team/server.ts';
import { serve, type Route, type TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { comingEvents, eventCalendar, type EventOnDays } from '../../contract/event.ts';
import { occurrencesOf, type Occurrence } from '../../domain/occurrences.ts';
import { eventAudience } from './audience.ts';
import { events } from './tables.ts';

/** The most events in a calendar's answer. */
const mostListed = 500;
const comingDays = 14;

/** The occurrences of events in some days, both inclusive, in order. */
async function eventsIn(context: TenantContext, range: Occurrence, more?: SQL): Promise<EventOnDays[]> {
  const { tx, companyId } = context;
  const rows = await tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.company_id, companyId),
        lte(events.start_date, range.to),
        or(isNull(events.last_date), gte(events.last_date, range.from)),
        more,
      ),
    )
    .orderBy(asc(events.start_date), asc(events.id))
    .limit(mostListed);
  return rows
    .flatMap((row) =>
      occurrencesOf(row, range).map((occurrence) => ({
        id: row.id,
        title: row.title,
        event_type: row.event_type,
        status: row.status,
        color: row.color,
        location: row.location,
        ...occurrence,
        starts: row.all_day ? null : row.start_time,
        ends: row.all_day ? null : row.end_time,
      })),
    )
    .toSorted((a, b) => a.from.localeCompare(b.from) || (a.starts ?? '').localeCompare(b.starts ?? '') || a.id - b.id)
    .slice(0, mostListed);
}

/** The events of some days for an employee. The caller must check that the person may see the employee. */
export const eventsOf = (context: TenantContext, employee: number, range: Occurrence): Promise<EventOnDays[]> =>
  eventsIn(context, range, isForEmployee(context, eventAudience, employee));

export const eventRoutes: readonly Route[] = [
  serve(eventCalendar, (context, { query: { from, days } }) => {
    const to = Temporal.PlainDate.from(from).add({ days: days - 1 });
    return eventsIn(context, { from, to: to.toString() });
  }),
  serve(comingEvents, async (context) => {
    const today = context.now.toZonedDateTimeISO((await companyClock(context)).zone).toPlainDate();
    const range = { from: today.toString(), to: today.add({ days: comingDays }).toString() };
    // Access `employee` guarantees an employee; -1 matches nobody.
    return eventsOf(context, context.actor.employeeId ?? -1, range);
  }),
];
