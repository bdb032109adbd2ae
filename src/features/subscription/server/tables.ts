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

/** What a company has ordered (docs/domain.md#orders). Plans, quantities and discounts come with the price lists. */
export const orders = pgTable(
  'orders',
  {
    ...recordColumns(),
    /** Shown to the payer; knowing it opens nothing. */
    order_ref: text('order_ref').notNull(),
    type: text('type', { enum: orderTypes }).notNull(),
    description: text('description').notNull(),
    /** In the smallest unit of `currency`. */
    total: bigint('total', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: orderStates }).notNull().default('unpaid'),
    expires_at: instant('expires_at').notNull(),
    paid_time: instant('paid_time'),
    /** What is bought; null where it was ordered by hand, for something that binds nothing. */
    terms: jsonb('terms'),
    /** The period that is bought: first day, and first day after it. */
    period_start: date('period_start', { mode: 'string' }),
    period_end: date('period_end', { mode: 'string' }),
    /** The lines that sum up to the total, in the smallest unit of the currency. */
    subtotal: bigint('subtotal', { mode: 'number' }),
    discount: bigint('discount', { mode: 'number' }),
    credit: bigint('credit', { mode: 'number' }),
    tax: bigint('tax', { mode: 'number' }),
    discount_code: text('discount_code').notNull().default(''),
    /** Which state of the subscription it was worked out from (`subscriptions.changes`): it is applied to no other. */
    basis: integer('basis'),
    /** Given when it is paid. */
    invoice_no: text('invoice_no').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('orders_unique_order_ref').on(table.company_id, table.order_ref),
    index('orders_status').on(table.company_id, table.status, table.create_time),
    index('orders_create_time').on(table.company_id, table.create_time),
  ],
);

/** Payments as they went at the providers: each try to pay an order is one (docs/domain.md#payments). */
export const payments = pgTable(
  'payments',
  {
    ...recordColumns(),
    order: foreignId('order').notNull(),
    gateway: text('gateway', { enum: gateways }).notNull(),
    /** The provider's name for it. */
    gateway_ref: text('gateway_ref').notNull(),
    /** Our name for it at the provider, which its answers have to carry. */
    reference: text('reference').notNull(),
    payer: text('payer').notNull().default(''),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: paymentStates }).notNull().default('open'),
    /** The provider's own word for how it stands. */
    raw_status: text('raw_status').notNull().default(''),
    request_time: instant('request_time').notNull(),
    response_time: instant('response_time'),
    /** `mismatch`: the answer is of another payment or amount. `surplus`: the order had been paid already, or the subscription has changed since it was made; to be given back. */
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
 * Keys by which a payer's link finds its payment, as SHA-256: the result pages know no company. Of a key that is none
 * nothing is told.
 */
export const paymentKeys = pgTable('payment_keys', {
  key_hash: text('key_hash').primaryKey(),
  company_id: bigint('company_id', { mode: 'number' }).notNull(),
  payment: bigint('payment', { mode: 'number' }).notNull(),
});

/** The last number of an invoice in each year: they have no gaps. The host's own, as one counts through all companies. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** Payments at the built-in provider of the local trial. */
export const sandboxPayments = pgTable('sandbox_payments', {
  ref: text('ref').primaryKey(),
  gateway: text('gateway', { enum: gateways }).notNull(),
  /** What was asked for, as it was asked for. */
  checkout: jsonb('checkout').notNull(),
  state: text('state', { enum: ['pending', 'approved', 'paid', 'cancelled', 'declined', 'failed'] })
    .notNull()
    .default('pending'),
  payer: text('payer').notNull().default(''),
});
