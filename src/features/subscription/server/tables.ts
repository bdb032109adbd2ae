import {
  bigint,
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
import { foreignId, instant, recordColumns } from '#server/db/columns.ts';
import { orderStates, orderTypes, paymentStates } from '../contract/order.ts';
import { gateways } from '../domain/payment-status.ts';

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
    /** The state of the subscription that it was computed from (`subscriptions.changes`). It applies to no other state. */
    basis: integer('basis'),
    /** Set when it is paid. */
    invoice_no: text('invoice_no').notNull().default(''),
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
    gateway: text('gateway', { enum: gateways }).notNull(),
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
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('payments_unique_gateway_ref').on(table.company_id, table.gateway, table.gateway_ref),
    index('payments_order').on(table.company_id, table.order),
    foreignKey({ columns: [table.company_id, table.order], foreignColumns: [orders.company_id, orders.id] }),
  ],
);

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
