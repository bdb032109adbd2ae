import { eq, and } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { accountOf, ensureAccount } from './sign-in/account.ts';
import { employees } from './tables.ts';

/** Gives an employee a sign-in with a known password, for demo data and tests, where nobody chooses one. */
export async function createEmployeeSignIn(
  context: TenantContext,
  employee: number,
  passwordHash: string,
): Promise<void> {
  const { tx, companyId, now } = context;
  const [person] = await tx
    .update(employees)
    .set({ login_enabled: true, sign_in: 'active' })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)))
    .returning();
  if (!person) throw new Error(`No employee ${employee}`);
  const password = { password_hash: passwordHash, password_changed_at: now.toString() };
  const known = await accountOf(context, person.id);
  if (known) await asSystem(context, () => tx.update(users).set(password).where(eq(users.id, known.userId)));
  else await ensureAccount(context, person, password);
}
