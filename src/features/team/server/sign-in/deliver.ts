import { eq } from 'drizzle-orm';
import { expiryOf, issueCode, issueStartCode, limitSubject, revokeCodes, takeLimit } from '#server/auth/index.ts';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { mailboxOf, pageUrl, queueCompanyMail } from '#server/mail/index.ts';
import { companies } from '#server/tenancy/tables.ts';

/** The person who will choose a password. */
interface Addressee {
  readonly userId: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly emp_code: string;
  readonly email: string;
}

/** The text of a slip that an employee is handed. Its codes are shown only once. */
export interface Slip {
  readonly name: string;
  readonly emp_code: string;
  readonly start_code: string;
  /** Opens the choice of a password directly; for the slip's QR code. */
  readonly link: string;
  /** The address of the page that takes the start code. */
  readonly address: string;
  readonly company: string;
  readonly company_domain: string;
  readonly expires: string;
  readonly [name: string]: string;
}

async function companyOf({ tx, companyId }: TenantContext) {
  const [company] = await tx
    .select({ name: companies.company_name, domain: companies.company_domain, language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  return { name: company?.name ?? '', domain: company?.domain ?? '', language: company?.language ?? 'en' };
}

/** Makes a link for choosing the account's first password; earlier links end. Role `system`. */
async function linkFor(context: TenantContext, { userId, email }: Addressee): Promise<string> {
  const { tx, companyId, services, now } = context;
  const code = await issueCode(
    tx,
    {
      purpose: 'first_password',
      subject: String(userId),
      payload: { user: userId, mailTo: email, company: companyId },
    },
    now,
  );
  return pageUrl(services, '/onboard/reset-password', { code });
}

/**
 * Mails an employee the link for choosing a password. A mailbox gets at most five in an hour, whoever asks. A company sends at most
 * 2000 in a day, so that nobody can send mass mail from one.
 * @throws Refusal tooMany
 */
export async function mailSignIn(context: TenantContext, to: Addressee): Promise<void> {
  const { tx, companyId, now } = context;
  const company = await companyOf(context);
  const mailbox = limitSubject(mailboxOf(to.email));
  const url = await asSystem(context, async () => {
    await takeLimit(tx, { key: `sign-in-mail:company:${companyId}`, max: 2000, seconds: 86_400 }, now);
    await takeLimit(tx, { key: `sign-in-mail:mailbox:${mailbox}`, max: 5, seconds: 3600 }, now);
    await revokeCodes(tx, 'start_code', String(to.userId));
    return linkFor(context, to);
  });
  await queueCompanyMail(context, {
    kind: 'employeeSignIn',
    to: to.email,
    language: company.language,
    values: { company: company.name, domain: company.domain, code: to.emp_code },
    links: [{ label: 'choosePassword', url }],
  });
}

/** Makes the slip of an employee; earlier links and slips end. */
export async function makeSlip(context: TenantContext, to: Addressee): Promise<Slip> {
  const { tx, services, now } = context;
  const company = await companyOf(context);
  return asSystem(context, async () => ({
    name: `${to.first_name} ${to.last_name}`.trim(),
    emp_code: to.emp_code,
    start_code: await issueStartCode(tx, services.config, to.userId, now),
    link: await linkFor(context, { ...to, email: '' }),
    address: pageUrl(services, '/onboard/employee-login', { company: company.domain }),
    company: company.name,
    company_domain: company.domain,
    expires: expiryOf('start_code', now).toString(),
  }));
}

/** Ends every link and code for choosing an account's password. Role `system`. */
export async function revokeSignInCodes(tx: TenantContext['tx'], userId: number): Promise<void> {
  for (const purpose of ['first_password', 'start_code', 'password_reset'] as const)
    await revokeCodes(tx, purpose, String(userId));
}
