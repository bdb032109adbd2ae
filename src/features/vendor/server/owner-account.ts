import { eq, sql } from 'drizzle-orm';
import { issueCode, limitSubject, takeLimit } from '#server/auth/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { mailboxOf, pageUrl, queueMail, type MailOrder } from '#server/mail/index.ts';
import type { AccountDetails } from '#server/tenancy/membership.ts';
import { users } from '#server/tenancy/tables.ts';
import type { Language } from '#shared/contract/index.ts';
import { vendorCodes } from '../contract.ts';

/** The person who is to own a company. */
export interface WantedOwner {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Of the mail, for whoever has no account yet. */
  readonly language: Language;
}

/** An owner's account; `isNew` if it waits for its first password. */
export interface OwnerAccount extends AccountDetails {
  readonly id: number;
  readonly email: string;
  readonly language: string;
  readonly isNew: boolean;
}

/** The company that a mail names. */
export interface Named {
  readonly name: string;
  readonly domain: string;
}

/**
 * The account of an address, or a new one that waits for its password. Role `system`.
 * @throws Refusal accountDisabled; staffOwnsNone for the provider's own staff
 */
export async function accountFor({ tx, now }: TenantContext, wanted: WantedOwner): Promise<OwnerAccount> {
  const { email, ...named } = wanted;
  const [known] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('update');
  if (known?.status === 'disabled') throw new Refusal(vendorCodes.accountDisabled);
  if (known?.is_vendor) throw new Refusal(vendorCodes.staffOwnsNone);
  if (known) return { ...known, email: known.email ?? email, isNew: known.status === 'pending' };
  const [made] = await tx
    .insert(users)
    .values({ email, ...named, status: 'pending', create_time: now.toString() })
    .returning({ id: users.id });
  if (!made) throw new Error('Insert answered nothing');
  return { id: made.id, ...wanted, isNew: true };
}

/** Tells somebody that they own a company, with the link for choosing a password if they have none. Role `system`. */
export async function mailOwner(context: TenantContext, account: OwnerAccount, company: Named): Promise<void> {
  const { tx, services, now, actor } = context;
  const { email: to, language } = account;
  const values = { company: company.name, inviter: actor.name };
  if (!account.isNew) {
    await send(context, {
      kind: 'ownerAdded',
      to,
      language,
      values,
      links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in', { company: company.domain }) }],
    });
    return;
  }
  await takeLimit(tx, { key: `owner:hour:${limitSubject(mailboxOf(to))}`, max: 5, seconds: 3600 }, now);
  const code = await issueCode(
    tx,
    { purpose: 'first_password', subject: String(account.id), payload: { user: account.id, mailTo: to } },
    now,
  );
  await send(context, {
    kind: 'ownerInvitation',
    to,
    language,
    values,
    links: [{ label: 'choosePassword', url: pageUrl(services, '/onboard/reset-password', { code }) }],
  });
}

/** Queues a mail of the host. Role `system`. */
export async function send(context: TenantContext, order: MailOrder): Promise<void> {
  const { tx, services, now } = context;
  await queueMail(tx, services, order, now);
  context.afterCommit(() => announce(services));
}
