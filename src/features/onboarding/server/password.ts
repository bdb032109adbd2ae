import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { revokeSignInCodes, signInChosen } from '#features/team/server.ts';
import { endOtherSessions, findCode, takeCode, type FoundCode } from '#server/auth/index.ts';
import { switchScope, type Transaction } from '#server/db/database.ts';
import { hostActor, openContext, Refusal, serveOutside, type OutsideContext, type Route } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { pageUrl, queueMail, type MailOrder } from '#server/mail/index.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { forgotPassword, onboardingCodes, resetPassword, resetPasswordCheck } from '../contract.ts';
import { askForMail } from './account-requests.ts';
import { policyOf, storedPassword, toldOf, type Policy, type StoredPassword } from './password-policy.ts';
import { checkPassword, codeOf } from './sign-up.ts';

/**
 * `mailTo` is where the link went, which is stored nowhere else for an employee's account. `company` is the company of an
 * employee's sign-in.
 */
const resetSchema = z.object({ user: z.int(), mailTo: z.string(), company: z.int().nullish() });

/** Purposes of codes for choosing a password: a forgotten one, and an employee's first. */
const purposes = ['password_reset', 'first_password'] as const;

interface Reset {
  readonly userId: number;
  readonly email: string;
  readonly mailTo: string;
  readonly companyId: number | null;
  readonly policy: Policy;
  readonly before: StoredPassword;
}

async function firstOf(
  read: (purpose: (typeof purposes)[number]) => Promise<FoundCode | undefined>,
): Promise<FoundCode | undefined> {
  for (const purpose of purposes) {
    const found = await read(purpose);
    if (found) return found;
  }
  return undefined;
}

/** The account of a reset code; only the code tells it (docs/security.md#codes-of-links). */
async function resetOf(context: OutsideContext, code: string): Promise<Reset> {
  const { now, services } = context;
  return services.database.within({ role: 'system', readOnly: true }, async (tx) => {
    const first = await findCode(tx, 'first_password', code, now);
    const isFirst = first !== undefined;
    const found = first ?? (await findCode(tx, 'password_reset', code, now));
    const reset = resetSchema.safeParse(found?.payload).data;
    const [user] =
      reset === undefined
        ? []
        : await tx
            .select({
              id: users.id,
              email: users.email,
              before: {
                password_hash: users.password_hash,
                password_changed_at: users.password_changed_at,
                former_passwords: users.former_passwords,
              },
            })
            .from(users)
            // Whoever the provider's staff invite is pending until they have a password.
            .where(
              and(
                eq(users.id, reset.user),
                or(
                  eq(users.status, 'active'),
                  and(eq(users.status, 'pending'), isFirst ? undefined : eq(users.is_vendor, true)),
                ),
              ),
            );
    if (!user || !reset) throw new Refusal(onboardingCodes.linkInvalid);
    return {
      userId: user.id,
      email: user.email ?? '',
      mailTo: user.email ?? reset.mailTo,
      companyId: reset.company ?? null,
      policy: await policyOf(tx, user.id),
      before: user.before,
    };
  });
}

interface EmployeeAccess {
  readonly company_domain: string;
  readonly emp_code: string;
}

/**
 * Returns how an employee whose password was chosen signs in, and notes the choice in their record. Leaves the transaction in role
 * `system`.
 */
async function noteChosen(
  tx: Transaction,
  outside: OutsideContext,
  { userId, companyId }: Reset,
): Promise<{ readonly access: EmployeeAccess & { company: string }; readonly committed: () => Promise<void> } | null> {
  if (companyId === null) return null;
  const scope = { role: 'tenant', companyId, userId } as const;
  await switchScope(tx, scope);
  const [company] = await tx
    .select({ name: companies.company_name, domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, companyId));
  const actor = hostActor({ companyId, name: '', accessor: 'Web', userId });
  const { context, committed } = openContext(outside.services, tx, outside, actor, scope, outside.now, outside.log);
  const employee = await signInChosen(context, userId);
  await switchScope(tx, { role: 'system' });
  if (!employee || !company) return null;
  const access = { company: company.name, company_domain: company.domain, emp_code: employee.emp_code };
  return { access, committed };
}

/** An invited account becomes active with its first password; a disabled one remains disabled. */
const activated = {
  status: sql<'active'>`case when ${users.status} = 'pending' then 'active' else ${users.status} end`,
};

async function setPassword(
  context: OutsideContext,
  code: string,
  password: string,
): Promise<{ employee: EmployeeAccess | null }> {
  const { now, services } = context;
  const reset = await resetOf(context, code);
  const { userId, email, mailTo, policy, before } = reset;
  checkPassword(password, email);
  const stored = await storedPassword(policy, password, before, now);
  const chosen = await services.database.within({ role: 'system' }, async (tx) => {
    if (!(await firstOf((purpose) => takeCode(tx, purpose, code, now)))) throw new Refusal(onboardingCodes.linkInvalid);
    // Other pending slips and links end with the choice.
    await revokeSignInCodes(tx, userId);
    const [user] = await tx
      .update(users)
      .set({ ...stored, ...activated })
      .where(eq(users.id, userId))
      .returning({ language: users.language });
    await endOtherSessions(tx, userId, null, 'password reset', now);
    const noted = await noteChosen(tx, context, reset);
    if (mailTo !== '')
      await queueMail(tx, services, mailOf(context, mailTo, user?.language ?? 'en', noted?.access), now);
    return noted;
  });
  await chosen?.committed();
  await announce(services);
  if (!chosen) return { employee: null };
  const { company_domain, emp_code } = chosen.access;
  return { employee: { company_domain, emp_code } };
}

function mailOf(
  { services }: OutsideContext,
  to: string,
  language: string,
  employee: (EmployeeAccess & { company: string }) | undefined,
): MailOrder {
  if (!employee)
    return {
      kind: 'passwordChanged',
      to,
      language,
      links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in') }],
    };
  const { company, company_domain: domain, emp_code: code } = employee;
  return {
    kind: 'signInReady',
    to,
    language,
    values: { company, domain, code },
    links: [{ label: 'signIn', url: pageUrl(services, '/onboard/employee-login', { company: domain }) }],
  };
}

const linkLimit = { by: 'address', max: 60, seconds: 600 } as const;

export const passwordRoutes: readonly Route[] = [
  serveOutside(forgotPassword, async (context, { body: { username, company, language } }) => {
    await askForMail(
      context,
      { kind: 'forgotPassword', username, language, ...(company === undefined ? {} : { company }) },
      { subject: `${company ?? ''}\n${username.toLowerCase()}`, isAgain: true },
    );
    return null;
  }),
  serveOutside(
    resetPasswordCheck,
    async (context, { body }) => {
      const { policy } = await resetOf(context, codeOf(body));
      return toldOf(policy);
    },
    linkLimit,
  ),
  serveOutside(resetPassword, (context, { body }) => setPassword(context, codeOf(body), body.password), linkLimit),
];
