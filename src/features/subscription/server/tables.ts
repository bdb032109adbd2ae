import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** `mismatch`: the answer is of another payment or amount. `surplus`: the order had been paid already; to be given back. */
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
