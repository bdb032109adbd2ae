import type { TenantContext } from '#server/http/index.ts';
import { endOfPeriod } from '../../domain/period.ts';
import { paidFor } from '../../domain/standing.ts';
import { featuresOf, limitsOf, type Terms } from '../../domain/terms.ts';
import { addOnsOfOrder } from '../order-lines.ts';
import type { orders } from '../tables.ts';
import { nextWith } from './add-ons.ts';
import { changeSubscription, type SubscriptionChange } from './change.ts';
import { companyDay, readSubscription, termsOf, type Subscription } from './read.ts';

type Order = typeof orders.$inferSelect;

/** The terms as the columns of a subscription. */
export const boundBy = (terms: Terms): SubscriptionChange => {
  const { employees, terminals, users, mobiles, locations, storage } = limitsOf(terms);
  return {
    terms,
    plan: terms.plan,
    plan_name: terms.plan_name,
    plan_version: terms.plan_version,
    features: featuresOf(terms),
    max_employees: employees,
    max_terminals: terminals,
    max_users: users,
    max_mobiles: mobiles,
    max_locations: locations,
    max_storage: storage,
    billing_cycle: terms.billing_cycle,
    currency: terms.currency,
  };
};

/**
 * Activates what a company paid for, in the transaction that stores the payment. An order that was computed from another state
 * of the subscription is not applied: it is `stale` and has to be refunded.
 */
export async function activate(context: TenantContext, order: Order): Promise<'given' | 'stale' | 'nothing'> {
  const terms = termsOf(order.terms);
  if (terms === null) return 'nothing';
  const subscription = await readSubscription(context, true);
  if (!subscription || order.basis !== subscription.changes) return 'stale';
  const today = await companyDay(context);
  // The period for which add-ons were bought is over.
  if (order.type === 'add_on' && (subscription.period_end ?? today) <= today) return 'stale';
  await changeSubscription(
    context,
    subscription,
    order.type === 'add_on' ? added(subscription, order, terms) : begun(subscription, order, terms, today),
    'paid',
    [{ field: 'order_ref', old: null, new: order.order_ref }],
  );
  return 'given';
}

/** More in the running period: nothing else changes, and the value of its rest grows by the full price. */
function added(subscription: Subscription, order: Order, terms: Terms): SubscriptionChange {
  return {
    ...boundBy(terms),
    paid_net: subscription.paid_net + (order.subtotal ?? 0),
    next_terms: subscription.next_terms && nextWith(subscription, terms, addOnsOfOrder(order.lines)),
    changes: subscription.changes + 1,
  };
}

/** What was bought, for the period for which it was bought. */
const begun = (subscription: Subscription, order: Order, terms: Terms, today: string): SubscriptionChange => ({
  ...boundBy(terms),
  ...paidFor(subscription),
  ...periodFrom(subscription, order, terms, today),
  first_paid: subscription.first_paid ?? (order.total > 0 ? today : null),
  paid_net: (order.subtotal ?? 0) - (order.discount ?? 0),
  next_terms: null,
  changes: subscription.changes + 1,
  reminded: '',
});

/**
 * The period that was bought. A renewal starts at the end of the present period, or of one that ended some days ago; anything else
 * starts on the day of the payment, which may differ from the day of the order.
 */
function periodFrom(
  { status, period_end: end, anchor_day: anchor }: Subscription,
  { type }: Order,
  terms: Terms,
  today: string,
): SubscriptionChange {
  const goesOn = type === 'renew' || type === 'downgrade_at_end';
  const start = goesOn && end !== null && (status === 'active' || status === 'past_due') ? end : today;
  const first = Temporal.PlainDate.from(start);
  const day = start === end ? (anchor ?? first.day) : first.day;
  return {
    period_start: start,
    period_end: endOfPeriod(first, terms.billing_cycle, day).toString(),
    anchor_day: day,
  };
}
