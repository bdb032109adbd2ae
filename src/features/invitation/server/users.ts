import { and, eq, ne, sql } from 'drizzle-orm';
import { mayGrant, mayTake } from '#features/company/server.ts';
import { switchSignIn } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { resourceServer, type ActionEffect } from '#server/resource/index.ts';
import { endSessionsIn } from '#server/tenancy/membership.ts';
import { membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { invitationCodes } from '../contract.ts';
import { user, userCodes } from '../contract/user.ts';

type Member = typeof memberships.$inferSelect;

/** Nobody removes their own rights, rights that they could not grant, or the rights of the last owner. */
async function checkTake(context: TenantContext, row: Member, taken?: readonly number[]): Promise<void> {
  if (row.user_id === context.actor.userId) throw new Refusal(userCodes.ownAccess);
  const obstacle = await mayTake(context, row.id, taken);
  if (obstacle === 'lastOwner') throw new Refusal(userCodes.lastOwner);
  if (obstacle !== null) throw new Refusal(invitationCodes.moreThanOwn);
}

/** Removes everything that the membership gave in this company. The account and its other companies stay. */
async function takeAccess(context: TenantContext, row: Member): Promise<ActionEffect<Member>> {
  const { tx, companyId } = context;
  await checkTake(context, row);
  await tx
    .delete(membershipGroups)
    .where(and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, row.id)));
  if (row.employee !== null) await switchSignIn(context, row.employee, false);
  await endSessionsIn(context, row.user_id, 'access removed');
  return { set: { department_scope: null, employee: null } };
}

/** The people with access to the company. */
export const userServer = resourceServer(user, {
  table: memberships,
  display: sql<string>`coalesce(nullif(${memberships.name}, ''), ${memberships.email})`,
  searchColumn: memberships.search_text,
  // The same condition as in the indexes, word for word: a list of people reads no employee's own sign-in.
  only: () => ne(memberships.email, sql`''`),
  links: {
    groups: {
      table: membershipGroups,
      company: membershipGroups.company_id,
      owner: membershipGroups.membership,
      target: membershipGroups.group,
    },
  },
  beforeChange: async (_, row) => {
    if (row.status !== 'active') throw new Refusal(commonCodes.wrongState);
  },
  prepare: async (context, values, before) => {
    const { groups: wanted } = values;
    if (!before || wanted === undefined) return values;
    const present = before.groups ?? [];
    const given = wanted.filter((group) => !present.includes(group));
    const taken = present.filter((group) => !wanted.includes(group));
    // In a form the refusal appears at the field.
    if (given.length + taken.length > 0 && before.user_id === context.actor.userId) refuseField('groups', 'ownAccess');
    for (const group of given) {
      if (!(await mayGrant(context, { group, departmentScope: before.department_scope })))
        throw new Refusal(invitationCodes.moreThanOwn);
    }
    if (taken.length > 0) await checkTake(context, before, taken);
    return values;
  },
  actions: { take_access: { run: takeAccess } },
});
