import type { TenantContext } from '#server/http/index.ts';
import { endOfPeriod } from '../../domain/period.ts';
import { paidFor } from '../../domain/standing.ts';
import type { Terms } from '../../domain/terms.ts';
import type { orders } from '../tables.ts';
import { changeSubscription, type SubscriptionChange } from './change.ts';
import { companyDay, readSubscription, termsOf, type Subscription } from './read.ts';

type Order = typeof orders.$inferSelect;

/** The terms as the columns of a subscription. */
export const boundBy = (terms: Terms): SubscriptionChange => ({
  terms,
  plan: terms.plan,
  plan_name: terms.plan_name,
  plan_version: terms.plan_version,
  features: [...terms.features],
  max_employees: terms.most.employees,
  max_terminals: terms.most.terminals,
  max_users: terms.most.users,
  max_storage: terms.most.storage,
  billing_cycle: terms.billing_cycle,
  currency: terms.currency,
});

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
  await changeSubscription(
    context,
    subscription,
    {
      ...boundBy(terms),
      ...paidFor(subscription),
      ...periodFrom(subscription, order, terms, today),
      paid_net: (order.subtotal ?? 0) - (order.discount ?? 0),
      next_terms: null,
      changes: subscription.changes + 1,
      reminded: '',
    },
    'paid',
    [{ field: 'order_ref', old: null, new: order.order_ref }],
  );
  return 'given';
}

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
