import { and, eq, ne, sql } from 'drizzle-orm';
import { mayGiveScope, mayGrant, mayTake } from '#features/company/server.ts';
import { switchSignIn } from '#features/team/server.ts';
import { wholeCompany } from '#shared/contract/member-scope.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { resourceServer, type ActionEffect } from '#server/resource/index.ts';
import { setMemberScope } from '#server/tenancy/member-scope.ts';
import { endSessionsIn } from '#server/tenancy/membership.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { invitationCodes } from '../contract.ts';
import { user, userCodes } from '../contract/user.ts';
import { sendPasswordLink, unlock } from './sign-in-help.ts';
import { membershipAreas, membershipDepartments } from './tables.ts';

type Member = typeof memberships.$inferSelect;
type Stored = Member & { readonly departments?: readonly number[]; readonly areas?: readonly number[] };

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
  await setMemberScope(tx, companyId, row.id, wholeCompany);
  return { set: { employee: null } };
}

/** Ends the person's sessions; groups and scope stay. */
async function signOut(context: TenantContext, row: Member): Promise<ActionEffect<Member>> {
  await endSessionsIn(context, row.user_id, 'signed out');
  return {};
}

/** Keeps the person out. Their place is free for others meanwhile. */
async function disable(context: TenantContext, row: Member): Promise<ActionEffect<Member>> {
  await checkTake(context, row);
  await endSessionsIn(context, row.user_id, 'disabled');
  return {};
}

/** Lets the person in again; the quota is held by the change. */
async function enable(context: TenantContext, row: Member): Promise<ActionEffect<Member>> {
  if (await givesMore(context, row)) throw new Refusal(invitationCodes.moreThanOwn);
  return {};
}

/** Whether a member's groups carry rights that the person lacks. */
async function givesMore(context: TenantContext, { id }: Member): Promise<boolean> {
  return (await mayTake(context, id)) === 'holdsMoreRights';
}

interface Wanted {
  readonly data_scope?: Stored['data_scope'] | undefined;
  readonly departments?: readonly number[] | undefined;
  readonly areas?: readonly number[] | undefined;
}

/**
 * Checks a new data scope. To limit somebody takes what they see from them, so it needs the rights to take; nobody limits
 * themselves, nor the last owner.
 */
async function checkScope(context: TenantContext, values: Wanted, before: Stored): Promise<void> {
  const { data_scope: of = before.data_scope, departments = before.departments, areas = before.areas } = values;
  const isSame =
    of === before.data_scope && isSameSet(departments, before.departments) && isSameSet(areas, before.areas);
  if (isSame) return;
  if (before.user_id === context.actor.userId) refuseField('data_scope', 'ownAccess');
  if ((of === 'team' || of === 'self') && before.employee === null) refuseField('data_scope', 'scopeNeedsEmployee');
  if (!mayGiveScope(context.actor, { of, departments: departments ?? [], areas: areas ?? [] }))
    throw new Refusal(invitationCodes.moreThanOwn);
  if (of === 'all') {
    if (await givesMore(context, before)) throw new Refusal(invitationCodes.moreThanOwn);
  } else await checkTake(context, before);
}

const isSameSet = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

const isOwner = (companyId: number) => sql<boolean>`exists (select from ${membershipGroups}
  join ${groups} on ${sql`${groups.company_id} = ${companyId} and ${groups.id} = ${membershipGroups.group} and ${groups.is_owner}`}
  where ${sql`${membershipGroups.company_id} = ${companyId} and ${membershipGroups.membership} = ${memberships.id}`})`;

/** The people with access to the company. */
export const userServer = resourceServer(user, {
  table: memberships,
  display: sql<string>`coalesce(nullif(${memberships.name}, ''), ${memberships.email})`,
  searchColumn: memberships.search_text,
  // The same condition as in the indexes, word for word: a list of people reads no employee's own sign-in.
  only: () => ne(memberships.email, sql`''`),
  computed: {
    is_owner: (_, { companyId }) => isOwner(companyId),
    may_take_over: (_, { companyId, actor, accessor }) =>
      actor.isOwner && accessor === 'Web'
        ? sql<boolean>`(${memberships.status} = 'active' and not ${isOwner(companyId)})`
        : sql<boolean>`false`,
    sign_in: (_, { now }) =>
      sql<
        'open' | 'locked'
      >`case when ${memberships.locked_until} > ${now.toString()}::timestamptz then 'locked' else 'open' end`,
  },
  // What is over is nobody's concern.
  present: { locked_until: (_, { sign_in: state, locked_until: until }) => (state === 'locked' ? until : null) },
  quota: { of: 'users', takes: ({ status }) => status === 'active' },
  links: {
    groups: {
      table: membershipGroups,
      company: membershipGroups.company_id,
      owner: membershipGroups.membership,
      target: membershipGroups.group,
    },
    departments: {
      table: membershipDepartments,
      company: membershipDepartments.company_id,
      owner: membershipDepartments.membership,
      target: membershipDepartments.department,
    },
    areas: {
      table: membershipAreas,
      company: membershipAreas.company_id,
      owner: membershipAreas.membership,
      target: membershipAreas.area,
    },
  },
  prepare: async (context, values, before) => {
    const { groups: wanted } = values;
    if (!before) return values;
    if (before.status !== 'active') throw new Refusal(commonCodes.wrongState);
    await checkScope(context, values, before);
    if (wanted === undefined) return values;
    const present = before.groups ?? [];
    const given = wanted.filter((group) => !present.includes(group));
    const taken = present.filter((group) => !wanted.includes(group));
    // In a form the refusal appears at the field.
    if (given.length + taken.length > 0 && before.user_id === context.actor.userId) refuseField('groups', 'ownAccess');
    for (const group of given) {
      if (!(await mayGrant(context, { group }))) throw new Refusal(invitationCodes.moreThanOwn);
    }
    if (taken.length > 0) await checkTake(context, before, taken);
    return values;
  },
  actions: {
    sign_out: { run: signOut },
    unlock: { run: unlock },
    send_password_link: { run: sendPasswordLink, limit: { by: 'person', max: 60, seconds: 3600 } },
    disable: { run: disable },
    enable: { run: enable },
    take_access: { run: takeAccess },
  },
});
