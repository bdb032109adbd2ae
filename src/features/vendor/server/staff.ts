import { and, count, eq, ne, sql } from 'drizzle-orm';
import { endOtherSessions, revokeCodes } from '#server/auth/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { users } from '#server/tenancy/tables.ts';
import { asHost } from '#server/vendor/index.ts';
import { staff, vendorCodes } from '../contract.ts';
import { accounts } from './accounts.ts';
import { resetOf } from './second-factor.ts';
import { mailStaffLink } from './invite-staff.ts';

type Account = typeof accounts.$inferSelect;

/**
 * Refuses what would leave the provider without an administrator who can sign in. Changes are made one after the other: if two
 * administrators remove each other at once, the second one finds that the first is gone.
 */
async function keepAnAdministrator({ tx }: TenantContext, row: Account): Promise<void> {
  await oneAtATime(tx, 'provider administrators');
  const [others] = await tx
    .select({ count: count() })
    .from(accounts)
    .where(
      and(
        eq(accounts.is_vendor, true),
        eq(accounts.vendor_role, 'administrator'),
        eq(accounts.status, 'active'),
        ne(accounts.id, row.id),
      ),
    );
  if ((others?.count ?? 0) === 0) throw new Refusal(vendorCodes.lastAdministrator);
}

const endSessions = ({ tx, actor, now }: TenantContext, id: number, reason: string): Promise<void> =>
  endOtherSessions(tx, id, id === actor.userId ? actor.sessionId : null, reason, now);

/** The provider's own staff. */
export const staffServer = resourceServer(staff, {
  table: accounts,
  searchColumn: accounts.search_text,
  display: sql<string>`${accounts.email}`,
  only: () => sql`${accounts.is_vendor}`,
  actions: {
    resend: { run: (context, row) => asHost(context, () => mailStaffLink(context, row)) },
    change_role: {
      run: async (context, row, { vendor_role: wanted, reason }) => {
        if (row.id === context.actor.userId) throw new Refusal(vendorCodes.ownRole);
        if (wanted !== 'administrator') await keepAnAdministrator(context, row);
        return {
          changes: [
            { field: 'vendor_role', old: row.vendor_role, new: wanted },
            { field: 'reason', old: null, new: reason },
          ],
        };
      },
    },
    sign_out: {
      run: (context, { id }) => asHost(context, () => endSessions(context, id, 'signed out by an administrator')),
    },
    reset_second_factor: { run: resetOf },
    disable: {
      run: async (context, row) => {
        if (row.id === context.actor.userId) throw new Refusal(vendorCodes.ownAccount);
        await keepAnAdministrator(context, row);
        await asHost(context, () => endSessions(context, row.id, 'disabled'));
      },
    },
    enable: {
      run: async (context, { id }) => {
        const [account] = await asHost(context, () =>
          context.tx
            .select({ hasPassword: sql<boolean>`${users.password_hash} is not null` })
            .from(users)
            .where(eq(users.id, id)),
        );
        return { to: account?.hasPassword ? 'active' : 'pending' };
      },
    },
    take_access: {
      run: async (context, row) => {
        if (row.id === context.actor.userId) throw new Refusal(vendorCodes.ownRole);
        await keepAnAdministrator(context, row);
        const { tx } = context;
        await asHost(context, async () => {
          await tx.update(users).set({ is_vendor: false }).where(eq(users.id, row.id));
          if (row.status === 'pending') await revokeCodes(tx, 'first_password', String(row.id));
          await endSessions(context, row.id, 'access removed');
        });
      },
    },
  },
});
