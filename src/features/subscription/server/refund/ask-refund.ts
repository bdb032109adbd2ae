import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { order } from '../../contract/order.ts';
import { paymentCodes } from '../../contract/payment.ts';
import type { refundPayment } from '../../contract/refund.ts';
import { leftToRefund } from '../../domain/refund.ts';
import { providerOf } from '../providers.ts';
import { orders, payments, refunds } from '../tables.ts';
import { sendSoon } from './send-refund.ts';

interface Wanted {
  readonly id: number;
  readonly amount: number;
  readonly reason: string;
  readonly key: string;
}

/**
 * Keeps a refund of a payment and has the provider asked for it after the commit. The order is locked, as for a payment,
 * so that refunds asked at the same moment share what is left.
 */
export async function askRefund(
  context: TenantContext,
  { id, amount, reason, key }: Wanted,
): Promise<CallData<typeof refundPayment>> {
  const { tx, companyId, actor, now, services } = context;
  const ofPayment = and(eq(payments.company_id, companyId), eq(payments.id, id));
  const [begun] = await tx.select({ order: payments.order }).from(payments).where(ofPayment);
  if (!begun) throw new Refusal(commonCodes.notFound);
  const [paidOrder] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, begun.order)))
    .for('update');
  const [payment] = await tx.select().from(payments).where(ofPayment);
  if (!paidOrder || !payment) throw new Refusal(commonCodes.notFound);
  const earlier = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.company_id, companyId), eq(refunds.payment, id)));
  const same = earlier.find(({ request_key: known }) => known === key);
  if (same) return { id: same.id, status: same.status };
  if (payment.status !== 'paid') throw new Refusal(paymentCodes.notRefundable);
  if (amount > leftToRefund(payment.amount, earlier)) throw new Refusal(paymentCodes.refundTooMuch);
  // Money of a transfer goes back by a transfer, of which the staff say when it was made.
  const isByHand = payment.gateway === 'bank_transfer';
  // Only asked whether it can refund: nothing is sent here.
  const provider = providerOf(services, payment.gateway, () => Promise.reject(new Error('Nothing is sent here')));
  if (!isByHand && !provider?.canRefund) throw new Refusal(paymentCodes.gatewayMissing);
  const [made] = await tx
    .insert(refunds)
    .values({
      company_id: companyId,
      order: payment.order,
      payment: id,
      request_key: key,
      reference: `R-${paidOrder.order_ref}-${randomBytes(4).toString('hex')}`,
      gateway: payment.gateway,
      amount,
      currency: payment.currency,
      reason,
      ...(isByHand ? { status: 'unknown' as const, sent_time: now.toString() } : {}),
      request_time: now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
      create_time: now.toString(),
      update_time: now.toString(),
    })
    .returning({ id: refunds.id, status: refunds.status });
  if (!made) throw new Error('Insert answered nothing');
  await writeLog(context, [
    {
      action: 'refund',
      objectType: order.name,
      objectId: paidOrder.id,
      objectName: paidOrder.order_ref,
      changes: [
        { field: 'amount', old: null, new: amount },
        { field: 'reason', old: null, new: reason },
      ],
    },
  ]);
  context.publish({ companyId, topic: order.name, payload: { kind: 'change', id: paidOrder.id } });
  if (!isByHand) await sendSoon(context, made.id);
  return made;
}
