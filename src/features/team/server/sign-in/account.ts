import { and, eq, sql } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { joinCompany } from '#server/tenancy/membership.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';

/** The account of an employee's sign-in. */
export interface SignInAccount {
  readonly userId: number;
  readonly hasPassword: boolean;
  /**
   * Whether the account is more than the employee's sign-in, since it has an address of its own or rights in the company. Then only
   * its owner may set its password.
   */
  readonly isOwn: boolean;
}

type Person = Readonly<{ id: number; first_name: string; last_name: string }>;

/** The account of an employee; null if there is none yet. */
export async function accountOf(context: TenantContext, employee: number): Promise<SignInAccount | null> {
  const { tx, companyId } = context;
  const [member] = await tx
    .select({
      user: memberships.user_id,
      hasGroups: sql<boolean>`exists (select from ${membershipGroups}
        where ${membershipGroups.company_id} = ${companyId} and ${membershipGroups.membership} = ${memberships.id})`,
    })
    .from(memberships)
    .where(and(eq(memberships.company_id, companyId), eq(memberships.employee, employee)));
  if (!member) return null;
  const [user] = await asSystem(context, () =>
    tx
      .select({ email: users.email, hasPassword: sql<boolean>`${users.password_hash} is not null` })
      .from(users)
      .where(eq(users.id, member.user)),
  );
  if (!user) return null;
  return { userId: member.user, hasPassword: user.hasPassword, isOwn: user.email !== null || member.hasGroups };
}

/**
 * Returns the account of an employee, or makes one from company, Employee ID and a password that the person chooses by a link or a
 * start code (docs/security.md#first-passwords).
 */
export async function ensureAccount(
  context: TenantContext,
  person: Person,
  /** For a new account whose password is known already. */
  password: { password_hash?: string; password_changed_at?: string } = {},
): Promise<SignInAccount> {
  const known = await accountOf(context, person.id);
  if (known) return known;
  const { tx, companyId, now } = context;
  const [company] = await tx
    .select({ language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  const account = { email: null, first_name: person.first_name, last_name: person.last_name };
  const [user] = await asSystem(context, () =>
    tx
      .insert(users)
      .values({ ...account, ...password, language: company?.language ?? 'en', create_time: now.toString() })
      .returning({ id: users.id }),
  );
  if (!user) throw new Error('Insert answered nothing');
  await joinCompany(tx, companyId, { userId: user.id, account, employee: person.id });
  return { userId: user.id, hasPassword: password.password_hash !== undefined, isOwn: false };
}
