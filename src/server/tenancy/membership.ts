import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import type { TenantContext } from '../http/index.ts';
import { membershipGroups, memberships, sessions } from './tables.ts';

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

/**
 * Takes from a person all that their membership gave: they leave every group, see nothing, and every session that they
 * have in the company ends. It ends them, it does not pause them: whoever comes back is let in anew. The membership
 * itself stays, for its history; give it the status that it has from now on.
 */
export async function endMembership(context: TenantContext, userId: number, reason: string): Promise<void> {
  const { tx, companyId } = context;
  const [left] = await tx
    .update(memberships)
    .set({ status: 'left', department_scope: null, employee: null })
    .where(and(eq(memberships.company_id, companyId), eq(memberships.user_id, userId)))
    .returning({ id: memberships.id });
  if (left)
    await tx
      .delete(membershipGroups)
      .where(and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, left.id)));
  await endSessionsIn(context, userId, reason);
}

/** Ends every session that a person has in the company of the call; those in other companies go on. */
export async function endSessionsIn(context: TenantContext, userId: number, reason: string): Promise<void> {
  const { tx, companyId, actor, now } = context;
  await context.switchScope({ role: 'system', userId: actor.userId });
  await tx
    .update(sessions)
    .set({ ended_at: now.toString(), end_reason: reason })
    .where(and(eq(sessions.user_id, userId), eq(sessions.company_id, companyId), isNull(sessions.ended_at)));
  await context.switchScope({ role: 'tenant', companyId, userId: actor.userId });
}
