import { eq, sql } from 'drizzle-orm';
import { endOtherSessions, issueCode, limitSubject, takeLimit } from '#server/auth/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { mailboxOf, pageUrl, queueMail } from '#server/mail/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { asHost, serveVendor, writeVendorLog } from '#server/vendor/index.ts';
import type { CallInput } from '#shared/contract/index.ts';
import { inviteStaff, staff, vendorCodes } from '../contract.ts';

/** The recipient of a link. */
interface Invited {
  readonly id: number;
  readonly email: string | null;
}

/**
 * Mails one of the provider's staff the link for choosing a password; earlier ones end. A mailbox gets at most five in an hour.
 * Role `system`.
 * @throws Refusal tooMany
 */
export async function mailStaffLink(context: TenantContext, { id, email }: Invited): Promise<void> {
  const { tx, services, now, actor } = context;
  const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, id));
  const to = email ?? '';
  await takeLimit(tx, { key: `staff:hour:${limitSubject(mailboxOf(to))}`, max: 5, seconds: 3600 }, now);
  const code = await issueCode(
    tx,
    { purpose: 'first_password', subject: String(id), payload: { user: id, mailTo: to } },
    now,
  );
  await queueMail(
    tx,
    services,
    {
      kind: 'staffInvitation',
      to,
      language: user?.language ?? 'en',
      values: { inviter: actor.name },
      links: [{ label: 'choosePassword', url: pageUrl(services, '/onboard/reset-password', { code }) }],
    },
    now,
  );
  context.afterCommit(() => announce(services));
}

/** Makes the account of an address one of the staff's, or creates one that waits for its password. Role `system`. */
async function enrol(
  context: TenantContext,
  { email, ...wanted }: CallInput<typeof inviteStaff>['body'],
): Promise<number> {
  const { tx, services, now, actor } = context;
  const [known] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('update');
  if (known?.is_vendor) refuseField('email', 'staffAlready');
  if (known?.status === 'disabled') throw new Refusal(vendorCodes.accountDisabled);
  const role = { is_vendor: true, vendor_role: wanted.vendor_role };
  if (known?.password_hash) {
    // An existing account keeps its name and password. Its earlier sessions end, so that none of them gets more rights than it
    // began with.
    await tx.update(users).set(role).where(eq(users.id, known.id));
    await endOtherSessions(tx, known.id, null, 'rights changed', now);
    await queueMail(
      tx,
      services,
      {
        kind: 'staffAdded',
        to: email,
        language: known.language,
        values: { inviter: actor.name },
        links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in') }],
      },
      now,
    );
    context.afterCommit(() => announce(services));
    return known.id;
  }
  const values = { ...wanted, ...role, status: 'pending' as const };
  const [made] = known
    ? await tx.update(users).set(values).where(eq(users.id, known.id)).returning({ id: users.id })
    : await tx
        .insert(users)
        .values({ email, ...values, create_time: now.toString() })
        .returning({ id: users.id });
  if (!made) throw new Error('Insert answered nothing');
  await mailStaffLink(context, { id: made.id, email });
  return made.id;
}

export const inviteStaffRoute = serveVendor(
  inviteStaff,
  async (context, { body }) => {
    const id = await asHost(context, () => enrol(context, body));
    await writeVendorLog(context, [
      {
        action: 'add',
        objectType: staff.name,
        objectId: id,
        objectName: body.email,
        company: null,
        changes: [{ field: 'vendor_role', old: null, new: body.vendor_role }],
      },
    ]);
    context.publish({ companyId: context.companyId, topic: staff.name, payload: { kind: 'add', id } });
    return { id };
  },
  undefined,
  { by: 'person', max: 60, seconds: 3600 },
);
