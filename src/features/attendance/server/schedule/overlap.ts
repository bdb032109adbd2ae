import { and, eq, gte, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import type { Row } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import type { departmentSchedules, employeeSchedules } from './tables.ts';
import { shifts } from '../tables.ts';

/** The name of a schedule: its shift and first day. */
export function nameOfShift(shift: AnyPgColumn, start: AnyPgColumn): (context: TenantContext) => SQL<string> {
  return (
    context,
  ) => sql<string>`coalesce((select s.alias from ${shifts} s where s.company_id = ${context.companyId} and s.id = ${shift}), '')
    || ' · ' || ${dayInName(context, start)}`;
}

/**
 * Refuses a schedule that overlaps another one of the same employee or department: the plan would depend on which was
 * written last. Serialises writers of one employee or department, so that two at once cannot both pass.
 * @param of the field of the owner
 * @throws Refusal at the first day, naming the other schedule's shift and dates
 */
export async function checkScheduleOverlap(
  { tx, companyId }: TenantContext,
  table: typeof employeeSchedules | typeof departmentSchedules,
  owner: AnyPgColumn,
  of: 'employee' | 'department',
  values: Row,
  before: Row | null,
): Promise<void> {
  const { start_date: start, end_date: end, [of]: id } = { ...before, ...values };
  if (typeof start !== 'string' || typeof id !== 'number') return;
  await oneAtATime(tx, `attendance.${of}_schedule`, companyId, id);
  const [overlapping] = await tx
    .select({ shift: shifts.alias, start: table.start_date, end: table.end_date })
    .from(table)
    .innerJoin(shifts, and(eq(shifts.company_id, companyId), eq(shifts.id, table.shift)))
    .where(
      and(
        eq(table.company_id, companyId),
        eq(owner, id),
        or(isNull(table.end_date), gte(table.end_date, start)),
        typeof end === 'string' ? lte(table.start_date, end) : undefined,
        before ? ne(table.id, Number(before['id'])) : undefined,
      ),
    )
    .limit(1);
  if (overlapping)
    refuseField('start_date', 'overlappingSchedule', {
      shift: overlapping.shift,
      period: overlapping.end === null ? `${overlapping.start} –` : `${overlapping.start} – ${overlapping.end}`,
    });
}
