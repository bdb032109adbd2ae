import { count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import type { TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { inCompany } from '#server/vendor/index.ts';
import { paymentStates } from '../../contract/order.ts';
import { paymentDifference } from '../../contract/payment-difference.ts';
import { differenceKinds, differenceStates, toldStates } from '../../domain/difference.ts';
import { paymentWays } from '../../domain/payment-status.ts';
import { reconciliations } from '../tables.ts';
import { compareSoon } from './compare-soon.ts';

const minor = (name: string) => bigint(name, { mode: 'number' });

/** The columns of differences that the role `vendor` may read. */
const differing = pgTable('payment_differences', {
  id: minor('id').notNull(),
  company: minor('company_id').notNull(),
  version: integer('version').notNull(),
  order: minor('order').notNull(),
  reference: text('reference').notNull(),
  gateway: text('gateway', { enum: paymentWays }).notNull(),
  kind: text('kind', { enum: differenceKinds }).notNull(),
  status: text('status', { enum: differenceStates }).notNull(),
  kept_status: text('kept_status', { enum: paymentStates }).notNull(),
  amount: minor('amount').notNull(),
  currency: text('currency').notNull(),
  kept_refunded: minor('kept_refunded').notNull(),
  told_status: text('told_status', { enum: toldStates }).notNull(),
  raw_status: text('raw_status').notNull(),
  told_amount: minor('told_amount'),
  told_currency: text('told_currency').notNull(),
  told_refunded: minor('told_refunded'),
  create_time: instant('create_time').notNull(),
  found_time: instant('found_time').notNull(),
  compared_time: instant('compared_time').notNull(),
  reason: text('reason').notNull(),
  settled_by: text('settled_by').notNull(),
  settled_time: instant('settled_time'),
  closed_time: instant('closed_time'),
});

export const paymentDifferenceServer = resourceServer(paymentDifference, {
  table: differing,
  display: sql<string>`${differing.reference}`,
  countLimit: 10_000,
  actions: {
    compare: {
      run: (context, { order, company: its }) => inCompany(context, its, (own) => compareSoon(own, order)),
      limit: { by: 'person', max: 120, seconds: 3600 },
    },
    settle: {
      run: async ({ actor, now }) => ({ set: { settled_by: actor.name, settled_time: now.toString() } }),
    },
  },
});

/** Open differences, and when the providers were last asked about everything; null for never. */
export async function countDifferences({
  tx,
}: TenantContext): Promise<{ readonly open: number; readonly compared: string | null }> {
  const [found] = await tx.select({ n: count() }).from(differing).where(eq(differing.status, 'open'));
  const [last] = await tx
    .select({ ended: reconciliations.ended })
    .from(reconciliations)
    .where(isNotNull(reconciliations.ended))
    .orderBy(desc(reconciliations.id))
    .limit(1);
  return { open: found?.n ?? 0, compared: last?.ended ?? null };
}
