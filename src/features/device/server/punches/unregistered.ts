import { and, eq, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { resourceServer, type ActionServer } from '#server/resource/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { discardedTransaction, unregisteredTransaction } from '../../contract.ts';
import { assignCode } from '../assigned-codes.ts';
import { attachUnregistered } from '../attach-unregistered.ts';
import { assignedCodes, unregisteredPunches } from './tables.ts';

type Unregistered = typeof unregisteredPunches.$inferSelect;

const common = {
  table: unregisteredPunches,
  // One topic for both lists: a punch that leaves one enters the other.
  topic: unregisteredTransaction.name,
  display: sql<string>`${unregisteredPunches.emp_code}`,
} as const;

const deviceName = (_: unknown, { companyId }: TenantContext) =>
  sql<string>`coalesce((select told.device_name from terminal_people told
    where told.company_id = ${companyId} and told.emp_code = unregistered_punches.emp_code), '')`;

/** Takes a punch out of the waiting ones, with a reason: it stays, but counts for nobody, whoever gets the ID. */
const discard: ActionServer<{ readonly discard_reason: string }, Unregistered> = {
  run: async ({ now, actor }, _, { discard_reason }) => ({
    set: { is_discarded: true, discard_reason, discard_time: now.toString(), discard_user: actor.userId },
  }),
};

/** Lets a discarded punch wait again. Who has its ID by now gets it at once. */
const restore: ActionServer<unknown, Unregistered> = {
  run: async (context, row) => {
    await context.tx
      .update(unregisteredPunches)
      .set({ is_discarded: false, discard_reason: '', discard_time: null, discard_user: null })
      .where(and(eq(unregisteredPunches.company_id, context.companyId), eq(unregisteredPunches.id, row.id)));
    const owner = await ownerOf(context, row.emp_code);
    if (owner !== undefined) await attachUnregistered(context, row.emp_code, owner);
    return { changes: [{ field: 'discard_reason', old: row.discard_reason, new: null }] };
  },
};

/** The employee whose punches those of a code are: by their own ID, otherwise by an assigned one. */
async function ownerOf({ tx, companyId }: TenantContext, code: string): Promise<number | undefined> {
  const key = sql`lower(${code})`;
  const [own] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.code_key, key)));
  if (own) return own.id;
  const [assigned] = await tx
    .select({ id: assignedCodes.employee })
    .from(assignedCodes)
    .where(and(eq(assignedCodes.company_id, companyId), eq(assignedCodes.code_key, key)));
  return assigned?.id;
}

/** Punches that wait for an employee with their ID. */
export const unregisteredServer = resourceServer(unregisteredTransaction, {
  ...common,
  only: () => sql`not ${unregisteredPunches.is_discarded}`,
  computed: { device_name: deviceName },
  actions: {
    attach: {
      run: async (context, row, { employee }) => ({
        details: { count: await assignCode(context, row.emp_code, employee) },
      }),
    },
    discard_punch: discard,
  },
});

/** Punches that somebody discarded. */
export const discardedServer = resourceServer(discardedTransaction, {
  ...common,
  only: () => sql`${unregisteredPunches.is_discarded}`,
  computed: {
    device_name: deviceName,
    discarded_by: (_, { companyId }) => sql<string>`coalesce((select member.name from ${memberships} member
      where member.company_id = ${companyId} and member.user_id = unregistered_punches.discard_user), '')`,
  },
  actions: { restore_punch: restore },
});
