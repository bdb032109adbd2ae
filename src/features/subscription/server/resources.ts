import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { order } from '../contract/order.ts';
import { hasExpired } from './expiry.ts';
import { orders } from './tables.ts';

export const orderServer = resourceServer(order, {
  table: orders,
  display: sql<string>`${orders.order_ref}`,
  // An order that nobody paid in time says so, without a job that has to pass by.
  present: (context, row) => (hasExpired(row, context.now) ? { ...row, status: 'expired' } : row),
});
