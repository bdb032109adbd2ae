import { and, eq } from 'drizzle-orm';
import { mayGrant } from '#features/company/server.ts';
import { switchSignIn } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { revokeCodes } from '#server/auth/index.ts';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import { pageUrl, queueCompanyMail } from '#server/mail/index.ts';
import { holdQuota } from '#server/subscription/index.ts';
import { endMembership } from '#server/tenancy/membership.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { invitation, invitationCodes } from '../contract.ts';
import type { Decision } from '../contract/decision.ts';
import { subjectOf } from './invite.ts';
import { giveScope, scopeOf } from './scope.ts';
import type { invitations } from './tables.ts';

type Invitation = typeof invitations.$inferSelect;

const memberOf = (companyId: number, userId: number) =>
  and(eq(memberships.company_id, companyId), eq(memberships.user_id, userId));

/**
 * Follows an approval: the person becomes a member with what the invitation gives, as far as the decider may grant it. The links
 * in the mails end, and the person gets a notification. Somebody who comes back starts fresh: the groups and sessions that they had
 * before they left are gone.
 */
export async function letIn(context: TenantContext, row: Invitation): Promise<void> {
  const { tx, companyId } = context;
  const userId = accountOf(row);
  if (!(await mayGrant(context, { group: row.group, dataScope: scopeOf(row) })))
    throw new Refusal(invitationCodes.moreThanOwn);
  if (row.employee !== null) {
    const [other] = await tx
      .select({ user: memberships.user_id })
      .from(memberships)
      .where(and(eq(memberships.company_id, companyId), eq(memberships.employee, row.employee)));
    if (other && other.user !== userId) throw new Refusal(invitationCodes.employeeTaken);
  }
  const [member] = await tx
    .select({ id: memberships.id, status: memberships.status })
    .from(memberships)
    .where(memberOf(companyId, userId))
    .for('update');
  if (!member) throw new Refusal(commonCodes.wrongState);
  if (member.status === 'active') {
    if (row.employee !== null)
      await tx.update(memberships).set({ employee: row.employee }).where(memberOf(companyId, userId));
  } else {
    await endMembership(context, userId, 'joined anew');
    await tx.update(memberships).set({ status: 'active', employee: row.employee }).where(memberOf(companyId, userId));
    await giveScope(context, member.id, row);
    await holdQuota(context, 'users');
  }
  // Somebody who joins as an employee can also sign in as one.
  if (row.employee !== null) await switchSignIn(context, row.employee, true);
  if (row.group !== null)
    await tx
      .insert(membershipGroups)
      .values({ company_id: companyId, membership: member.id, group: row.group })
      .onConflictDoNothing();
  await tell(context, row, userId, 'APPROVED');
}

/** Follows a rejection. */
export async function keepOut(context: TenantContext, row: Invitation): Promise<void> {
  const { tx, companyId } = context;
  const userId = accountOf(row);
  await tx.delete(memberships).where(and(memberOf(companyId, userId), eq(memberships.status, 'pending_approval')));
  await tell(context, row, userId, 'REJECTED');
}

/** The account that accepted. */
function accountOf({ user_id: userId }: Invitation): number {
  if (userId === null) throw new Refusal(commonCodes.wrongState);
  return userId;
}

async function tell(context: TenantContext, row: Invitation, userId: number, decision: Decision): Promise<void> {
  const { tx, companyId, services } = context;
  const [company] = await tx
    .select({ name: companies.company_name, domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, companyId));
  const person = await asSystem(context, async () => {
    await revokeCodes(tx, 'join_approval', subjectOf(companyId, row.id));
    return (await tx.select({ language: users.language }).from(users).where(eq(users.id, userId)))[0];
  });
  await queueCompanyMail(context, {
    kind: decision === 'APPROVED' ? 'joinApproved' : 'joinRejected',
    to: row.email,
    language: person?.language ?? row.language,
    values: { company: company?.name ?? '' },
    ...(decision === 'APPROVED' && company
      ? { links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in', { company: company.domain }) }] }
      : {}),
  });
  context.publish({ companyId, topic: invitation.name, payload: { kind: 'change', id: row.id } });
  context.publish({ companyId, topic: 'system.user', payload: { kind: 'change', id: row.id } });
}
