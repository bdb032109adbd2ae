import { and, eq, inArray } from 'drizzle-orm';
import { wholeCompany } from '#shared/contract/member-scope.ts';
import type { TenantContext } from '../http/index.ts';
import { setMemberScope } from './member-scope.ts';
import { groups, membershipGroups, memberships } from './memberships/tables.ts';

/** Somebody who owns the company. */
export interface Owning {
  readonly membership: number;
  readonly user: number;
}

/** The owners' groups of the company, locked, so that owners change one after the other. */
export async function ownersGroups({ tx, companyId }: TenantContext): Promise<number[]> {
  const found = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.company_id, companyId), groups.is_owner))
    .orderBy(groups.id)
    .for('update');
  return found.map(({ id }) => id);
}

/** The active members in these groups. */
export async function ownersOf({ tx, companyId }: TenantContext, owning: readonly number[]): Promise<Owning[]> {
  return tx
    .selectDistinct({ membership: memberships.id, user: memberships.user_id })
    .from(memberships)
    .innerJoin(
      membershipGroups,
      and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, memberships.id)),
    )
    .where(
      and(
        eq(memberships.company_id, companyId),
        eq(memberships.status, 'active'),
        inArray(membershipGroups.group, [...owning]),
      ),
    );
}

/** Gives a member the owner's rights; an owner sees the whole company. */
export async function giveOwnership(
  { tx, companyId }: TenantContext,
  membership: number,
  group: number,
): Promise<void> {
  await setMemberScope(tx, companyId, membership, wholeCompany);
  await tx.insert(membershipGroups).values({ company_id: companyId, membership, group }).onConflictDoNothing();
}

/** Takes the owner's rights from members, who stay with what their other groups give. Call `ownersGroups` first. */
export async function takeOwnership(
  { tx, companyId }: TenantContext,
  members: readonly number[],
  owning: readonly number[],
): Promise<void> {
  if (members.length === 0) return;
  await tx
    .delete(membershipGroups)
    .where(
      and(
        eq(membershipGroups.company_id, companyId),
        inArray(membershipGroups.membership, [...members]),
        inArray(membershipGroups.group, [...owning]),
      ),
    );
}
