import { limitSubject, issueCode, takeLimit, type Limit } from '../auth/index.ts';
import { savepoint, type Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/index.ts';
import { mailboxOf, pageUrl, queueMail, type MailOrder } from '../mail/index.ts';

/** The most mails with links that an address or account is sent because somebody asked for them, and how soon again. */
export const linkMailLimits = (kind: string, asked: string): { readonly hour: Limit; readonly again: Limit } => {
  const subject = limitSubject(asked.includes('@') ? mailboxOf(asked) : asked);
  return {
    hour: { key: `account-mail:hour:${kind}:${subject}`, max: 5, seconds: 3600 },
    again: { key: `account-mail:again:${subject}`, max: 1, seconds: 30 },
  };
};

/** At most ten mails in an hour reach a mailbox, whichever spelling, number or code was used to ask. */
export const mailboxLimit = (address: string): Limit => ({
  key: `account-mail:mailbox:${limitSubject(mailboxOf(address))}`,
  max: 10,
  seconds: 3600,
});

/**
 * True if a mailbox may get one more mail that nobody signed in has asked for. Further requests are dropped; their answers have
 * already been given.
 */
export async function takesOneMore(tx: Transaction, address: string, now: Temporal.Instant): Promise<boolean> {
  try {
    await savepoint(tx, () => takeLimit(tx, mailboxLimit(address), now));
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
}

/** Whose password is chosen by the link. */
interface LinkOf {
  readonly userId: number;
  /** The company of an employee's own sign-in, null for others. */
  readonly companyId: number | null;
  /** Where the link goes. */
  readonly mailTo: string;
  /** True if the account waits for its first password. */
  readonly isFirst?: boolean;
}

/** Mails the link by which an account's password is chosen; an older link ends. Role `system`. */
export async function mailPasswordLink(
  tx: Transaction,
  host: Host,
  { userId, companyId, mailTo, isFirst = false }: LinkOf,
  order: Pick<MailOrder, 'kind' | 'language' | 'values'>,
  now: Temporal.Instant,
): Promise<void> {
  const code = await issueCode(
    tx,
    {
      purpose: isFirst ? 'first_password' : 'password_reset',
      subject: String(userId),
      payload: { user: userId, mailTo, company: companyId },
    },
    now,
  );
  await queueMail(
    tx,
    host,
    {
      ...order,
      to: mailTo,
      links: [
        {
          label: isFirst ? 'choosePassword' : 'resetPassword',
          url: pageUrl(host, '/onboard/reset-password', { code }),
        },
      ],
    },
    now,
  );
}
