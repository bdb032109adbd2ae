import { wholeCompany } from '#shared/contract/member-scope.ts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { beginning, holdsFrom } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { beginningDay, changeRecord, registryOf, type Change, type ServerOf } from '#server/resource/index.ts';
import { leaveGroupDepartments, leaveGroupEmployees, leaveGroups } from './tables.ts';

/** Whom a group is for. */
interface Assigned {
  readonly is_default: boolean;
  readonly departments: readonly number[];
  readonly employees: readonly number[];
}
type Group = typeof leaveGroups.$inferSelect & Assigned;

/** A record that was made without a list has none. */
const added = (after: readonly number[] = [], before: readonly number[] = []): number[] =>
  after.filter((id) => !before.includes(id));

/**
 * Whoever a group is for now is in no other one: those have them no longer from the same day on, by changes of their own. A new
 * group has its people from the first day of its balances.
 */
export async function takeFromOthers<Stored extends Group>(
  server: ServerOf<Stored>,
  context: TenantContext,
  change: Change<Group>,
): Promise<void> {
  const { before, after, id } = change;
  if (!after) return;
  const from = change.kind === 'change' ? change.holdsFrom : after.start_date;
  if (from === undefined) return;
  const employees = added(after.employees, before?.employees);
  const departments = added(after.departments, before?.departments);
  const others = await othersWith(context, id, {
    employees,
    departments,
    is_default: after.is_default && before?.is_default !== true,
  });
  const acting = { ...context, actor: { ...context.actor, reach: null, dataScope: wholeCompany } };
  for (const [other, given] of others)
    await changeRecord({ server, registry: registryOf(server) }, acting, other, {
      ...given,
      [holdsFrom]: from === beginningDay ? beginning : from,
    });
}

/** What other groups with some of these people are to have instead, by group. */
async function othersWith(
  { tx, companyId }: TenantContext,
  group: number,
  taken: Assigned,
): Promise<ReadonlyMap<number, Partial<Assigned>>> {
  const found = new Map<number, Partial<Assigned>>();
  const put = (other: number, part: Partial<Assigned>): void => {
    found.set(other, { ...found.get(other), ...part });
  };
  if (taken.employees.length > 0) {
    const named = tx
      .select({ group: leaveGroupEmployees.leave_group })
      .from(leaveGroupEmployees)
      .where(
        and(eq(leaveGroupEmployees.company_id, companyId), inArray(leaveGroupEmployees.employee, [...taken.employees])),
      );
    const rows = await tx
      .select({ group: leaveGroupEmployees.leave_group, id: leaveGroupEmployees.employee })
      .from(leaveGroupEmployees)
      .where(
        and(
          eq(leaveGroupEmployees.company_id, companyId),
          ne(leaveGroupEmployees.leave_group, group),
          inArray(leaveGroupEmployees.leave_group, named),
        ),
      );
    for (const [other, own] of Map.groupBy(rows, (row) => row.group))
      put(other, { employees: own.map(({ id }) => id).filter((id) => !taken.employees.includes(id)) });
  }
  if (taken.departments.length > 0) {
    const rows = await tx
      .select({ group: leaveGroupDepartments.leave_group, id: leaveGroupDepartments.department })
      .from(leaveGroupDepartments)
      .where(and(eq(leaveGroupDepartments.company_id, companyId), ne(leaveGroupDepartments.leave_group, group)));
    for (const [other, own] of Map.groupBy(rows, (row) => row.group)) {
      const left = own.map(({ id }) => id).filter((id) => !taken.departments.includes(id));
      if (left.length < own.length) put(other, { departments: left });
    }
  }
  if (taken.is_default) {
    const rows = await tx
      .select({ id: leaveGroups.id })
      .from(leaveGroups)
      .where(and(eq(leaveGroups.company_id, companyId), ne(leaveGroups.id, group), eq(leaveGroups.is_default, true)));
    for (const { id } of rows) put(id, { is_default: false });
  }
  return found;
}

/** A merged department's group has the remaining one instead from today on, if that has none. */
export async function handOverGroup(
  server: ServerOf<Group>,
  context: TenantContext,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<void> {
  const rows = await context.tx
    .select({ group: leaveGroupDepartments.leave_group, id: leaveGroupDepartments.department })
    .from(leaveGroupDepartments)
    .where(eq(leaveGroupDepartments.company_id, context.companyId));
  const group = rows.find(({ id }) => id === from)?.group;
  if (group === undefined) return;
  const isTaken = rows.some(({ id }) => id === into);
  const others = rows.filter((row) => row.group === group && row.id !== from).map(({ id }) => id);
  const acting = { ...context, actor: { ...context.actor, reach: null, dataScope: wholeCompany } };
  const departments = isTaken ? others : [...others, into];
  await changeRecord({ server, registry: registryOf(server) }, acting, group, { departments });
}
