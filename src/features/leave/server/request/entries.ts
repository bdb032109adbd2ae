import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { dayEntriesOf, type EntryQuery } from '#features/attendance/server.ts';
import { may, type TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { incidentTypes } from '../tables.ts';
import { leaves } from './tables.ts';

/** Pending and approved leave of an employee in some days, for a calendar. */
export const leaveEntries = answer(dayEntriesOf, async (context: TenantContext, query: EntryQuery) => {
  const { tx, companyId, actor } = context;
  if (!query.isOwn && !may(actor, 'leave.leave.view')) return [];
  const rows = await tx
    .select({
      id: leaves.id,
      status: leaves.status,
      from: leaves.start_date,
      to: leaves.end_date,
      starts: leaves.start_time,
      ends: leaves.end_time,
      display_name: incidentTypes.incident_name,
    })
    .from(leaves)
    .innerJoin(incidentTypes, and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, leaves.incident_type)))
    .where(
      and(
        eq(leaves.company_id, companyId),
        eq(leaves.employee, query.employee),
        inArray(leaves.status, ['pending', 'approved']),
        lte(leaves.start_date, query.to),
        gte(leaves.end_date, query.from),
      ),
    )
    .orderBy(asc(leaves.start_date), asc(leaves.id));
  return rows.map((row) => ({
    ...row,
    kind: 'leave' as const,
    status: row.status === 'pending' ? ('pending' as const) : ('approved' as const),
  }));
});
