import { and, eq, ne, sql } from 'drizzle-orm';
import { mayGrant } from '#features/company/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { removeFilesOf } from '#server/files/index.ts';
import { announce } from '#server/jobs/index.ts';
import { queueMail } from '#server/mail/index.ts';
import type { Change } from '#server/resource/index.ts';
import type { employees } from './tables.ts';
import { endMembership, endSessionsIn } from '#server/tenancy/membership.ts';
import { companies, groups, membershipGroups, memberships } from '#server/tenancy/tables.ts';

/**
 * What a change of an employee's record does to their sign-in, in the same transaction. Who resigns or is deleted is out
 * for good: rights and sessions end and do not come back with the record's state. With a record go the files about them. Who may not sign in any more loses
 * their sessions. A changed mail address, to which links for a new password go, is told to the old one.
 */
export async function followEmployeeChange(
  context: TenantContext,
  change: Change<typeof employees.$inferSelect>,
): Promise<void> {
  const { before, after } = change;
  if (!before) return;
  if (after === null) await removeFilesOf(context, change.id);
  const isGone = after === null || (before.status === 'active' && after.status === 'resigned');
  const isShutOut = before.login_enabled && after?.login_enabled === false;
  const hasMoved = after !== null && before.email !== after.email;
  if (!isGone && !isShutOut && !hasMoved) return;
  const [member] = await context.tx
    .select({ id: memberships.id, user: memberships.user_id, scope: memberships.department_scope })
    .from(memberships)
    .where(and(eq(memberships.company_id, context.companyId), eq(memberships.employee, change.id)));
  if (!member) return;
  if (isGone) await putOut(context, member, after === null ? 'deleted' : 'resigned');
  else if (isShutOut) await endSessionsIn(context, member.user, 'sign-in switched off');
  if (hasMoved && before.email !== '') await tellOldAddress(context, before.email);
}

/** Nobody takes away rights that they could not give, and a company keeps an owner. */
async function putOut(context: TenantContext, member: { id: number; user: number }, reason: string): Promise<void> {
  const { tx, companyId } = context;
  const held = await tx
    .select({ group: groups.id, isOwner: groups.is_owner })
    .from(membershipGroups)
    .innerJoin(groups, and(eq(groups.company_id, companyId), eq(groups.id, membershipGroups.group)))
    .where(and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, member.id)));
  for (const { group } of held) {
    const grant = { group, departmentScope: context.actor.departmentScope };
    if (!(await mayGrant(context, grant))) refuseField('status', 'holdsMoreRights');
  }
  if (held.some(({ isOwner }) => isOwner) && !(await hasOtherOwner(context, member.id)))
    refuseField('status', 'lastOwner');
  await endMembership(context, member.user, reason);
}

async function hasOtherOwner({ tx, companyId }: TenantContext, membership: number): Promise<boolean> {
  const [other] = await tx
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(
      membershipGroups,
      and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, memberships.id)),
    )
    .innerJoin(groups, and(eq(groups.company_id, companyId), eq(groups.id, membershipGroups.group), groups.is_owner))
    .where(and(eq(memberships.company_id, companyId), eq(memberships.status, 'active'), ne(memberships.id, membership)))
    .limit(1);
  return other !== undefined;
}

async function tellOldAddress(context: TenantContext, to: string): Promise<void> {
  const { tx, companyId, services, now } = context;
  const [company] = await tx
    .select({ name: companies.company_name, language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  await queueMail(
    tx,
    services,
    {
      kind: 'addressChanged',
      to,
      language: company?.language ?? 'en',
      values: { company: company?.name ?? '' },
    },
    now,
    companyId,
  );
  context.afterCommit(() => announce(services));
}
