import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { wholeCompany, type MemberScope } from '#shared/contract/member-scope.ts';
import type { Transaction } from '../db/database.ts';
import { asSystem, gathered, type TenantContext } from '../http/index.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { scopeHolds, setMemberScope } from './member-scope.ts';
import { sessions } from '#server/auth/tables.ts';

/** The account data that its companies see. */
export interface AccountDetails {
  /** Null for an employee's own account, which has no address. */
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * The copy of the account in a company's membership: accounts belong to the host, and a company reads only its own
 * rows.
 */
export function membershipColumns({ email, first_name, last_name }: AccountDetails): { email: string; name: string } {
  return { email: email ?? '', name: `${first_name} ${last_name}`.trim() };
}

interface NewMember {
  readonly userId: number;
  readonly account: AccountDetails;
  readonly groups?: readonly number[];
  readonly employee?: number;
  /** All by default. */
  readonly dataScope?: MemberScope;
}

/** Adds a person to a company, with groups or as an employee. Call it in a tenant transaction. */
export async function joinCompany(tx: Transaction, companyId: number, member: NewMember): Promise<void> {
  const [membership] = await tx
    .insert(memberships)
    .values({
      company_id: companyId,
      user_id: member.userId,
      ...membershipColumns(member.account),
      employee: member.employee ?? null,
    })
    .returning({ id: memberships.id });
  if (!membership) throw new Error('Insert answered nothing');
  if (member.dataScope) await setMemberScope(tx, companyId, membership.id, member.dataScope);
  if (member.groups?.length) {
    await tx
      .insert(membershipGroups)
      .values(member.groups.map((group) => ({ company_id: companyId, membership: membership.id, group })));
  }
}

/**
 * Removes everything that a membership gave a person: groups, data scope, and all sessions in the company. Sessions end
 * for good, so a person who comes back signs in again. The membership itself stays for its history; the caller sets its
 * new status.
 */
export async function endMembership(context: TenantContext, userId: number, reason: string): Promise<void> {
  const { tx, companyId } = context;
  const [left] = await tx
    .update(memberships)
    .set({ status: 'left', employee: null })
    .where(and(eq(memberships.company_id, companyId), eq(memberships.user_id, userId)))
    .returning({ id: memberships.id });
  if (left) {
    await setMemberScope(tx, companyId, left.id, wholeCompany);
    await tx
      .delete(membershipGroups)
      .where(and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, left.id)));
  }
  await endSessionsIn(context, userId, reason);
}

/** Ends all sessions of a person in the call's company; sessions in other companies continue. */
export async function endSessionsIn(context: TenantContext, userId: number, reason: string): Promise<void> {
  const { tx, companyId, now } = context;
  await asSystem(context, () =>
    tx
      .update(sessions)
      .set({ ended_at: now.toString(), end_reason: reason })
      .where(and(eq(sessions.user_id, userId), eq(sessions.company_id, companyId), isNull(sessions.ended_at))),
  );
}

/** The accounts of some employees who have one. */
export async function usersOfEmployees(
  { tx, companyId }: TenantContext,
  employees: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (let at = 0; at < employees.length; at += 1000) {
    const rows = await tx
      .select({ employee: memberships.employee, user: memberships.user_id })
      .from(memberships)
      .where(
        and(
          eq(memberships.company_id, companyId),
          inArray(memberships.employee, employees.slice(at, at + 1000)),
          eq(memberships.status, 'active'),
        ),
      );
    for (const { employee, user } of rows) if (employee !== null) found.set(employee, user);
  }
  return found;
}

/** The accounts of employees who are told of what is done with their records, one after another. */
export const accountOfEmployee = gathered(usersOfEmployees);

/** The account of an employee, if there is one. */
export async function userOfEmployee(context: TenantContext, employee: number): Promise<number | null> {
  return (await accountOfEmployee.of(context, employee)) ?? null;
}

/** The most people notified of one event. */
const mostNotified = 50;

/** People in the company with a permission who see the whole company, who are notified of work to do. */
export async function usersWith(context: TenantContext, permission: string): Promise<number[]> {
  return permitted(context, permission, eq(memberships.data_scope, 'all'));
}

/** Those too who see only a part of the company, with this employee in it; nobody for their own matters. */
export async function usersOver(context: TenantContext, permission: string, employee: number): Promise<number[]> {
  const whole = await usersWith(context, permission);
  const limited = await permitted(
    context,
    permission,
    and(
      ne(memberships.data_scope, 'all'),
      or(isNull(memberships.employee), ne(memberships.employee, employee)),
      scopeHolds(context, employee),
    ),
  );
  return [...whole, ...limited];
}

async function permitted(
  { tx, companyId }: TenantContext,
  permission: string,
  seeing: SQL | undefined,
): Promise<number[]> {
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
        seeing,
      ),
    )
    .limit(mostNotified);
  return found.map(({ user }) => user);
}
