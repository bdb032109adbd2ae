import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { dayEntriesOf, type EntryQuery } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import { may, type TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { clients, visits } from './tables.ts';

/** The hours and minutes of an instant where the employee works; null if it is not known. */
const wallTime = (instant: typeof visits.actual_start | typeof visits.actual_end) =>
  sql<
    string | null
  >`to_char(${instant} at time zone coalesce(${employees.time_zone}, ${companies.company_timezone}), 'HH24:MI')`;

/** Visits of an employee in some days, for a calendar: planned ones with their planned hours, others with those that they took. */
export const visitEntries = answer(dayEntriesOf, async (context: TenantContext, query: EntryQuery) => {
  const { tx, companyId, actor } = context;
  const seesPlanned = query.isOwn || may(actor, 'outdoor.visit.view');
  const seesOthers = query.isOwn || may(actor, 'outdoor.unscheduled_visit.view');
  if (!seesPlanned && !seesOthers) return [];
  const rows = await tx
    .select({
      id: visits.id,
      date: visits.visit_date,
      isPlanned: visits.is_scheduled,
      starts: visits.start_time,
      ends: visits.end_time,
      began: wallTime(visits.actual_start),
      ended: wallTime(visits.actual_end),
      client: clients.client_name,
    })
    .from(visits)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, visits.employee)))
    .innerJoin(companies, eq(companies.id, companyId))
    .leftJoin(clients, and(eq(clients.company_id, companyId), eq(clients.id, visits.client)))
    .where(
      and(
        eq(visits.company_id, companyId),
        eq(visits.employee, query.employee),
        between(visits.visit_date, query.from, query.to),
        // Nobody goes to a visit that was missed, cancelled or turned down.
        inArray(visits.status, ['planned', 'started', 'completed', 'accepted']),
        seesPlanned && seesOthers ? undefined : eq(visits.is_scheduled, seesPlanned),
      ),
    )
    .orderBy(asc(visits.visit_date), asc(visits.start_time), asc(visits.id));
  return rows.map(({ id, date, isPlanned, starts, ends, began, ended, client }) => ({
    id,
    kind: 'visit' as const,
    status: 'approved' as const,
    from: date,
    to: date,
    display_name: client ?? '',
    starts: isPlanned ? starts : began,
    ends: isPlanned ? ends : ended,
  }));
});
