import { and, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { departmentSchedules } from '../schedule/tables.ts';
import type { PlanRange } from './plans.ts';

/** The departments whose nearest schedule in a range has one of some shifts: their own, or an ancestor's. */
export async function departmentsOfShifts(
  { tx, companyId }: TenantContext,
  shifts: readonly number[],
  { from, to }: PlanRange,
): Promise<number[]> {
  const scheduled = await tx
    .select({ department: departmentSchedules.department, shift: departmentSchedules.shift })
    .from(departmentSchedules)
    .where(
      and(
        eq(departmentSchedules.company_id, companyId),
        lte(departmentSchedules.start_date, to),
        or(isNull(departmentSchedules.end_date), gte(departmentSchedules.end_date, from)),
      ),
    );
  const shiftsOf = Map.groupBy(scheduled, ({ department }) => department);
  const tree = await tx
    .select({ id: departments.id, parent: departments.parent_dept })
    .from(departments)
    .where(eq(departments.company_id, companyId));
  const parents = new Map(tree.map(({ id, parent }) => [id, parent]));
  return tree.flatMap(({ id }) => {
    let at: number | null = id;
    while (at !== null && !shiftsOf.has(at)) at = parents.get(at) ?? null;
    const nearest = at === null ? [] : (shiftsOf.get(at) ?? []);
    return nearest.some(({ shift }) => shifts.includes(shift)) ? [id] : [];
  });
}
