import { and, eq } from 'drizzle-orm';
import { mayAsStored, type Actor, type TenantContext } from '#server/http/index.ts';
import { groups } from '#server/tenancy/tables.ts';

/** What membership of a group gives. */
export interface Carried {
  readonly isOwner: boolean;
  readonly permissions: readonly string[];
}

/** What a person would get: a group, and the departments that they would see (null: all). */
export interface Grant {
  readonly group: number | null;
  readonly departmentScope: readonly number[] | null;
}

const carries = { permissions: groups.permissions, isOwner: groups.is_owner };

/** True where all that the group carries is the person's own. */
export function mayGive(actor: Actor, { isOwner, permissions }: Carried): boolean {
  return actor.isOwner || (!isOwner && permissions.every((permission) => mayAsStored(actor, permission)));
}

/** Groups that the person may give to others. */
export async function groupsToGive(context: TenantContext): Promise<{ id: number; name: string }[]> {
  const all = await context.tx
    .select({ id: groups.id, name: groups.group_name, ...carries })
    .from(groups)
    .where(eq(groups.company_id, context.companyId))
    .orderBy(groups.group_name);
  return all.filter((group) => mayGive(context.actor, group)).map(({ id, name }) => ({ id, name }));
}

/**
 * Whether the person may give this to somebody: nobody gives a group that carries more than they have now, nor more sight.
 * Every call that gives rights asks here: inviting, sending again, approving, changing groups. What was allowed when an
 * invitation was written says nothing of who approves it, nor of what the group carries since.
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
  if (actor.reach === null) return true;
  if (grant.departmentScope === null) return false;
  return grant.departmentScope.every((department) => actor.reach?.has(department));
}
