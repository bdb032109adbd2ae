import { and, eq, gte, lte } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { may, type TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { anyLockedDay, holdLocks as holdLocksQuestion } from '#server/request/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { attDayTotals } from '../days/tables.ts';
import { holdLocks, locksOver } from './holding.ts';

/** Dates of an employee, ISO, both inclusive. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * The first locked date of an employee among some dates, by the department of the stored day or of the employee;
 * undefined if the person may open locks and therefore change locked days. No lock is set before the transaction ends.
 */
export async function lockedDate(context: TenantContext, employee: number, span: Span): Promise<string | undefined> {
  return may(context.actor, 'attendance.period_lock.change') ? undefined : firstLocked(context, employee, span);
}

/** Tells requests whether some of somebody's days are locked. */
export const requestLocks = answer(anyLockedDay, async (context, { employee, days }) => {
  for (const span of days) if ((await firstLocked(context, employee, span)) !== undefined) return true;
  return false;
});

/** Begins decisions about several people. */
export const requestLocksHeld = answer(holdLocksQuestion, (context, { from, to }) =>
  holdLocks(context, { from: workDate(from), to: workDate(to) }),
);

async function firstLocked(context: TenantContext, employee: number, { from, to }: Span): Promise<string | undefined> {
  const { tx, companyId } = context;
  const [first, last] = [workDate(from), workDate(to)];
  const locks = await locksOver(context, { from: first, to: last });
  if (locks.isEmpty) return undefined;
  const stored = await tx
    .select({ date: attDayTotals.att_date, department: attDayTotals.department })
    .from(attDayTotals)
    .where(
      and(
        eq(attDayTotals.company_id, companyId),
        eq(attDayTotals.employee, employee),
        gte(attDayTotals.att_date, from),
        lte(attDayTotals.att_date, to),
      ),
    );
  const [person] = await tx
    .select({ department: employees.department })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  const departmentOn = new Map(stored.map(({ date, department }) => [date, department]));
  for (let day = first; day <= last; day += 1) {
    const date = formatWorkDate(day);
    const department = departmentOn.get(date) ?? person?.department;
    if (department !== undefined && locks.holds(day, department)) return date;
  }
  return undefined;
}
