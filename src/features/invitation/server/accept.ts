import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findCode, issueCode, revokeCodes, takeCode } from '#server/auth/index.ts';
import { switchScope, type Transaction } from '#server/db/database.ts';
import { hostActor, openContext, type OutsideContext, type TenantContext } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { pageUrl, queueMail } from '#server/mail/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { tellApprovers } from '#server/request/index.ts';
import { membershipColumns, type AccountDetails } from '#server/tenancy/membership.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { joinRequest } from '../contract.ts';
import { decisions } from '../contract/decision.ts';
import { subjectOf } from './invite.ts';
import { invitations, membershipDepartments } from './tables.ts';

/** What the code of an invitation stands for. */
const grantSchema = z.object({ company: z.int(), invitation: z.int(), email: z.string() });
export type InvitationGrant = z.infer<typeof grantSchema>;

/** Looks at an invitation's code without using it up. Role `system`. */
export async function findInvitation(
  tx: Transaction,
  code: string,
  now: Temporal.Instant,
): Promise<InvitationGrant | undefined> {
  return grantSchema.safeParse((await findCode(tx, 'invitation', code, now))?.payload).data;
}

/**
 * Accepts an invitation for the account with its address: the person then waits for approval, and those who may
 * decide get a mail. It runs in a transaction of role `system` and restores that role.
 * @returns undefined if the code is not valid (any more), otherwise what to do after the commit.
 */
export async function acceptInvitation(
  tx: Transaction,
  outside: OutsideContext,
  code: string,
  user: AccountDetails & { readonly id: number; readonly email: string },
): Promise<(() => Promise<void>) | undefined> {
  const { now } = outside;
  const taken = grantSchema.safeParse((await takeCode(tx, 'invitation', code, now))?.payload).data;
  if (!taken || taken.email !== user.email.toLowerCase()) return undefined;
  const scope = { role: 'tenant', companyId: taken.company, userId: user.id } as const;
  await switchScope(tx, scope);
  // The person is not a member yet and has no rights here, so the host acts in their name.
  const actor = {
    ...hostActor({ companyId: taken.company, name: user.email, accessor: 'job', userId: user.id }),
    isOwner: false,
  };
  const { context, committed } = openContext(outside.services, tx, outside, actor, scope, now, outside.log);
  const isAccepted = await accept(context, taken.invitation, user);
  await switchScope(tx, { role: 'system' });
  return isAccepted ? committed : undefined;
}

async function accept(context: TenantContext, id: number, account: AccountDetails): Promise<boolean> {
  const { tx, companyId, actor, now } = context;
  const [company] = await tx
    .select({ status: companies.status, name: companies.company_name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const [row] = await tx
    .update(invitations)
    .set({
      status: 'pending',
      user_id: actor.userId,
      accept_time: now.toString(),
      update_user: actor.userId,
      update_time: now.toString(),
      version: sql`${invitations.version} + 1`,
    })
    .where(and(eq(invitations.company_id, companyId), eq(invitations.id, id), eq(invitations.status, 'sent')))
    .returning();
  if (!row || company?.status !== 'active') return false;
  await tx
    .insert(memberships)
    .values({ company_id: companyId, user_id: actor.userId, status: 'pending_approval', ...membershipColumns(account) })
    .onConflictDoUpdate({
      target: [memberships.company_id, memberships.user_id],
      set: { status: 'pending_approval', ...membershipColumns(account) },
      // A member stays a member; the request then only adds what the invitation gives.
      setWhere: inArray(memberships.status, ['left', 'disabled', 'invited']),
    });
  await writeLog(context, [
    { action: 'accept', objectType: joinRequest.name, objectId: id, objectName: row.email, changes: [] },
  ]);
  await tellApprovers(context, joinRequest, { type: 'system.user', id: null }, null);
  await askApprovers(context, row, company.name);
  context.publish({ companyId, topic: joinRequest.name, payload: { kind: 'add', id } });
  context.publish({ companyId, topic: 'system.invitation', payload: { kind: 'change', id } });
  context.publish({ companyId, topic: 'system.user', payload: { kind: 'add', id } });
  return true;
}

/** The most administrators who get a mail. */
const mostApprovers = 10;

async function askApprovers(
  context: TenantContext,
  { id, email, department_scope }: typeof invitations.$inferSelect,
  company: string,
): Promise<void> {
  const { tx, companyId, services, now } = context;
  const approvers = await tx
    .selectDistinct({ id: memberships.user_id })
    .from(memberships)
    .innerJoin(
      membershipGroups,
      and(eq(membershipGroups.company_id, memberships.company_id), eq(membershipGroups.membership, memberships.id)),
    )
    .innerJoin(groups, and(eq(groups.company_id, membershipGroups.company_id), eq(groups.id, membershipGroups.group)))
    .where(
      and(
        eq(memberships.company_id, companyId),
        eq(memberships.status, 'active'),
        or(groups.is_owner, sql`${groups.permissions} @> array['system.join_request.approve']`),
        // Only people who may see the request are asked.
        or(
          eq(memberships.data_scope, 'all'),
          and(
            eq(memberships.data_scope, 'departments'),
            sql`${sql.param(department_scope, invitations.department_scope)} <@ array(select ${membershipDepartments.department}
              from ${membershipDepartments} where ${membershipDepartments.company_id} = ${companyId}
                and ${sql`${membershipDepartments.membership} = ${memberships.id}`})`,
          ),
        ),
      ),
    )
    .orderBy(memberships.user_id)
    .limit(mostApprovers);
  await context.switchScope({ role: 'system' });
  const subject = subjectOf(companyId, id);
  await revokeCodes(tx, 'join_approval', subject);
  const people =
    approvers.length === 0
      ? []
      : await tx
          .select({ id: users.id, email: users.email, language: users.language })
          .from(users)
          .where(
            and(
              inArray(
                users.id,
                approvers.map((approver) => approver.id),
              ),
              eq(users.status, 'active'),
            ),
          );
  for (const person of people) {
    if (person.email === null) continue;
    const [approve = '', reject = ''] = await issueDecisions(
      tx,
      { company: companyId, invitation: id, user: person.id },
      now,
    );
    await queueMail(
      tx,
      services,
      {
        kind: 'joinRequest',
        to: person.email,
        language: person.language,
        values: { person: email, company },
        links: [
          { label: 'approve', url: pageUrl(services, '/onboard/join-approval', { code: approve }) },
          { label: 'reject', url: pageUrl(services, '/onboard/join-approval', { code: reject }) },
        ],
      },
      now,
    );
  }
  context.afterCommit(() => announce(services));
}

async function issueDecisions(
  tx: Transaction,
  about: { company: number; invitation: number; user: number },
  now: Temporal.Instant,
): Promise<string[]> {
  const codes: string[] = [];
  for (const decision of decisions) {
    codes.push(
      await issueCode(
        tx,
        {
          purpose: 'join_approval',
          subject: subjectOf(about.company, about.invitation),
          payload: { ...about, decision },
          besides: true,
        },
        now,
      ),
    );
  }
  return codes;
}
