import { and, eq, or, sql } from 'drizzle-orm';
import { employeeAccounts } from '#server/auth/index.ts';
import { switchScope, type Transaction } from '#server/db/database.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';

export interface Account {
  readonly userId: number;
  /** An employee's account determines the company. */
  readonly companyId: number | null;
  readonly passwordHash: string | null;
  /** Where links for the account go; empty if no mail address is known. */
  readonly mailTo: string;
}

/**
 * Finds the accounts that a person may mean: a user's by email or phone number, an employee's within the company. Role `system`.
 * Only a phone number can find several, since nobody has verified it: somebody who enters another person's number must not lock
 * them out, so the password decides. The oldest come first.
 */
export async function findAccounts(
  tx: Transaction,
  { company, username }: { readonly company?: string | undefined; readonly username: string },
): Promise<Account[]> {
  return company === undefined ? findUsers(tx, username) : findEmployee(tx, company, username);
}

/** The most accounts of one phone number that are checked, since each costs a hash. */
const mostOfOneNumber = 3;

/** Folds a name before comparison, so that a variant of case or width is not another account. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

async function findUsers(tx: Transaction, username: string): Promise<Account[]> {
  const name = folded(username);
  const found = await tx
    .select({ userId: users.id, passwordHash: users.password_hash, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        name.includes('@')
          ? eq(sql`lower(${users.email})`, name)
          : and(eq(users.phone_number, name), sql`${users.email} is not null`),
      ),
    )
    .orderBy(users.id)
    .limit(mostOfOneNumber);
  return found.map(({ userId, passwordHash, email }) => ({
    userId,
    passwordHash,
    mailTo: email ?? '',
    companyId: null,
  }));
}

async function findEmployee(tx: Transaction, domain: string, username: string): Promise<Account[]> {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(sql`lower(${companies.company_domain})`, domain), eq(companies.status, 'active')));
  if (!company) return [];
  await switchScope(tx, { role: 'system', companyId: company.id });
  const name = folded(username);
  const found = await tx
    .select({
      userId: users.id,
      passwordHash: users.password_hash,
      code: employeeAccounts.emp_code,
      email: users.email,
      employeeEmail: employeeAccounts.email,
    })
    .from(employeeAccounts)
    .innerJoin(
      memberships,
      and(eq(memberships.company_id, employeeAccounts.company_id), eq(memberships.employee, employeeAccounts.id)),
    )
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(employeeAccounts.company_id, company.id),
        eq(employeeAccounts.status, 'active'),
        employeeAccounts.login_enabled,
        eq(memberships.status, 'active'),
        eq(users.status, 'active'),
        or(
          eq(employeeAccounts.code_key, name),
          eq(employeeAccounts.email_key, name),
          eq(employeeAccounts.mobile, name),
        ),
      ),
    )
    .limit(3);
  // An Employee ID is unique and takes precedence. A mail address or number that several people share signs in none of them.
  const employee = found.find(({ code }) => folded(code) === name) ?? (found.length === 1 ? found[0] : undefined);
  if (!employee) return [];
  const { userId, passwordHash, email, employeeEmail } = employee;
  return [{ userId, passwordHash, mailTo: email ?? employeeEmail, companyId: company.id }];
}
