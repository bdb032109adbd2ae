import type { TenantContext } from '#server/http/index.ts';
import { without } from '../../domain/add-on.ts';
import { boundBy } from '../company/activate.ts';
import { changeSubscription } from '../company/change.ts';
import { dropOpenOrders } from '../company/order-plan.ts';
import { companyDay, readSubscription, termsOf, type Subscription } from '../company/read.ts';
import { addOnsOfOrder } from '../order-lines.ts';
import type { orders, payments } from '../tables.ts';

/**
 * Takes back what an order had given that was refunded whole. A further period that has not begun falls away: the present one runs to
 * its end. Add-ons are taken out. Anything else ends today. What the company has got by another order or from the staff since stays.
 */
export async function endRefunded(
  context: TenantContext,
  order: typeof orders.$inferSelect,
  came: readonly (typeof payments.$inferSelect)[],
): Promise<void> {
  const subscription = await readSubscription(context, true);
  // Paid too late or for another state, it had given nothing.
  const hasGiven = came.some(({ error }) => error === '');
  if (!subscription || !hasGiven || order.basis === null || subscription.changes !== order.basis + 1) return;
  if (order.type === 'add_on') return takeOut(context, subscription, order);
  const today = await companyDay(context);
  const { period_start: start, status, held } = subscription;
  const goesOn = order.type === 'renew' || order.type === 'downgrade_at_end';
  const isAhead = goesOn && start !== null && start > today;
  await changeSubscription(
    context,
    subscription,
    {
      next_terms: null,
      reminded: '',
      changes: subscription.changes + 1,
      ...(isAhead
        ? { period_start: today, period_end: start, cancel_at_end: true }
        : { period_end: today, ended_on: today, status: held ? status : 'cancelled' }),
    },
    'refund',
    [{ field: 'order_ref', old: null, new: order.order_ref }],
  );
  await dropOpenOrders(context);
}

/** Takes out the add-ons of an order; the plan goes on without them. */
async function takeOut(
  context: TenantContext,
  subscription: Subscription,
  order: typeof orders.$inferSelect,
): Promise<void> {
  const bought = addOnsOfOrder(order.lines);
  const terms = termsOf(subscription.terms);
  const next = termsOf(subscription.next_terms);
  if (terms === null) return;
  await changeSubscription(
    context,
    subscription,
    {
      ...boundBy({ ...terms, add_ons: without(terms.add_ons, bought) }),
      next_terms: next && { ...next, add_ons: without(next.add_ons, bought) },
      paid_net: Math.max(0, subscription.paid_net - (order.subtotal ?? 0)),
      changes: subscription.changes + 1,
    },
    'refund',
    [{ field: 'order_ref', old: null, new: order.order_ref }],
  );
  await dropOpenOrders(context);
}
