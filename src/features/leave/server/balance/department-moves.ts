import { and, eq } from 'drizzle-orm';
import { departments, departmentServer } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { follow } from '#server/resource/index.ts';
import { leaveDepartmentMoves } from './moves/tables.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';

/** Keeps where a department was until today. */
async function keepPlace(context: TenantContext, department: number, parent: number | null): Promise<void> {
  await context.tx
    .insert(leaveDepartmentMoves)
    .values({ company_id: context.companyId, department, until_date: await companyToday(context), parent })
    // It was moved today before: only its place of yesterday counts.
    .onConflictDoNothing();
}

/**
 * A department that moves in the tree gets the leave group of its new place from today on; what its people had before stays. The
 * same for a merged one, which remains below the other.
 */
export const followDepartmentMoves = follow(departmentServer, async (context, { id, before, after }) => {
  const { tx, companyId } = context;
  if (before && after) {
    if (before.parent_dept !== after.parent_dept) await keepPlace(context, id, before.parent_dept);
    return;
  }
  if (!before) return;
  const [merged] = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.company_id, companyId), eq(departments.id, id)));
  if (merged) return keepPlace(context, id, before.parent_dept);
  await tx
    .update(leaveDepartmentMoves)
    .set({ parent: before.parent_dept })
    .where(and(eq(leaveDepartmentMoves.company_id, companyId), eq(leaveDepartmentMoves.parent, id)));
});
