import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { asSystem, type TenantContext } from '../http/index.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { sessions } from '#server/auth/tables.ts';

/** Who an account is, as its companies see it. */
export interface AccountFacts {
  /** Null where the account is an employee's own, which has no address. */
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** What a company's membership keeps of the account: accounts are the host's, and a company reads its own rows alone. */
export function keptOf({ email, first_name, last_name }: AccountFacts): { email: string; name: string } {
  return { email: email ?? '', name: `${first_name} ${last_name}`.trim() };
}

interface NewMember {
  readonly userId: number;
  readonly account: AccountFacts;
  readonly groups?: readonly number[];
  readonly employee?: number;
  readonly departmentScope?: readonly number[];
}

/** Joins a person to a company: with groups, or as the employee that the person is there. In a tenant transaction. */
export async function joinCompany(tx: Transaction, companyId: number, member: NewMember): Promise<void> {
  const [membership] = await tx
    .insert(memberships)
    .values({
      company_id: companyId,
      user_id: member.userId,
      ...keptOf(member.account),
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
  const { tx, companyId, now } = context;
  await asSystem(context, () =>
    tx
      .update(sessions)
      .set({ ended_at: now.toString(), end_reason: reason })
      .where(and(eq(sessions.user_id, userId), eq(sessions.company_id, companyId), isNull(sessions.ended_at))),
  );
}

/** The account of an employee, who may have none. */
export async function userOfEmployee({ tx, companyId }: TenantContext, employee: number): Promise<number | null> {
  const [membership] = await tx
    .select({ user: memberships.user_id })
    .from(memberships)
    .where(
      and(eq(memberships.company_id, companyId), eq(memberships.employee, employee), eq(memberships.status, 'active')),
    );
  return membership?.user ?? null;
}

/** People who are told of one thing, at most. */
const mostTold = 50;

/** Who has a permission in the company and is kept to no part of it: those who are told of what needs somebody. */
export async function usersWith({ tx, companyId }: TenantContext, permission: string): Promise<number[]> {
  const found = await tx
    .selectDistinct({ user: memberships.user_id })
    .from(groups)
    .innerJoin(membershipGroups, and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.group, groups.id)))
    .innerJoin(memberships, and(eq(memberships.company_id, companyId), eq(memberships.id, membershipGroups.membership)))
    .where(
      and(
        eq(groups.company_id, companyId),
        or(groups.is_owner, sql`${permission} = any(${groups.permissions})`),
        eq(memberships.status, 'active'),
        isNull(memberships.department_scope),
      ),
    )
    .limit(mostTold);
  return found.map(({ user }) => user);
}
