import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { mayGrant } from '#features/company/server.ts';
import { commonCodes, type BulkResult } from '#shared/contract/index.ts';
import { loadPerson, revokeCodes, takeCode } from '#server/auth/index.ts';
import { switchScope, savepoint, type Transaction } from '#server/db/database.ts';
import { may, openContext, Refusal, type OutsideContext, type TenantContext } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { pageUrl, queueMail } from '#server/mail/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { endMembership } from '#server/tenancy/membership.ts';
import { companies, membershipGroups, memberships, users } from '#server/tenancy/tables.ts';
import { invitationCodes, joinRequest } from '../contract.ts';
import { decisions, type Decision } from '../contract/decision.ts';
import { subjectOf } from './invite.ts';
import { invitations } from './tables.ts';

type Invitation = typeof invitations.$inferSelect;

/** Decides requests one by one; the answer says how each went. */
export async function decideEach(
  context: TenantContext,
  ids: readonly number[],
  decision: Decision,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await savepoint(context.tx, () => decide(context, id, decision));
      results.push({ id, ok: true, code: 'ZBSY0000' });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      results.push({ id, ok: false, code: thrown.refusal.code, context: thrown.context });
      await context.switchScope({ role: 'tenant', companyId: context.companyId, userId: context.actor.userId });
    }
  }
  return results;
}

const mandateSchema = z.object({ company: z.int(), invitation: z.int(), user: z.int(), decision: z.enum(decisions) });

/**
 * Decides by the link of a mail: as the person it was sent to, with the rights that they have now. In a transaction of
 * role `system`.
 * @returns undefined where the code does not hold, else the decision and what to do after the commit.
 */
export async function decideByCode(
  tx: Transaction,
  outside: OutsideContext,
  code: string,
): Promise<{ readonly decision: Decision; readonly committed: () => Promise<void> } | undefined> {
  const { now } = outside;
  const mandate = mandateSchema.safeParse((await takeCode(tx, 'join_approval', code, now))?.payload).data;
  if (!mandate) return undefined;
  const { company: companyId, user: userId, invitation, decision } = mandate;
  await switchScope(tx, { role: 'system', companyId, userId });
  const person = await loadPerson(tx, userId, companyId);
  if (!person || !may(person, 'system.join_request.approve')) return undefined;
  const scope = { role: 'tenant', companyId, userId } as const;
  await switchScope(tx, scope);
  const { context, committed } = openContext(outside.services, tx, outside, person, scope, now, outside.log);
  await decide(context, invitation, decision);
  return { decision, committed };
}

/** One request, once: the membership follows, the links in the mails end, the person is told. */
async function decide(context: TenantContext, id: number, decision: Decision): Promise<void> {
  const { tx, companyId, actor, now } = context;
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.company_id, companyId), eq(invitations.id, id)))
    .for('update');
  if (!row || row.accept_time === null) throw new Refusal(commonCodes.notFound);
  if (row.status !== 'accepted' || row.user_id === null) throw new Refusal(invitationCodes.notOpen);
  if (row.user_id === actor.userId) throw new Refusal(invitationCodes.ownRequest);
  await (decision === 'APPROVED' ? letIn(context, row, row.user_id) : keepOut(context, row.user_id));
  await tx
    .update(invitations)
    .set({
      status: decision === 'APPROVED' ? 'approved' : 'rejected',
      decided_by: actor.name,
      decide_time: now.toString(),
      update_user: actor.userId,
      update_time: now.toString(),
      version: sql`${invitations.version} + 1`,
    })
    .where(and(eq(invitations.company_id, companyId), eq(invitations.id, id)));
  await writeLog(context, [
    {
      action: decision === 'APPROVED' ? 'approve' : 'reject',
      objectType: joinRequest.name,
      objectId: id,
      objectName: row.email,
      changes: [],
    },
  ]);
  await tell(context, row, row.user_id, decision);
  context.publish({ companyId, topic: joinRequest.name, payload: { kind: 'change', id } });
  context.publish({ companyId, topic: 'system.invitation', payload: { kind: 'change', id } });
}

const memberOf = (companyId: number, userId: number) =>
  and(eq(memberships.company_id, companyId), eq(memberships.user_id, userId));

/**
 * Makes the person a member with what the invitation gives, as far as who decides may give it. Somebody who comes back
 * starts anew: what they had before they left, groups and sessions, is not theirs any more.
 */
async function letIn(context: TenantContext, row: Invitation, userId: number): Promise<void> {
  const { tx, companyId } = context;
  if (!(await mayGrant(context, { group: row.group, departmentScope: row.department_scope })))
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
  if (!member) throw new Refusal(invitationCodes.notOpen);
  if (member.status === 'active') {
    if (row.employee !== null)
      await tx.update(memberships).set({ employee: row.employee }).where(memberOf(companyId, userId));
  } else {
    await endMembership(context, userId, 'joined anew');
    await tx
      .update(memberships)
      .set({ status: 'active', department_scope: row.department_scope, employee: row.employee })
      .where(memberOf(companyId, userId));
  }
  if (row.group === null) return;
  await tx
    .insert(membershipGroups)
    .values({ company_id: companyId, membership: member.id, group: row.group })
    .onConflictDoNothing();
}

async function keepOut({ tx, companyId }: TenantContext, userId: number): Promise<void> {
  await tx.delete(memberships).where(and(memberOf(companyId, userId), eq(memberships.status, 'pending_approval')));
}

async function tell(context: TenantContext, row: Invitation, userId: number, decision: Decision): Promise<void> {
  const { tx, companyId, actor, services, now } = context;
  const [company] = await tx
    .select({ name: companies.company_name, domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, companyId));
  await context.switchScope({ role: 'system' });
  await revokeCodes(tx, 'join_approval', subjectOf(companyId, row.id));
  const [person] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId));
  await queueMail(
    tx,
    services,
    {
      kind: decision === 'APPROVED' ? 'joinApproved' : 'joinRejected',
      to: row.email,
      language: person?.language ?? row.language,
      values: { company: company?.name ?? '' },
      ...(decision === 'APPROVED' && company
        ? { links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in', { company: company.domain }) }] }
        : {}),
    },
    now,
  );
  await context.switchScope({ role: 'tenant', companyId, userId: actor.userId });
  context.afterCommit(() => announce(services));
}
