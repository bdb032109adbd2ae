import { and, asc, eq, getTableColumns, gte, inArray, lte } from 'drizzle-orm';
import { absencesOf, type AbsencesQuery, type DayAbsence } from '#features/attendance/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { incidentTypes } from '../tables.ts';
import { toLeavePeriod, datesOf } from './leave-period.ts';
import { leaves } from './tables.ts';

type LeaveRow = Pick<
  typeof leaves.$inferSelect,
  | 'employee'
  | 'incident_type'
  | 'start_date'
  | 'start_part'
  | 'start_time'
  | 'end_time'
  | 'end_date'
  | 'end_part'
  | 'starts_at'
  | 'ends_at'
>;

/**
 * A leave as absences for the calculation of days. Every date is included, even one that did not count, since a plan may change.
 * @param isWork whether its time counts as work, as that of a business trip does
 */
export function absencesIn(row: LeaveRow, isWork = false): DayAbsence[] {
  const kind = { kind: isWork ? 'training' : 'leave', type: row.incident_type } as const;
  if (row.starts_at !== null && row.ends_at !== null) return [{ ...kind, from: row.starts_at, to: row.ends_at }];
  return datesOf(toLeavePeriod(row.employee, row)).map((date) => ({ ...kind, ...date }));
}

async function approvedLeaves(
  { tx, companyId }: TenantContext,
  { employees, from, to }: AbsencesQuery,
): Promise<Map<number, DayAbsence[]>> {
  const rows = await tx
    .select({ ...getTableColumns(leaves), isWork: incidentTypes.count_as_work })
    .from(leaves)
    .innerJoin(incidentTypes, and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, leaves.incident_type)))
    .where(
      and(
        eq(leaves.company_id, companyId),
        inArray(leaves.employee, [...employees]),
        eq(leaves.status, 'approved'),
        lte(leaves.start_date, to),
        gte(leaves.end_date, from),
      ),
    )
    .orderBy(asc(leaves.id));
  const found = new Map<number, DayAbsence[]>();
  for (const row of rows) {
    const absences = absencesIn(row, row.isWork);
    const list = found.get(row.employee);
    if (list) list.push(...absences);
    else found.set(row.employee, absences);
  }
  return found;
}

/** Tells the calculation of days about approved leave. */
export const leaveAbsences = answer(absencesOf, approvedLeaves);
