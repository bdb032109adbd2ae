import { and, eq } from 'drizzle-orm';
import { bigint, pgTable } from 'drizzle-orm/pg-core';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import type { Transaction } from '../db/database.ts';
import { memberships } from './memberships/tables.ts';

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
