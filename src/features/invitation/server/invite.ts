import { and, eq, inArray, sql } from 'drizzle-orm';
import { areas, departments, mayGiveScope, mayGrant } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import type { LogAction } from '#shared/contract/index.ts';
import { limitSubject, expiryOf, issueCode, revokeCodes, takeLimit } from '#server/auth/index.ts';
import { asSystem, Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { mailboxOf, pageUrl, queueCompanyMail } from '#server/mail/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import { departmentScope } from '#server/tenancy/data-scope.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { invitation, invitationCodes } from '../contract.ts';
import { livingOf, scopeOf } from './scope.ts';
import { invitations } from './tables.ts';

type Invitation = typeof invitations.$inferSelect;

export interface Invitee {
  readonly email: string;
  readonly group: number | null;
  readonly employee: number | null;
  readonly language: string;
  /** The inviter's own by default. */
  readonly scope?: MemberScope | undefined;
}

/** The purpose of an invitation's codes. */
export const subjectOf = (companyId: number, id: number): string => `${companyId}:${id}`;

/** Invites a person. The invitation, its code and its mail are one transaction. */
export async function inviteOne(context: TenantContext, wanted: Invitee): Promise<number> {
  const { tx, companyId, actor, now } = context;
  if (!(await mayGrant(context, { group: wanted.group }))) refuseField('group', 'unknownRecord');
  const scope = await scopeToGive(context, wanted);
  if (wanted.employee !== null) await checkEmployee(context, wanted.employee);
  await checkEmail(context, wanted.email);
  const [made] = await tx
    .insert(invitations)
    .values({
      company_id: companyId,
      email: wanted.email,
      group: wanted.group,
      employee: wanted.employee,
      language: wanted.language,
      data_scope: scope.of,
      department_scope: scope.of === 'departments' ? [...scope.departments] : null,
      area_scope: scope.of === 'areas' ? [...scope.areas] : null,
      invited_by: actor.name,
      sent_time: now.toString(),
      expiry_time: expiryOf('invitation', now).toString(),
      create_user: actor.userId,
      update_user: actor.userId,
      create_time: now.toString(),
      update_time: now.toString(),
    })
    .returning();
  if (!made) throw new Error('Insert answered nothing');
  await mailInvitation(context, made);
  await log(context, 'add', made);
  return made.id;
}

/** The scope that an invitation gives. Only chosen records count, and each must exist and be the inviter's to give. */
async function scopeToGive(context: TenantContext, { scope, employee }: Invitee): Promise<MemberScope> {
  if (scope === undefined) return context.actor.dataScope;
  const { of } = scope;
  if ((of === 'team' || of === 'self') && employee === null) refuseField('scope', 'scopeNeedsEmployee');
  for (const [kind, table, ids] of [
    ['departments', departments, scope.departments],
    ['areas', areas, scope.areas],
  ] as const) {
    if (of !== kind) continue;
    if (ids.length === 0) refuseField(`scope.${kind}`, 'required');
    if ((await livingOf(context, table, ids)).length !== new Set(ids).size)
      refuseField(`scope.${kind}`, 'unknownRecord');
  }
  if (!mayGiveScope(context.actor, scope))
    refuseField(of === 'departments' ? 'scope.departments' : 'scope', 'unknownRecord');
  return scope;
}

async function checkEmployee(context: TenantContext, id: number): Promise<void> {
  const [found] = await context.tx
    .select({ status: employees.status, membership: memberships.id })
    .from(employees)
    .leftJoin(
      memberships,
      and(eq(memberships.company_id, employees.company_id), eq(memberships.employee, employees.id)),
    )
    .where(
      and(
        eq(employees.company_id, context.companyId),
        eq(employees.id, id),
        departmentScope(context, employees.department, employees.id),
      ),
    );
  if (!found || found.status !== 'active') refuseField('employee', 'unknownRecord');
  if (found.membership !== null) refuseField('employee', 'hasSignIn');
}

/** The inviter may know members and earlier invitations. Whether other addresses have an account stays secret. */
async function checkEmail(context: TenantContext, email: string): Promise<void> {
  const { tx, companyId, now } = context;
  const [open] = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.company_id, companyId),
        eq(sql`lower(${invitations.email})`, email),
        inArray(invitations.status, ['sent', 'pending']),
      ),
    );
  if (open && (open.status === 'pending' || open.expiry_time > now.toString())) refuseField('email', 'invitedAlready');
  if (open) await end(context, open);
  const [known] = await asSystem(context, () =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email)),
  );
  if (!known) return;
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(eq(memberships.company_id, companyId), eq(memberships.user_id, known.id), eq(memberships.status, 'active')),
    );
  if (member) refuseField('email', 'memberAlready');
}

/**
 * Creates the code and queues the mail. An address gets at most one mail in 30 s and five in an hour, whoever asks
 * (docs/domain.md#accounts-and-codes).
 */
async function mailInvitation(context: TenantContext, { id, email, language, invited_by }: Invitation): Promise<void> {
  const { tx, companyId, services, now } = context;
  const [company] = await tx
    .select({ name: companies.company_name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const address = limitSubject(mailboxOf(email));
  const code = await asSystem(context, async () => {
    await takeLimit(tx, { key: `invite:company:${companyId}`, max: 500, seconds: 86_400 }, now);
    await takeLimit(tx, { key: `invite:hour:${address}`, max: 5, seconds: 3600 }, now);
    return issueCode(
      tx,
      {
        purpose: 'invitation',
        subject: subjectOf(companyId, id),
        payload: { company: companyId, invitation: id, email },
      },
      now,
    );
  });
  await queueCompanyMail(context, {
    kind: 'invitation',
    to: email,
    language,
    values: { company: company?.name ?? '', inviter: invited_by },
    links: [{ label: 'accept', url: pageUrl(services, '/onboard/invited', { code }) }],
  });
}

/** Mails the link again. */
export async function resend(context: TenantContext, row: Invitation): Promise<ActionEffect> {
  const { now } = context;
  if (!(await mayGrant(context, { group: row.group, dataScope: scopeOf(row) })))
    throw new Refusal(invitationCodes.moreThanOwn);
  await mailInvitation(context, row);
  return {
    set: {
      sent_time: now.toString(),
      sent_count: row.sent_count + 1,
      expiry_time: expiryOf('invitation', now).toString(),
    },
  };
}

/** Ends an invitation: its link no longer works. */
export async function endLink(context: TenantContext, id: number): Promise<void> {
  await asSystem(context, () => revokeCodes(context.tx, 'invitation', subjectOf(context.companyId, id)));
}

/** An expired invitation makes room for a new one to the same address. */
async function end(context: TenantContext, { id }: Invitation): Promise<void> {
  const { tx, companyId, now } = context;
  await endLink(context, id);
  await tx
    .update(invitations)
    .set({
      status: 'withdrawn',
      update_user: context.actor.userId,
      update_time: now.toString(),
      version: sql`${invitations.version} + 1`,
    })
    .where(and(eq(invitations.company_id, companyId), eq(invitations.id, id)));
}

async function log(context: TenantContext, action: LogAction, { id, email }: Invitation): Promise<void> {
  await writeLog(context, [{ action, objectType: invitation.name, objectId: id, objectName: email, changes: [] }]);
  context.publish({ companyId: context.companyId, topic: invitation.name, payload: { kind: 'change', id } });
}
