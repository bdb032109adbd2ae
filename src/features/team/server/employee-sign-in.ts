import { asSystem, type TenantContext } from '#server/http/index.ts';
import { joinCompany } from '#server/tenancy/membership.ts';
import { users } from '#server/tenancy/tables.ts';
import { eq, and } from 'drizzle-orm';
import { employees } from './tables.ts';

/**
 * Gives an employee a sign-in of their own: company, code and password, without an e-mail. The password is a hash, or
 * null until the person sets one by link (docs/security.md#first-passwords: nobody starts with a known one).
 */
export async function createEmployeeSignIn(
  context: TenantContext,
  employee: number,
  passwordHash: string | null,
): Promise<void> {
  const [person] = await context.tx
    .select({ first_name: employees.first_name, last_name: employees.last_name })
    .from(employees)
    .where(and(eq(employees.company_id, context.companyId), eq(employees.id, employee)));
  const now = context.now.toString();
  const [user] = await asSystem(context, () =>
    context.tx
      .insert(users)
      .values({
        first_name: person?.first_name ?? '',
        last_name: person?.last_name ?? '',
        password_hash: passwordHash,
        password_changed_at: passwordHash === null ? null : now,
        create_time: now,
      })
      .returning({ id: users.id }),
  );
  if (!user) throw new Error('Insert answered nothing');
  await joinCompany(context.tx, context.companyId, { userId: user.id, employee });
}
