import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { amountText } from '../domain/money.ts';
import { activate } from './company/activate.ts';
import { giveBackUses } from './company/discount.ts';
import { companyDay } from './company/read.ts';
import { numberInvoice } from './invoice/number.ts';
import { lockOrder } from './lock-order.ts';
import { orderServer } from './resources.ts';
import { payments } from './tables.ts';

/** Money that came to the bank account, as the staff read it on the statement. */
interface Received {
  /** ISO date on which it came. */
  readonly paid_on: string;
  /** In units of the order's currency. */
  readonly paid_amount: number;
  readonly bank_reference: string;
  readonly reason: string;
}

/**
 * Keeps a transfer as a payment and marks its order as paid; what was bought begins in the same transaction. One transfer pays one order.
 * Where the subscription has changed since the order, the money is a surplus, as of any other payment.
 */
export async function markPaid(context: TenantContext, id: number, received: Received): Promise<void> {
  const { tx, companyId, now, actor } = context;
  const order = await lockOrder(context, id);
  if (order.status === 'paid' || order.status === 'refunded') throw new Refusal(commonCodes.wrongState);
  const { paid_on: day, bank_reference: gateway_ref, paid_amount, reason } = received;
  if (day > (await companyDay(context))) refuseField('paid_on', 'inFuture');
  const { currency, total } = order;
  const minor = Math.round(paid_amount * 10 ** decimalsOf(currency));
  if (minor !== total)
    refuseField('paid_amount', 'otherAmount', { amount: `${amountText({ minor: total, currency })} ${currency}` });
  const [known] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.company_id, companyId),
        eq(payments.gateway, 'bank_transfer'),
        eq(payments.gateway_ref, gateway_ref),
      ),
    );
  if (known) refuseField('bank_reference', 'transferUsed');
  const { zone } = await companyClock(context);
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant();
  const paid_time = (Temporal.Instant.compare(noon, now) > 0 ? now : noon).toString();
  const [payment] = await tx
    .insert(payments)
    .values({
      company_id: companyId,
      order: id,
      gateway: 'bank_transfer',
      gateway_ref,
      reference: `${order.order_ref}-${randomBytes(4).toString('hex')}`,
      amount: total,
      currency,
      status: 'paid',
      raw_status: gateway_ref,
      request_time: paid_time,
      response_time: now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
      create_time: now.toString(),
      update_time: now.toString(),
    })
    .returning({ id: payments.id });
  if (!payment) throw new Error('Insert answered nothing');
  await changeFrom(
    orderServer,
    context,
    id,
    { status: 'paid', paid_time, invoice_no: await numberInvoice(context) },
    {
      logOverride: {
        action: 'mark_paid',
        changes: [
          { field: 'status', old: order.status, new: 'paid' },
          { field: 'reason', old: null, new: reason },
        ],
      },
    },
  );
  if ((await activate(context, order)) !== 'stale') return;
  context.log.warn({ payment: payment.id, order: id }, 'Paid for a subscription that has changed since');
  await tx
    .update(payments)
    .set({ error: 'surplus' })
    .where(and(eq(payments.company_id, companyId), eq(payments.id, payment.id)));
}

/** Ends an unpaid order: a payment that has begun all the same becomes a surplus. */
export async function cancelOrder(context: TenantContext, id: number, reason: string): Promise<void> {
  const { now } = context;
  const order = await lockOrder(context, id);
  await changeFrom(
    orderServer,
    context,
    id,
    { status: 'expired', expires_at: now.toString() },
    {
      logOverride: {
        action: 'cancel',
        changes: [
          { field: 'status', old: order.status, new: 'expired' },
          { field: 'reason', old: null, new: reason },
        ],
      },
    },
  );
  if (order.discount_code !== '') await giveBackUses(context, [id]);
}
