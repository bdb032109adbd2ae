import { and, eq, sql } from 'drizzle-orm';
import { asCompany, type OutsideContext, type TenantContext } from '#server/http/index.ts';
import type { Host } from '#server/host.ts';
import { changeFrom } from '#server/resource/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import type { confirmTelr } from '../contract/payment.ts';
import { isSameMoney } from '../domain/money.ts';
import type { Gateway, PaymentStatus } from '../domain/payment-status.ts';
import { keyHash, orAway } from './begin-payment.ts';
import type { PaymentDetails, PaymentProvider } from './provider.ts';
import { activate } from './company/activate.ts';
import { numberInvoice } from './invoice/number.ts';
import { providerOf } from './providers.ts';
import { compareIfOpen } from './reconcile/compare-soon.ts';
import { orderServer } from './resources.ts';
import { orders, paymentKeys, payments } from './tables.ts';

type Payment = typeof payments.$inferSelect;
type Order = typeof orders.$inferSelect;
interface Found {
  readonly payment: Payment;
  readonly order: Order;
}

/** What a payer's link carries. */
export interface Returned {
  readonly gateway: Gateway;
  readonly key: string;
  /** PayPal's `PayerID`; empty for cards, and if the payer cancelled. */
  readonly payer: string;
}

/**
 * Asks the provider how a payment ended and stores the result (spec section 4, "Payment result statuses"). The data from the
 * browser only finds the payment. A payment counts as paid if the provider says so, with our reference and our amount
 * (docs/security.md#payments). The provider is asked outside every transaction; what it says is kept in one, with the
 * order locked, so that of several at once one answers PAID and the others ORDER_PAID.
 */
export async function confirmPayment(
  outside: OutsideContext,
  returned: Returned,
): Promise<CallData<typeof confirmTelr>> {
  const { services } = outside;
  const { gateway, key, payer } = returned;
  const [known] = await services.database.within({ role: 'system', readOnly: true }, (tx) =>
    tx
      .select()
      .from(paymentKeys)
      .where(eq(paymentKeys.key_hash, keyHash(gateway, key))),
  );
  if (!known || key === '') return { status: 'ORDER_NOT_FOUND', order: null };
  const inCompany = <T>(work: (context: TenantContext) => Promise<T>): Promise<T> =>
    asCompany(
      services,
      { companyId: known.company_id, name: gateway === 'telr' ? 'Telr' : 'PayPal', accessor: 'job', ip: outside.ip },
      work,
    );
  const found = await inCompany((context) => find(context, known.payment, false));
  const provider = providerOf(services, gateway, (work) => services.database.within({ role: 'system' }, work));
  if (!found || !provider) return { status: 'ORDER_NOT_FOUND', order: null };
  const { amount, currency } = found.payment;
  const answerWith = (status: PaymentStatus) => ({
    status,
    order: { order_ref: found.order.order_ref, amount, currency },
  });
  // It is paid: nothing is asked, and nothing is collected again.
  if (wasPaid(found.order) && (gateway === 'paypal' || found.payment.status !== 'open'))
    return answerWith('ORDER_PAID');
  const details = await orAway(() => ask(provider, found, payer, key));
  if (details === 'invalidPayer') return answerWith('INVALID_PAYER');
  return inCompany(async (context) => {
    const locked = await find(context, known.payment, true);
    return locked ? answerWith(await keep(context, locked, details)) : { status: 'ORDER_NOT_FOUND', order: null };
  });
}

/**
 * Asks the provider again how a payment ended of which nobody came back, or that it took without answering. Nothing is collected here: that
 * needs its payer. The provider is asked outside every transaction, and what it says is kept as for a payer who returns.
 */
export async function askAgain(host: Host, companyId: number, payment: number): Promise<void> {
  const inCompany = <T>(work: (context: TenantContext) => Promise<T>): Promise<T> =>
    asCompany(host, { companyId, name: 'Muster', accessor: 'job' }, work);
  const found = await inCompany((context) => find(context, payment, false));
  if (!found || wasPaid(found.payment)) return;
  const provider = providerOf(host, found.payment.gateway, (work) => host.database.within({ role: 'system' }, work));
  const details = await provider?.look(found.payment.gateway_ref);
  if (!details || details.state === 'pending' || details.state === 'approved') return;
  await inCompany(async (context) => {
    const locked = await find(context, payment, true);
    // One that has ended otherwise can still turn out to be paid; nothing else changes it, or the order that is tried again.
    if (locked && (locked.payment.status === 'open' || (details.state === 'paid' && isOurs(details, locked))))
      await keep(context, locked, details);
  });
}

async function find(context: TenantContext, payment: number, isLocked: boolean): Promise<Found | undefined> {
  const { tx, companyId } = context;
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.company_id, companyId), eq(payments.id, payment)));
  if (!row) return undefined;
  const query = tx
    .select()
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, row.order)));
  const [order] = await (isLocked ? query.for('update') : query);
  if (!order) return undefined;
  if (!isLocked) return { payment: row, order };
  // Read again inside the lock, after whoever held it before.
  const [fresh] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.company_id, companyId), eq(payments.id, payment)));
  return fresh && { payment: fresh, order };
}

/** Paid, and perhaps refunded since: no later result changes that. */
const wasPaid = ({ status }: { readonly status: string }): boolean => status === 'paid' || status === 'refunded';

const isOurs = (details: PaymentDetails, { payment }: Found): boolean =>
  details.reference === payment.reference &&
  details.amount !== undefined &&
  isSameMoney(details.amount, { minor: payment.amount, currency: payment.currency });

/** The provider's answer. An approved payment is collected first, if it is ours and by the payer who approved it. */
async function ask(
  provider: PaymentProvider,
  found: Found,
  payer: string,
  key: string,
): Promise<PaymentDetails | 'invalidPayer'> {
  const details = await provider.look(found.payment.gateway_ref);
  if (provider.gateway !== 'paypal') return details;
  const hasTurnedBack = payer === '' && key !== found.payment.gateway_ref;
  if (hasTurnedBack && (details.state === 'pending' || details.state === 'approved'))
    return { ...details, state: 'cancelled' };
  if (details.payer === '' ? payer === '' : details.payer !== payer) return 'invalidPayer';
  return details.state === 'approved' && isOurs(details, found)
    ? provider.settle(found.payment.gateway_ref, payer)
    : details;
}

const statusOf = {
  paid: 'PAID',
  cancelled: 'CANCELLED',
  declined: 'DECLINED',
  failed: 'FAILED',
} as const satisfies Record<string, PaymentStatus>;

/** Stores the provider's answer in the transaction that locked the order. */
async function keep(
  context: TenantContext,
  { payment, order }: Found,
  details: PaymentDetails,
): Promise<PaymentStatus> {
  const { tx, companyId, now } = context;
  if (wasPaid(payment)) return 'ORDER_PAID';
  const isMismatch = !isOurs(details, { payment, order });
  const { state } = details;
  if (!isMismatch && (state === 'pending' || state === 'approved')) return 'PENDING';
  const ended = isMismatch || state === 'pending' || state === 'approved' ? 'failed' : state;
  const isSurplus = ended === 'paid' && wasPaid(order);
  if (isMismatch)
    context.log.warn({ payment: payment.id, raw: details.raw }, 'The provider answered for another payment or amount');
  if (isSurplus) context.log.warn({ payment: payment.id, order: order.id }, 'An order was paid twice');
  await tx
    .update(payments)
    .set({
      status: ended,
      raw_status: details.raw,
      payer: details.payer,
      response_time: now.toString(),
      update_time: now.toString(),
      error: isMismatch ? 'mismatch' : isSurplus ? 'surplus' : '',
      version: sql`${payments.version} + 1`,
    })
    .where(and(eq(payments.company_id, companyId), eq(payments.id, payment.id)));
  await compareIfOpen(context, order.id);
  if (wasPaid(order)) return 'ORDER_PAID';
  if (order.status !== ended) {
    await changeFrom(
      orderServer,
      context,
      order.id,
      {
        status: ended,
        ...(ended === 'paid' ? { paid_time: now.toString(), invoice_no: await numberInvoice(context) } : {}),
      },
      {
        logOverride: {
          action: ended === 'paid' ? 'paid' : 'change',
          changes: [{ field: 'status', old: order.status, new: ended }],
        },
      },
    );
  }
  // The same transaction activates what was paid for.
  if (ended === 'paid' && (await activate(context, order)) === 'stale') {
    context.log.warn({ payment: payment.id, order: order.id }, 'Paid for a subscription that has changed since');
    await tx
      .update(payments)
      .set({ error: 'surplus' })
      .where(and(eq(payments.company_id, companyId), eq(payments.id, payment.id)));
  }
  return statusOf[ended];
}
