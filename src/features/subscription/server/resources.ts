import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { order } from '../contract/order.ts';
import { hasExpired } from './expiry.ts';
import { orders } from './tables.ts';

export const orderServer = resourceServer(order, {
  table: orders,
  display: sql<string>`${orders.order_ref}`,
  // An overdue order shows as expired without waiting for a job.
  present: { status: (context, record) => (hasExpired(record, context.now) ? 'expired' : record.status) },
});
