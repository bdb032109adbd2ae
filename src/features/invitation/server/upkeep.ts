import { and, eq, isNotNull, max, sql } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { membershipColumns } from '#server/tenancy/membership.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { sessions } from '#server/auth/tables.ts';
import { users } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';

/** Memberships made by older versions lack the address, name and last sign-in of their account. */
export const noteUsers: Upkeep = { name: 'invitation.users', run: noteIn };

async function noteIn(context: TenantContext): Promise<void> {
  const { tx, companyId } = context;
  // Few have an address; employees' own sign-ins have none.
  const found = await asSystem(context, async () => {
    await context.switchScope({ role: 'system', companyId });
    return tx
      .select({
        id: memberships.id,
        email: users.email,
        first_name: users.first_name,
        last_name: users.last_name,
        last: max(sessions.created_at),
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.user_id))
      .leftJoin(sessions, and(eq(sessions.user_id, users.id), eq(sessions.company_id, companyId)))
      .where(and(eq(memberships.company_id, companyId), isNotNull(users.email)))
      .groupBy(memberships.id, users.id);
  });
  for (const { id, last, ...account } of found)
    await tx
      .update(memberships)
      // Sessions are cleared in time: what is known of the last sign-in stays.
      .set({
        ...membershipColumns(account),
        last_sign_in: sql`greatest(${memberships.last_sign_in}, ${last}::timestamptz)`,
      })
      .where(and(eq(memberships.company_id, companyId), eq(memberships.id, id)));
}
