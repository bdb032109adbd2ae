import { and, asc, eq } from 'drizzle-orm';
import { departments, departmentServer } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { dataScope } from '#server/resource/index.ts';
import type { Staffing } from '../../contract/staffing.ts';
import { timetableStaffing } from '../tables.ts';

/** The staffing needs of timetables for the departments that the reader may see, in the order of entry. */
export async function readStaffing(context: TenantContext): Promise<Staffing[]> {
  const { tx, companyId } = context;
  const rows = await tx
    .select({
      timetable: timetableStaffing.timetable,
      id: timetableStaffing.department,
      display_name: departments.dept_name,
      people: timetableStaffing.people,
      on: timetableStaffing.on,
    })
    .from(timetableStaffing)
    .innerJoin(
      departments,
      and(eq(departments.company_id, companyId), eq(departments.id, timetableStaffing.department)),
    )
    .where(and(eq(timetableStaffing.company_id, companyId), dataScope(departmentServer, context)))
    .orderBy(asc(timetableStaffing.timetable), asc(timetableStaffing.position));
  if (rows.length === 0) return [];
  const tree = await tx
    .select({ id: departments.id, parent: departments.parent_dept })
    .from(departments)
    .where(eq(departments.company_id, companyId));
  const parents = new Map(tree.map(({ id, parent }) => [id, parent]));
  const above = (id: number): number[] => {
    const parent = parents.get(id) ?? null;
    return parent === null ? [] : [parent, ...above(parent)];
  };
  const chains = new Map(tree.map(({ id }) => [id, above(id)]));
  return rows.map(({ id, display_name, ...row }) => ({
    ...row,
    department: { id, display_name },
    within: tree.flatMap((node) => (node.id === id || chains.get(node.id)?.includes(id) ? [node.id] : [])),
    above: chains.get(id) ?? [],
  }));
}
