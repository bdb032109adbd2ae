import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { foreignId, instant, recordColumns, recordId } from '#server/db/columns.ts';
import { orderStates, orderTypes, paymentStates } from '../contract/order.ts';
import { differenceKinds, differenceStates, toldStates } from '../domain/difference.ts';
import { gateways, paymentWays } from '../domain/payment-status.ts';
import { refundStates } from '../domain/refund.ts';

/** Orders of companies (docs/domain.md#orders). Plans, quantities and discounts come with the price lists. */
export const orders = pgTable(
  'orders',
  {
    ...recordColumns(),
    /** Shown to the payer; it gives no access. */
    order_ref: text('order_ref').notNull(),
    type: text('type', { enum: orderTypes }).notNull(),
    description: text('description').notNull(),
    /** In the smallest unit of `currency`. */
    total: bigint('total', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: orderStates }).notNull().default('unpaid'),
    expires_at: instant('expires_at').notNull(),
    paid_time: instant('paid_time'),
    /** What is bought; null for an order made by hand, which changes no subscription. */
    terms: jsonb('terms'),
    /** The period that is bought: its first day, and the first day after it. */
    period_start: date('period_start', { mode: 'string' }),
    period_end: date('period_end', { mode: 'string' }),
    /** The lines that sum up to the total, in the smallest unit of the currency. */
    subtotal: bigint('subtotal', { mode: 'number' }),
    discount: bigint('discount', { mode: 'number' }),
    credit: bigint('credit', { mode: 'number' }),
    tax: bigint('tax', { mode: 'number' }),
    discount_code: text('discount_code').notNull().default(''),
    /** What makes up the subtotal, each part with its amount; null for an order made by hand or before add-ons. */
    lines: jsonb('lines'),
    /** The state of the subscription that it was computed from (`subscriptions.changes`). It applies to no other state. */
    basis: integer('basis'),
    /** Set when it is paid. */
    invoice_no: text('invoice_no').notNull().default(''),
    /** What was given back of it; money that came twice does not count. */
    refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('orders_unique_order_ref').on(table.company_id, table.order_ref),
    index('orders_status').on(table.company_id, table.status, table.create_time),
    index('orders_create_time').on(table.company_id, table.create_time),
  ],
);

/** Payments at the providers: one row for each attempt to pay an order (docs/domain.md#payments). */
export const payments = pgTable(
  'payments',
  {
    ...recordColumns(),
    order: foreignId('order').notNull(),
    gateway: text('gateway', { enum: paymentWays }).notNull(),
    /** The provider's identifier of it. */
    gateway_ref: text('gateway_ref').notNull(),
    /** Our reference at the provider, which its answers must carry. */
    reference: text('reference').notNull(),
    payer: text('payer').notNull().default(''),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: paymentStates }).notNull().default('open'),
    /** The provider's own word for its state. */
    raw_status: text('raw_status').notNull().default(''),
    request_time: instant('request_time').notNull(),
    response_time: instant('response_time'),
    /** `mismatch`: the answer belongs to another payment or amount. `surplus`: the order was already paid, or the subscription has changed since; it has to be refunded. */
    error: text('error').notNull().default(''),
    /** What was given back of it. */
    refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('payments_refunded', sql`${table.refunded} between 0 and ${table.amount}`),
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('payments_unique_gateway_ref').on(table.company_id, table.gateway, table.gateway_ref),
    index('payments_order').on(table.company_id, table.order),
    foreignKey({ columns: [table.company_id, table.order], foreignColumns: [orders.company_id, orders.id] }),
  ],
);

/** Refunds of payments (docs/domain.md#refunds). The money of a refund counts as gone until the provider refuses it. */
export const refunds = pgTable(
  'refunds',
  {
    ...recordColumns(),
    order: foreignId('order').notNull(),
    payment: foreignId('payment').notNull(),
    /** The key of the call: the same one asks for nothing twice. */
    request_key: text('request_key').notNull(),
    /** Our reference at the provider, the same however often it is asked. */
    reference: text('reference').notNull(),
    gateway: text('gateway', { enum: paymentWays }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: refundStates }).notNull().default('asked'),
    /** The provider's own word. */
    raw_status: text('raw_status').notNull().default(''),
    credit_note_no: text('credit_note_no').notNull().default(''),
    request_time: instant('request_time').notNull(),
    /** When it was first sent to the provider; null for not yet. */
    sent_time: instant('sent_time'),
    response_time: instant('response_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('refunds_unique_request_key').on(table.company_id, table.request_key),
    index('refunds_payment').on(table.company_id, table.payment),
    index('refunds_order').on(table.company_id, table.order),
    index('refunds_status').on(table.company_id, table.status),
    foreignKey({ columns: [table.company_id, table.order], foreignColumns: [orders.company_id, orders.id] }),
    foreignKey({ columns: [table.company_id, table.payment], foreignColumns: [payments.company_id, payments.id] }),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

/**
 * Where a payment provider and we say different things about a payment (docs/domain.md#reconciliation). What each of both said is kept as
 * it was when they were last compared.
 */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    ...recordColumns(),
    order: foreignId('order').notNull(),
    payment: foreignId('payment').notNull(),
    /** The payment's. */
    reference: text('reference').notNull(),
    gateway: text('gateway', { enum: paymentWays }).notNull(),
    kind: text('kind', { enum: differenceKinds }).notNull(),
    status: text('status', { enum: differenceStates }).notNull().default('open'),
    kept_status: text('kept_status', { enum: paymentStates }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    kept_refunded: bigint('kept_refunded', { mode: 'number' }).notNull(),
    told_status: text('told_status', { enum: toldStates }).notNull(),
    /** The provider's own word. */
    raw_status: text('raw_status').notNull().default(''),
    /** Null and empty if the provider gives no readable amount. */
    told_amount: bigint('told_amount', { mode: 'number' }),
    told_currency: text('told_currency').notNull().default(''),
    /** Null if the provider does not tell. */
    told_refunded: bigint('told_refunded', { mode: 'number' }),
    found_time: instant('found_time').notNull(),
    compared_time: instant('compared_time').notNull(),
    /** Why it was settled, by whom and when. */
    reason: text('reason').notNull().default(''),
    settled_by: text('settled_by').notNull().default(''),
    settled_time: instant('settled_time'),
    /** When both agreed again. */
    closed_time: instant('closed_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('payment_differences_one_open')
      .on(table.company_id, table.payment, table.kind)
      .where(sql`${table.status} = 'open'`),
    index('payment_differences_payment').on(table.company_id, table.payment),
    index('payment_differences_order').on(table.company_id, table.order),
    foreignKey({ columns: [table.company_id, table.order], foreignColumns: [orders.company_id, orders.id] }),
    foreignKey({ columns: [table.company_id, table.payment], foreignColumns: [payments.company_id, payments.id] }),
  ],
);

/** Nightly comparisons with the providers, and how far each has come. They belong to the host, because they go through all companies. */
export const reconciliations = pgTable('reconciliations', {
  id: recordId().primaryKey(),
  begun: instant('begun').notNull(),
  ended: instant('ended'),
  /** Orders with payments or refunds from then on are compared. */
  since: instant('since').notNull(),
  /** The last order that was taken up. It is moved before the provider is asked, so that no order is asked twice. */
  after_company: bigint('after_company', { mode: 'number' }).notNull().default(0),
  after_order: bigint('after_order', { mode: 'number' }).notNull().default(0),
  orders: integer('orders').notNull().default(0),
  /** Payments about which the provider did not answer. */
  unanswered: integer('unanswered').notNull().default(0),
});

/**
 * SHA-256 of the keys by which a payer's link finds its payment, because result pages know no company. For an unknown key
 * nothing is revealed.
 */
export const paymentKeys = pgTable('payment_keys', {
  key_hash: text('key_hash').primaryKey(),
  company_id: bigint('company_id', { mode: 'number' }).notNull(),
  payment: bigint('payment', { mode: 'number' }).notNull(),
});

/** The last invoice number of each year, without gaps. It belongs to the host, because numbers run through all companies. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
  /** The same for credit notes. */
  last_credit: integer('last_credit').notNull().default(0),
});

/** Refunds at the built-in provider of the local trial, by our reference. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  reference: text('reference').primaryKey(),
  ref: text('ref').notNull(),
  minor: bigint('minor', { mode: 'number' }).notNull(),
});

/** Payments at the built-in provider of the local trial. */
export const sandboxPayments = pgTable('sandbox_payments', {
  ref: text('ref').primaryKey(),
  gateway: text('gateway', { enum: gateways }).notNull(),
  /** The request as it was received. */
  checkout: jsonb('checkout').notNull(),
  state: text('state', { enum: ['pending', 'approved', 'paid', 'cancelled', 'declined', 'failed'] })
    .notNull()
    .default('pending'),
  payer: text('payer').notNull().default(''),
});
