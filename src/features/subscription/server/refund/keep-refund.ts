import { and, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { order as orderContract } from '../../contract/order.ts';
import { refundedOf } from '../../domain/refund.ts';
import { numberCreditNote } from '../invoice/number.ts';
import type { RefundAnswer } from '../provider.ts';
import { orderServer } from '../resources.ts';
import { orders, payments, refunds } from '../tables.ts';
import { compareIfOpen } from '../reconcile/compare-soon.ts';
import { endRefunded } from './end-refunded.ts';

/**
 * Keeps how a refund ended: with it change the payment, the order and, if nothing of the order's money is left, what the company got for
 * it. A refund ends once; what is told later changes nothing.
 */
export async function keepRefund(
  context: TenantContext,
  id: number,
  { state, raw }: RefundAnswer,
  why: string | null = null,
): Promise<void> {
  const { tx, companyId, now, actor } = context;
  const ofRefund = and(eq(refunds.company_id, companyId), eq(refunds.id, id));
  const [refund] = await tx.select().from(refunds).where(ofRefund).for('update');
  if (!refund || refund.status === 'done' || refund.status === 'refused') return;
  const told = {
    raw_status: raw,
    response_time: now.toString(),
    update_time: now.toString(),
    update_user: actor.userId,
    version: sql`${refunds.version} + 1`,
  };
  if (state === 'pending') {
    await tx.update(refunds).set(told).where(ofRefund);
    return;
  }
  const ofOrder = and(eq(orders.company_id, companyId), eq(orders.id, refund.order));
  const [order] = await tx.select().from(orders).where(ofOrder).for('update');
  if (!order) return;
  await compareIfOpen(context, order.id);
  const reason = why === null ? [] : [{ field: 'reason', old: null, new: why }];
  if (state === 'refused') {
    await tx
      .update(refunds)
      .set({ ...told, status: 'refused' })
      .where(ofRefund);
    await changeFrom(
      orderServer,
      context,
      order.id,
      {},
      { logOverride: { action: 'reject', changes: [{ field: 'amount', old: null, new: refund.amount }, ...reason] } },
    );
    return;
  }
  await tx
    .update(payments)
    .set({
      refunded: sql`${payments.refunded} + ${refund.amount}`,
      status: sql`case when ${payments.refunded} + ${refund.amount} = ${payments.amount} then 'refunded' else ${payments.status} end`,
      update_time: now.toString(),
      version: sql`${payments.version} + 1`,
    })
    .where(and(eq(payments.company_id, companyId), eq(payments.id, refund.payment)));
  const came = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.company_id, companyId),
        eq(payments.order, order.id),
        sql`${payments.status} in ('paid', 'refunded')`,
      ),
    );
  const { refunded, isWhole } = refundedOf(order.total, came);
  if (isWhole && order.status === 'paid') await endRefunded(context, order, came);
  const number = await numberCreditNote(context);
  await tx
    .update(refunds)
    .set({ ...told, status: 'done', credit_note_no: number })
    .where(ofRefund);
  await changeFrom(
    orderServer,
    context,
    order.id,
    { refunded, ...(isWhole ? { status: 'refunded' } : {}) },
    {
      logOverride: {
        action: 'refund',
        changes: [
          { field: 'amount', old: null, new: refund.amount },
          { field: 'credit_notes', old: null, new: number },
          ...(order.refunded === refunded ? [] : [{ field: 'refunded', old: order.refunded, new: refunded }]),
          ...(isWhole && order.status !== 'refunded' ? [{ field: 'status', old: order.status, new: 'refunded' }] : []),
          ...reason,
        ],
      },
    },
  );
  await notify(context, await usersWith(context, `${orderContract.name}.change`), {
    kind: 'subscription_refunded',
    data: { order_ref: order.order_ref, amount: refund.amount, currency: refund.currency, reason: refund.reason },
    target: { type: orderContract.name, id: order.id },
  });
}
