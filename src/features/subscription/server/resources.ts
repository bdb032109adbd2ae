import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { order } from '../contract/order.ts';
import { orderStanding } from './expiry.ts';
import { lastDayOf, orderTitle } from './order-title.ts';
import { orders, refunds } from './tables.ts';

const standing = orderStanding(orders);

export const orderServer = resourceServer(order, {
  table: orders,
  display: sql<string>`${orders.order_ref}`,
  computed: {
    status: standing.read,
    description: (_, { actor }) => orderTitle(orders, actor.language),
    // The company as a constant: the database checks it before anything else.
    credit_notes: (_, { companyId }) =>
      sql<string>`coalesce((select string_agg(${sql`${refunds.credit_note_no}`}, ' ' order by ${sql`${refunds.credit_note_no}`})
        from ${refunds} where ${sql`${refunds.company_id}`} = ${companyId} and ${sql`${refunds.order} = ${orders.id}`}
        and ${sql`${refunds.status}`} = 'done'), '')`,
  },
  filtered: { status: standing.filter },
  present: { period_end: (_, { period_end }) => lastDayOf(period_end) },
});
