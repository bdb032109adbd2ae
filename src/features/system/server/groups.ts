import { sql, type SQL } from 'drizzle-orm';
import { mayGive } from '#features/company/server.ts';
import { isForKeys } from '#shared/contract/api-key.ts';
import { permissionList } from '#shared/contract/index.ts';
import { mayAsStored, Refusal, refuseField, serve, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { group, groupCodes } from '../contract/group.ts';

type GroupRights = Pick<typeof groups.$inferSelect, 'is_owner' | 'permissions'>;

/** The permissions of a group: all for the owners' group, and none that only an earlier version had. */
function givenBy({ services }: TenantContext, row: GroupRights): string[] {
  const known = services.installed.permissions;
  if (row.is_owner) return [...known];
  const granted = new Set(row.permissions);
  return known.filter((name) => granted.has(name));
}

/** Nobody may change or delete a group with more permissions than their own: they could not give back what they took away. */
function checkOwn(context: TenantContext, row: GroupRights): void {
  if (row.is_owner) throw new Refusal(groupCodes.ownersGroup);
  if (!mayGive(context.actor, { isOwner: false, permissions: givenBy(context, row) }))
    throw new Refusal(groupCodes.moreThanOwn);
}

/** How many people are members of a group. */
const membersOf = (companyId: number): SQL => sql`(
  select count(*) from ${membershipGroups} join ${memberships}
  on ${memberships.company_id} = ${companyId} and ${memberships.id} = ${membershipGroups.membership}
    and ${memberships.status} = 'active'
  where ${membershipGroups.company_id} = ${companyId} and ${membershipGroups.group} = ${groups.id})`;

/** The groups of the company and their permissions. */
export const groupServer = resourceServer(group, {
  table: groups,
  display: sql<string>`${groups.group_name}`,
  computed: {
    permission_count: sql`cardinality(${groups.permissions})`,
    member_count: (_, { companyId }) => sql`${membersOf(companyId)}`.mapWith(Number),
  },
  present: {
    permissions: givenBy,
    permission_count: (context, record) => givenBy(context, record).length,
  },
  prepare: async (context, values, before) => {
    if (before) checkOwn(context, before);
    const { permissions, ...others } = values;
    if (permissions === undefined) return others;
    const wanted = [...new Set(permissions)].toSorted();
    const known = new Set<string>(context.services.installed.permissions);
    if (wanted.some((name) => !known.has(name))) refuseField('permissions', 'unknownRecord');
    if (!mayGive(context.actor, { isOwner: false, permissions: wanted })) throw new Refusal(groupCodes.moreThanOwn);
    return { ...others, permissions: wanted };
  },
  beforeDelete: async (context, row) => checkOwn(context, row),
});

/** Lists every permission, and whether the person may give it. */
export const permissionRoute = serve(permissionList, async ({ actor, services }) =>
  services.installed.permissions.map((name) => ({
    name,
    grantable: mayAsStored(actor, name),
    for_keys: isForKeys(name),
  })),
);
