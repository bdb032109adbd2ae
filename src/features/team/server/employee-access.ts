import { and, eq } from 'drizzle-orm';
import { mayTake } from '#features/company/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { removeFilesOf } from '#server/files/index.ts';
import { queueCompanyMail } from '#server/mail/index.ts';
import type { Change } from '#server/resource/index.ts';
import { giveSignIn, offerAnew, storeSignIn, takeSignIn } from './sign-in/states.ts';
import { employees } from './tables.ts';
import { endMembership } from '#server/tenancy/membership.ts';
import { companies } from '#server/tenancy/tables.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';

/**
 * Adjusts the sign-in after a change of the employee's record, in the same transaction:
 * - Switched on, the sign-in gets an account and a mail with the link. Switched off, it loses its sessions.
 * - Somebody who resigns or is deleted loses sessions and rights for good; restoring the record does not restore them. A deleted
 *   record's files are deleted too.
 * - A changed mail address is reported to the old one, since links for a new password go there. A pending link is sent to the new
 *   one.
 */
export async function followEmployeeChange(
  context: TenantContext,
  { before, after, id }: Change<typeof employees.$inferSelect>,
): Promise<void> {
  if (after === null) await removeFilesOf(context, id);
  if (after?.superior && after.superior !== before?.superior) await noteLeading(context, after.superior);
  if (after?.login_enabled && !before?.login_enabled) await storeSignIn(context, id, await giveSignIn(context, after));
  if (!before) return;
  const isGone = after === null || (before.status === 'active' && after.status === 'resigned');
  const isShutOut = before.login_enabled && after?.login_enabled === false;
  const hasMoved = after !== null && before.email !== after.email;
  if (isShutOut || after === null) await takeSignIn(context, id);
  if (isGone) await putOut(context, id, after === null ? 'deleted' : 'resigned');
  if (!hasMoved || !before.login_enabled || !after.login_enabled) return;
  const offered = before.sign_in === 'active' ? null : await offerAnew(context, after);
  if (offered) await storeSignIn(context, id, offered);
  else if (before.email !== '') await tellOldAddress(context, before.email);
}

/** Marks somebody to whom others report. */
async function noteLeading({ tx, companyId }: TenantContext, superior: number): Promise<void> {
  await tx
    .update(employees)
    .set({ leads: true })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, superior), eq(employees.leads, false)));
}

/** The same rules as for removing a member: nobody removes rights that they could not give, and a company keeps an owner. */
async function putOut(context: TenantContext, employee: number, reason: string): Promise<void> {
  const { tx, companyId } = context;
  const [member] = await tx
    .select({ id: memberships.id, user: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.company_id, companyId), eq(memberships.employee, employee)));
  if (!member) return;
  const kept = await mayTake(context, member.id);
  if (kept !== null) refuseField('status', kept);
  await endMembership(context, member.user, reason);
}

async function tellOldAddress(context: TenantContext, to: string): Promise<void> {
  const { tx, companyId } = context;
  const [company] = await tx
    .select({ name: companies.company_name, language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  await queueCompanyMail(context, {
    kind: 'addressChanged',
    to,
    language: company?.language ?? 'en',
    values: { company: company?.name ?? '' },
  });
}
