import type { Transaction } from '../db/database.ts';
import { membershipGroups, memberships } from './tables.ts';

/** Joins a person to a company: with groups, or as the employee that the person is there. In a tenant transaction. */
export async function joinCompany(
  tx: Transaction,
  companyId: number,
  member: { userId: number; groups?: readonly number[]; employee?: number; departmentScope?: readonly number[] },
): Promise<void> {
  const [membership] = await tx
    .insert(memberships)
    .values({
      company_id: companyId,
      user_id: member.userId,
      employee: member.employee ?? null,
      department_scope: member.departmentScope ? [...member.departmentScope] : null,
    })
    .returning({ id: memberships.id });
  if (!membership) throw new Error('Insert answered nothing');
  if (member.groups?.length) {
    await tx
      .insert(membershipGroups)
      .values(member.groups.map((group) => ({ company_id: companyId, membership: membership.id, group })));
  }
}
