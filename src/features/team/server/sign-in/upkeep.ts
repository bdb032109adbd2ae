import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { users } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { employees } from '../tables.ts';

/**
 * In older versions "Allow sign-in" was on for everybody and made no account. It is switched off where there is no account, so that
 * switching it on makes one. Only such rows have it on and the state `off`: what has been sent or chosen since stays as it is.
 */
export const noteSignIns: Upkeep = { name: 'team.sign_in', run: noteIn };

/**
 * A former version set sign-ins to "not sent yet" at each start, even if a link had been sent. Nothing else leaves the time of sending
 * with that state, so these are put right.
 */
export const restoreSent: Upkeep = {
  name: 'team.sign_in_sent',
  run: async ({ tx, companyId }) => {
    await tx
      .update(employees)
      .set({ sign_in: 'sent' })
      .where(
        and(eq(employees.company_id, companyId), eq(employees.sign_in, 'unsent'), isNotNull(employees.sign_in_sent)),
      );
  },
};

async function noteIn(context: TenantContext): Promise<void> {
  const { tx, companyId } = context;
  const withAccount = sql`exists (select from ${memberships}
    where ${memberships.company_id} = ${companyId} and ${memberships.employee} = ${employees.id})`;
  const older = await tx
    .update(employees)
    .set({ login_enabled: sql`${withAccount}`, sign_in: sql`case when ${withAccount} then 'active' else 'off' end` })
    .where(and(eq(employees.company_id, companyId), employees.login_enabled, eq(employees.sign_in, 'off')))
    .returning({ id: employees.id, sign_in: employees.sign_in });
  const given = new Set(older.flatMap(({ id, sign_in }) => (sign_in === 'active' ? id : [])));
  if (given.size === 0) return;
  // Few rows: people with an account who have never chosen a password.
  const waiting = await asSystem(context, async () => {
    await context.switchScope({ role: 'system', companyId });
    return tx
      .select({ employee: memberships.employee })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.user_id))
      .where(and(eq(memberships.company_id, companyId), isNotNull(memberships.employee), isNull(users.password_hash)));
  });
  const ids = waiting.flatMap(({ employee }) => (employee !== null && given.has(employee) ? employee : []));
  if (ids.length === 0) return;
  await tx
    .update(employees)
    .set({ sign_in: 'unsent' })
    .where(and(eq(employees.company_id, companyId), employees.login_enabled, inArray(employees.id, ids)));
}
