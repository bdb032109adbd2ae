import type { CallData } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { readProvider } from '#server/vendor/index.ts';
import type { payByTransfer } from '../contract/order.ts';
import { paymentCodes } from '../contract/payment.ts';
import type { PaymentWay } from '../domain/payment-status.ts';
import { isPayable } from './expiry.ts';
import { lockOrder } from './lock-order.ts';
import { gatewaysOf } from './providers.ts';
import { orderServer } from './resources.ts';

/** Days from its making for which an order waits for money that goes from bank to bank: asking again does not keep its price for longer. */
const transferDays = 14;

/** The providers that are set up, and the bank account once the provider of this installation has said which. */
export async function waysToPay({ tx, services }: TenantContext): Promise<PaymentWay[]> {
  const { bank_details: account } = await readProvider(tx);
  return [...gatewaysOf(services), ...(account.trim() === '' ? [] : (['bank_transfer'] as const))];
}

/** Has an order wait for a transfer to the provider's account. An order that waits longer already is left as it is. */
export async function waitForTransfer(context: TenantContext, id: number): Promise<CallData<typeof payByTransfer>> {
  const { tx, now } = context;
  const order = await lockOrder(context, id);
  if (!isPayable(order, now)) throw new Refusal(paymentCodes.orderNotPayable);
  const { bank_details } = await readProvider(tx);
  if (bank_details.trim() === '') throw new Refusal(paymentCodes.noBankAccount);
  const until = Temporal.Instant.from(order.create_time).add({ hours: 24 * transferDays });
  const isLonger = Temporal.Instant.compare(until, Temporal.Instant.from(order.expires_at)) > 0;
  const expires_at = isLonger ? until.toString() : order.expires_at;
  await changeFrom(
    orderServer,
    context,
    id,
    { status: 'unpaid', expires_at },
    { logOverride: { action: 'pay', changes: [{ field: 'gateway', old: null, new: 'bank_transfer' }] } },
  );
  return { bank_details, order_ref: order.order_ref, expires_at };
}
