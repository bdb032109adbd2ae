import { and, eq, sql, type SQL } from 'drizzle-orm';
import { bigint, pgTable } from 'drizzle-orm/pg-core';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import type { Transaction } from '../db/database.ts';
import { areaTree, departmentTree } from './data-scope.ts';
import { memberships } from './memberships/tables.ts';
import { areasOfPeople, people } from './people-reach.ts';

// The departments and areas of a scope; the tables belong to the slice `invitation`, and the role `system` reads them.
const id = (name: string) => bigint(name, { mode: 'number' }).notNull();
export const memberDepartments = pgTable('membership_departments', {
  company_id: id('company_id'),
  membership: id('membership'),
  department: id('department'),
});
export const memberAreas = pgTable('membership_areas', {
  company_id: id('company_id'),
  membership: id('membership'),
  area: id('area'),
});

/** Sets whose data a member may see. Call it in a tenant transaction. */
export async function setMemberScope(
  tx: Transaction,
  companyId: number,
  membership: number,
  { of, departments, areas }: MemberScope,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ data_scope: of })
    .where(and(eq(memberships.company_id, companyId), eq(memberships.id, membership)));
  for (const table of [memberDepartments, memberAreas])
    await tx.delete(table).where(and(eq(table.company_id, companyId), eq(table.membership, membership)));
  if (of === 'departments' && departments.length > 0)
    await tx
      .insert(memberDepartments)
      .values(departments.map((department) => ({ company_id: companyId, membership, department })));
  if (of === 'areas' && areas.length > 0)
    await tx.insert(memberAreas).values(areas.map((area) => ({ company_id: companyId, membership, area })));
}

/**
 * The condition that a limited membership sees an employee: one of their departments or areas is the employee's or above it, or the
 * member is a superior of theirs. The opposite direction of `reachOf`, for all members at once.
 */
export function scopeHolds({ companyId }: { readonly companyId: number }, employee: number): SQL {
  return sql`case ${memberships.data_scope}
    when 'departments' then ${memberships.id} in (
      with recursive up (id) as (
        select e.department from ${people} e where e.company_id = ${companyId} and e.id = ${employee}
        union
        select node.parent_dept from ${departmentTree} node join up on node.company_id = ${companyId} and node.id = up.id
      ) select md.membership from ${memberDepartments} md join up on md.company_id = ${companyId} and md.department = up.id)
    when 'areas' then ${memberships.id} in (
      with recursive up (id) as (
        select pa.area from ${areasOfPeople} pa where pa.company_id = ${companyId} and pa.employee = ${employee}
        union
        select node.parent_area from ${areaTree} node join up on node.company_id = ${companyId} and node.id = up.id
      ) select ma.membership from ${memberAreas} ma join up on ma.company_id = ${companyId} and ma.area = up.id)
    when 'team' then ${memberships.employee} in (
      with recursive up (id) as (
        select e.superior from ${people} e where e.company_id = ${companyId} and e.id = ${employee}
        union
        select e.superior from ${people} e join up on e.company_id = ${companyId} and e.id = up.id
      ) select id from up)
    else false end`;
}
