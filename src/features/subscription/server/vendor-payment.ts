import { eq, sql } from 'drizzle-orm';
import { bigint, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { inCompany, serveVendor, writeVendorLog } from '#server/vendor/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { orderStates, orderTypes, paymentStates } from '../contract/order.ts';
import { vendorOrder, vendorTransaction } from '../contract/vendor-payment.ts';
import { refundPayment, vendorRefund } from '../contract/refund.ts';
import { paymentWays } from '../domain/payment-status.ts';
import { refundStates } from '../domain/refund.ts';
import { sendInvoice } from './invoice/send.ts';
import { orderStanding } from './expiry.ts';
import { lastDayOf, orderTitle } from './order-title.ts';
import { cancelOrder, markPaid } from './mark-paid.ts';
import { lookSoon } from './look-again.ts';
import { compareSoon } from './reconcile/compare-soon.ts';
import { askRefund } from './refund/ask-refund.ts';
import { keepRefund } from './refund/keep-refund.ts';
import { sendSoon } from './refund/send-refund.ts';

const id = () => bigint('id', { mode: 'number' }).notNull();
const company = () => bigint('company_id', { mode: 'number' }).notNull();

/** The columns of orders that the role `vendor` may read. */
const ordered = pgTable('orders', {
  id: id(),
  company: company(),
  order_ref: text('order_ref').notNull(),
  type: text('type', { enum: orderTypes }).notNull(),
  description: text('description').notNull(),
  total: bigint('total', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: orderStates }).notNull(),
  create_time: instant('create_time').notNull(),
  expires_at: instant('expires_at').notNull(),
  paid_time: instant('paid_time'),
  terms: jsonb('terms'),
  period_start: date('period_start', { mode: 'string' }),
  period_end: date('period_end', { mode: 'string' }),
  refunded: bigint('refunded', { mode: 'number' }).notNull(),
});

/** The same for payments, without the payer. */
const paid = pgTable('payments', {
  id: id(),
  company: company(),
  version: integer('version').notNull(),
  reference: text('reference').notNull(),
  gateway: text('gateway', { enum: paymentWays }).notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: paymentStates }).notNull(),
  raw_status: text('raw_status').notNull(),
  create_time: instant('create_time').notNull(),
  request_time: instant('request_time').notNull(),
  response_time: instant('response_time'),
  error: text('error').notNull(),
  refunded: bigint('refunded', { mode: 'number' }).notNull(),
});

/** Refunds, by their reference. */
const refunded = pgTable('refunds', {
  id: id(),
  company: company(),
  version: integer('version').notNull(),
  reference: text('reference').notNull(),
  gateway: text('gateway', { enum: paymentWays }).notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: refundStates }).notNull(),
  given_reason: text('reason').notNull(),
  credit_note_no: text('credit_note_no').notNull(),
  raw_status: text('raw_status').notNull(),
  create_time: instant('create_time').notNull(),
  request_time: instant('request_time').notNull(),
  response_time: instant('response_time'),
});

const standing = orderStanding(ordered);

export const vendorOrderServer = resourceServer(vendorOrder, {
  table: ordered,
  display: sql<string>`${ordered.order_ref}`,
  countLimit: 10_000,
  computed: { status: standing.read, description: (_, { actor }) => orderTitle(ordered, actor.language) },
  filtered: { status: standing.filter },
  present: { period_end: (_, { period_end }) => lastDayOf(period_end) },
  actions: {
    mark_paid: {
      run: (context, { id: its, company: of }, received) =>
        inCompany(context, of, (own) => markPaid(own, its, received)),
    },
    cancel: {
      run: (context, { id: its, company: of }, { reason }) =>
        inCompany(context, of, (own) => cancelOrder(own, its, reason)),
    },
    resend: {
      run: (context, { id: its, company: of }) => inCompany(context, of, (own) => sendInvoice(own, its)),
      limit: { by: 'person', max: 120, seconds: 3600 },
    },
    compare: {
      run: (context, { id: its, company: of }) => inCompany(context, of, (own) => compareSoon(own, its)),
      limit: { by: 'person', max: 120, seconds: 3600 },
    },
  },
});

export const vendorTransactionServer = resourceServer(vendorTransaction, {
  table: paid,
  display: sql<string>`${paid.reference}`,
  countLimit: 10_000,
  actions: {
    check: {
      run: (context, { id: payment, company: its }) => inCompany(context, its, (own) => lookSoon(own, payment)),
    },
  },
});

export const vendorRefundServer = resourceServer(vendorRefund, {
  table: refunded,
  display: sql<string>`${refunded.reference}`,
  countLimit: 10_000,
  actions: {
    check: { run: (context, { id: refund, company: its }) => inCompany(context, its, (own) => sendSoon(own, refund)) },
    accept: {
      run: (context, { id: refund, company: its, raw_status: raw }, { reason }) =>
        inCompany(context, its, (own) => keepRefund(own, refund, { state: 'done', raw }, reason)),
    },
    reject: {
      run: (context, { id: refund, company: its, raw_status: raw }, { reason }) =>
        inCompany(context, its, (own) => keepRefund(own, refund, { state: 'refused', raw }, reason)),
    },
  },
});

export const refundPaymentRoute = serveVendor(
  refundPayment,
  async (context, { body }) => {
    const [payment] = await context.tx.select().from(paid).where(eq(paid.id, body.id));
    if (!payment) throw new Refusal(commonCodes.notFound);
    const asked = await inCompany(context, payment.company, (own) => askRefund(own, body));
    await writeVendorLog(context, [
      {
        action: 'refund',
        objectType: vendorTransaction.name,
        objectId: payment.id,
        objectName: payment.reference,
        company: payment.company,
        changes: [
          { field: 'amount', old: null, new: body.amount },
          { field: 'reason', old: null, new: body.reason },
        ],
      },
    ]);
    return asked;
  },
  undefined,
  { by: 'person', max: 120, seconds: 3600 },
);
