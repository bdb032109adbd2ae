import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { commonCodes } from '#shared/contract/index.ts';
import { supportDurations, supportHours } from '#shared/contract/support-durations.ts';
import { instant } from '#server/db/columns.ts';
import { sessions } from '#server/auth/tables.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { lapsing, resourceServer } from '#server/resource/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { users } from '#server/tenancy/tables.ts';
import { supportAccesses } from '#server/tenancy/support/tables.ts';
import { supportAccess, vendorSupportAccess } from '../contract/support-access.ts';

const isOver = (now: Temporal.Instant, { ends_at: end }: { readonly ends_at: string | null }): boolean =>
  end !== null && Temporal.Instant.compare(Temporal.Instant.from(end), now) <= 0;

/** The times for which a company lets the provider's staff in. */
export const supportAccessServer = resourceServer(supportAccess, {
  table: supportAccesses,
  display: sql<string>`${supportAccesses.reason}`,
  computed: {
    status: lapsing({
      status: supportAccesses.status,
      ends: supportAccesses.ends_at,
      from: ['active', 'requested'],
      to: 'expired',
    }).read,
  },
  actions: {
    approve: {
      run: async ({ now, actor }, row) => {
        if (isOver(now, row)) throw new Refusal(commonCodes.wrongState);
        const ends_at = now.add({ hours: supportHours[row.duration] }).toString();
        return { set: { ends_at, granted_by: actor.name } };
      },
    },
    revoke: { run: (context) => signSupportOut(context) },
  },
  prepare: async ({ now, actor }, values, before) => {
    if (!before) {
      const ends_at = now.add({ hours: supportHours[values.duration ?? 'one_day'] }).toString();
      return { ...values, ends_at, granted_by: actor.name };
    }
    // What is over stays as it was; a new access is given instead.
    if (before.status !== 'active' || isOver(now, before)) throw new Refusal(commonCodes.wrongState);
    if (values.duration === undefined || values.duration === before.duration) return values;
    const hours = supportHours[values.duration];
    // The hours of a granted request began when it was granted.
    const began = Temporal.Instant.from(before.ends_at).subtract({ hours: supportHours[before.duration] });
    return { ...values, ends_at: began.add({ hours }).toString() };
  },
});

/** Signs out of the company those of the provider's staff who are not its members, so that no later access brings them back. */
async function signSupportOut({ tx, companyId, actor, now, switchScope }: TenantContext): Promise<void> {
  const scope = { companyId, userId: actor.userId };
  // With the company, so that the system sees who its members are.
  await switchScope({ role: 'system', ...scope });
  await tx
    .update(sessions)
    .set({ ended_at: now.toString(), end_reason: 'support access ended' })
    .where(
      and(
        eq(sessions.company_id, companyId),
        isNull(sessions.ended_at),
        sql`${sessions.user_id} in (select ${users.id} from ${users} where ${users.is_vendor})`,
        sql`not exists (select from ${memberships} where ${memberships.company_id} = ${companyId}
          and ${memberships.user_id} = ${sessions.user_id} and ${memberships.status} = 'active')`,
      ),
    );
  await switchScope({ role: 'tenant', ...scope });
}

/** The columns that the role `vendor` may read. */
const granted = pgTable('support_accesses', {
  id: bigint('id', { mode: 'number' }).notNull(),
  company: bigint('company_id', { mode: 'number' }).notNull(),
  status: text('status', { enum: ['requested', 'active', 'rejected', 'ended', 'expired'] }).notNull(),
  duration: text('duration', { enum: supportDurations }).notNull(),
  requested_by: text('requested_by').notNull(),
  update_time: instant('update_time').notNull(),
  reason: text('reason').notNull(),
  ends_at: instant('ends_at').notNull(),
  granted_by: text('granted_by').notNull(),
  entered_by: text('entered_by').notNull(),
  last_entered: instant('last_entered'),
  create_time: instant('create_time').notNull(),
});

export const vendorSupportAccessServer = resourceServer(vendorSupportAccess, {
  table: granted,
  display: sql<string>`${granted.reason}`,
  // A refusal is shown for as long as a request would have waited.
  only: ({ now }) =>
    sql`${or(
      and(sql`${granted.status} in ('active', 'requested')`, gt(granted.ends_at, now.toString())),
      and(eq(granted.status, 'rejected'), gt(granted.update_time, now.subtract({ hours: 7 * 24 }).toString())),
    )}`,
});
