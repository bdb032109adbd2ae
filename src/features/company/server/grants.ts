import { and, eq, ne, sql } from 'drizzle-orm';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import { mayAsStored, type Actor, type TenantContext } from '#server/http/index.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';

/** The permissions of a group's members. */
export interface Carried {
  readonly isOwner: boolean;
  readonly permissions: readonly string[];
}

/** A grant: a group, and whose data the person may see. */
export interface Grant {
  readonly group: number | null;
  /** Missing where the grant leaves the person's data scope as it is. */
  readonly dataScope?: MemberScope;
}

const carries = { permissions: groups.permissions, isOwner: groups.is_owner };

/** True if the person has everything that the group gives. */
export function mayGive(actor: Actor, { isOwner, permissions }: Carried): boolean {
  return actor.isOwner || (!isOwner && permissions.every((permission) => mayAsStored(actor, permission)));
}

/**
 * Whether the person sees all that such a scope shows. Whoever is limited to departments gives departments of theirs;
 * whoever is limited to people gives nothing, since the others' teams and areas are not theirs to know.
 */
export function mayGiveScope({ reach }: Pick<Actor, 'reach'>, { of, departments }: MemberScope): boolean {
  if (reach === null) return true;
  return reach.people === null && of === 'departments' && departments.every((id) => reach.departments.has(id));
}

/** Groups that the person may give to others. */
export async function groupsToGive(context: TenantContext): Promise<{ id: number; name: string; is_owner: boolean }[]> {
  const all = await context.tx
    .select({ id: groups.id, name: groups.group_name, ...carries })
    .from(groups)
    .where(eq(groups.company_id, context.companyId))
    .orderBy(groups.group_name);
  return all
    .filter((group) => mayGive(context.actor, group))
    .map(({ id, name, isOwner }) => ({ id, name, is_owner: isOwner }));
}

/**
 * Whether the person may grant this: nobody grants more permissions or a wider data scope than they have now.
 * Every call that grants rights checks here: inviting, sending again, approving, changing groups. The check when an
 * invitation was written does not cover its approval, nor later changes of the group.
 */
export async function mayGrant(context: TenantContext, grant: Grant): Promise<boolean> {
  const { tx, companyId, actor } = context;
  if (grant.group !== null) {
    const [group] = await tx
      .select(carries)
      .from(groups)
      .where(and(eq(groups.company_id, companyId), eq(groups.id, grant.group)));
    if (!group || !mayGive(actor, group)) return false;
  }
  return grant.dataScope === undefined || mayGiveScope(actor, grant.dataScope);
}

/** Why a member's groups may not be removed; null if they may. */
export type Kept = 'holdsMoreRights' | 'lastOwner' | null;

/**
 * Whether the person may remove groups from a member: nobody removes rights that they could not grant, and a company
 * keeps an owner. Removals of owners are serialised by the owners' group.
 * @param taken the removed groups; by default all
 */
export async function mayTake(context: TenantContext, membership: number, taken?: readonly number[]): Promise<Kept> {
  const { tx, companyId } = context;
  const held = await tx
    .select({ group: groups.id, isOwner: groups.is_owner })
    .from(membershipGroups)
    .innerJoin(groups, and(eq(groups.company_id, companyId), eq(groups.id, membershipGroups.group)))
    .where(and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, membership)));
  const lost = held.filter(({ group }) => taken?.includes(group) ?? true);
  for (const { group } of lost) if (!(await mayGrant(context, { group }))) return 'holdsMoreRights';
  return lost.some(({ isOwner }) => isOwner) && !(await hasOtherOwner(context, membership)) ? 'lastOwner' : null;
}

async function hasOtherOwner({ tx, companyId }: TenantContext, membership: number): Promise<boolean> {
  await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.company_id, companyId), groups.is_owner))
    .orderBy(groups.id)
    .for('update');
  const [other] = await tx
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(
      membershipGroups,
      and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, memberships.id)),
    )
    .innerJoin(groups, and(eq(groups.company_id, companyId), eq(groups.id, membershipGroups.group), groups.is_owner))
    .where(
      and(
        eq(memberships.company_id, companyId),
        eq(memberships.status, 'active'),
        eq(memberships.data_scope, 'all'),
        ne(memberships.id, membership),
      ),
    )
    .limit(1);
  return other !== undefined;
}
