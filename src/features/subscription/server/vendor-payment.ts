import { sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { resourceServer } from '#server/resource/index.ts';
import { orderStates, orderTypes, paymentStates } from '../contract/order.ts';
import { vendorOrder, vendorTransaction } from '../contract/vendor-payment.ts';
import { gateways } from '../domain/payment-status.ts';
import { hasExpired } from './expiry.ts';

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
});

/** The same for payments, without the payer. */
const paid = pgTable('payments', {
  id: id(),
  company: company(),
  reference: text('reference').notNull(),
  gateway: text('gateway', { enum: gateways }).notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: paymentStates }).notNull(),
  raw_status: text('raw_status').notNull(),
  create_time: instant('create_time').notNull(),
  request_time: instant('request_time').notNull(),
  response_time: instant('response_time'),
  error: text('error').notNull(),
});

export const vendorOrderServer = resourceServer(vendorOrder, {
  table: ordered,
  display: sql<string>`${ordered.order_ref}`,
  countLimit: 10_000,
  present: { status: (context, record) => (hasExpired(record, context.now) ? 'expired' : record.status) },
});

export const vendorTransactionServer = resourceServer(vendorTransaction, {
  table: paid,
  display: sql<string>`${paid.reference}`,
  countLimit: 10_000,
});
