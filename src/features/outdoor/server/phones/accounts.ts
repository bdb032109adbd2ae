import { and, eq, ne, sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { endSession } from '#server/auth/index.ts';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import { changeFrom, resourceServer } from '#server/resource/index.ts';
import { userOfEmployee } from '#server/tenancy/membership.ts';
import { phoneAccount } from '../../contract/phone-account.ts';
import { isInUse } from './mobile-quota.ts';
import { bindingOf } from './standing.ts';
import { phoneAccounts } from './tables.ts';

type Phone = typeof phoneAccounts.$inferSelect;

/** Tells a person that a phone was bound or unbound. Open pages then ask for its state again. */
async function tellPerson(
  context: TenantContext,
  { employee, device_name: phone }: Phone,
  kind: 'phone_bound' | 'phone_unbound',
): Promise<void> {
  const user = await userOfEmployee(context, employee);
  if (user !== null) await notify(context, [user], { kind, data: { phone } });
}

/** The bound phones of a person except one. */
const otherBound = ({ tx, companyId }: TenantContext, { employee, id }: Phone) =>
  tx
    .select({ id: phoneAccounts.id })
    .from(phoneAccounts)
    .where(
      and(
        eq(phoneAccounts.company_id, companyId),
        eq(phoneAccounts.employee, employee),
        eq(phoneAccounts.status, 'bound'),
        ne(phoneAccounts.id, id),
      ),
    );

export const phoneAccountServer = resourceServer(phoneAccount, {
  table: phoneAccounts,
  quota: { of: 'mobiles', takes: isInUse },
  searched: { employee: employeeServer },
  display: sql<string>`${phoneAccounts.device_name}`,
  afterChange: async (context, change) => {
    if (change.kind !== 'change' || change.before.status === change.after.status) return;
    const { after } = change;
    if (after.status === 'waiting') return;
    await tellPerson(context, after, after.status === 'bound' ? 'phone_bound' : 'phone_unbound');
  },
  actions: {
    bind: {
      run: async (context, row) => {
        // If people may have one phone each, the new one replaces the old one.
        if ((await bindingOf(context)) === 'one')
          for (const { id } of await otherBound(context, row))
            await changeFrom(phoneAccountServer, context, id, { status: 'unbound' });
        return { set: { bound_time: context.now.toString(), bound_by: context.actor.name } };
      },
    },
    unbind: { run: async () => ({ set: { bound_time: null, bound_by: '' } }) },
    sign_out: {
      run: async (context, { session_id: session }) => {
        if (session === null) return {};
        await asSystem(context, () => endSession(context.tx, session, 'signed out by an administrator', context.now));
        return { set: { session_id: null } };
      },
    },
  },
});
