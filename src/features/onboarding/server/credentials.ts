import { and, eq, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { clearLimit, employeeAccounts, releaseLimits, takeLimits, verifyPassword, type Limit } from '#server/auth/index.ts';
import type { Transaction } from '#server/db/database.ts';
import { enter } from '#server/db/database.ts';
import type { OutsideContext } from '#server/http/index.ts';
import { companies, memberships, users } from '#server/tenancy/tables.ts';

/** Who wants to sign in. `company` is the employee's; without it the account is a user's own. */
export interface Credentials {
  readonly company?: string | undefined;
  readonly username: string;
  readonly password: string;
}

/** Whose password it was. For employees the company is settled by it. */
export interface Identified {
  readonly userId: number;
  readonly companyId: number | null;
}

const minutes = 15;

/**
 * Limits of sign-in, for known and unknown accounts alike, lifted after 15 minutes: five tries of an account from one
 * address, 30 of an account from anywhere, 60 from one address. Someone else's guesses therefore keep an owner out only
 * where they come from six addresses or more, and never longer than that (security 23, 25).
 */
function limitsOf(context: OutsideContext, { company = '', username }: Credentials): { wide: readonly Limit[]; own: Limit } {
  const account = createHash('sha256').update(`${company}\n${folded(username)}`).digest('base64url').slice(0, 22);
  const seconds = minutes * 60;
  return {
    wide: [
      { key: `sign-in:address:${context.ip}`, max: 60, seconds },
      { key: `sign-in:account:${account}`, max: 30, seconds },
    ],
    own: { key: `sign-in:pair:${account}:${context.ip}`, max: 5, seconds },
  };
}

/**
 * Finds whose credentials these are; undefined where they fit nobody. Unknown accounts take as long as known ones, and an
 * account past its limit is answered the same whether the password is right or not.
 * @throws Refusal tooMany
 */
export async function identify(context: OutsideContext, given: Credentials): Promise<Identified | undefined> {
  const { database } = context.services;
  const limits = limitsOf(context, given);
  await takeLimits(database, [...limits.wide, limits.own], context.now);
  const account = await database.within({ role: 'system', readOnly: true }, (tx) =>
    given.company === undefined ? findUser(tx, given.username) : findEmployee(tx, given.company, given.username));
  const fits = await verifyPassword(account?.passwordHash, given.password);
  if (!account || !fits) return undefined;
  await database.within({ role: 'system' }, async (tx) => {
    await releaseLimits(tx, limits.wide);
    await clearLimit(tx, limits.own.key);
  });
  return { userId: account.userId, companyId: account.companyId };
}

type Account = Identified & { readonly passwordHash: string | null };

/** Names are compared folded, so that no look-alike of case or width is another account. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

async function findUser(tx: Transaction, username: string): Promise<Account | undefined> {
  const name = folded(username);
  const found = await tx.select({ userId: users.id, passwordHash: users.password_hash }).from(users)
    .where(and(
      eq(users.status, 'active'),
      name.includes('@') ? eq(sql`lower(${users.email})`, name) : and(eq(users.phone_number, name), sql`${users.email} is not null`),
    )).limit(2);
  const [user] = found;
  // Phone numbers are not unique: one that two people share signs in neither.
  return user && found.length === 1 ? { ...user, companyId: null } : undefined;
}

async function findEmployee(tx: Transaction, domain: string, username: string): Promise<Account | undefined> {
  const [company] = await tx.select({ id: companies.id }).from(companies)
    .where(and(eq(sql`lower(${companies.company_domain})`, domain), eq(companies.status, 'active')));
  if (!company) return undefined;
  await enter(tx, { role: 'system', companyId: company.id });
  const name = folded(username);
  const found = await tx
    .select({ userId: users.id, passwordHash: users.password_hash, code: employeeAccounts.emp_code })
    .from(employeeAccounts)
    .innerJoin(memberships, and(
      eq(memberships.company_id, employeeAccounts.company_id), eq(memberships.employee, employeeAccounts.id),
    ))
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(
      eq(employeeAccounts.company_id, company.id),
      eq(employeeAccounts.status, 'active'),
      employeeAccounts.login_enabled,
      eq(memberships.status, 'active'),
      eq(users.status, 'active'),
      or(
        eq(sql`lower(${employeeAccounts.emp_code})`, name),
        eq(sql`lower(${employeeAccounts.email})`, name),
        eq(employeeAccounts.mobile, name),
      ),
    )).limit(3);
  // A code is unique and stands first; a mail address or number that people share signs in none of them.
  const employee = found.find(({ code }) => folded(code) === name) ?? (found.length === 1 ? found[0] : undefined);
  return employee && { userId: employee.userId, passwordHash: employee.passwordHash, companyId: company.id };
}
