import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { daysBetween } from '../../domain/period.ts';
import { graceDays, standingOn } from '../../domain/standing.ts';
import { hasExpired } from '../expiry.ts';
import { changeSubscription } from './change.ts';
import { orders } from '../tables.ts';
import { keepUsage } from './keep-usage.ts';
import { dropOpenOrders, openOf, orderPlan } from './order-plan.ts';
import { worked } from './quote.ts';
import { companyDay, readSubscription, termsOf, type Subscription } from './read.ts';
import { remind } from './remind.ts';

/** Days before the end of a period when the next one is ordered. */
const orderedBefore = 14;

/** Applies the passing of time to a company's subscription. */
async function goRound(context: TenantContext): Promise<void> {
  await dropOpenOrders(context, (order) => hasExpired(order, context.now));
  const found = await readSubscription(context, true);
  if (!found) return;
  const today = await companyDay(context);
  const course = standingOn(found, today);
  if (course.status !== found.status) {
    const { status, ended_on } = course;
    await changeSubscription(context, found, { status, ended_on, reminded: '' });
  }
  const subscription: Subscription = { ...found, ...course };
  await orderNext(context, subscription, today);
  await remind(context, subscription, today);
  await keepUsage(context);
}

/** Orders the next period with its planned terms, until the days of grace are over. */
async function orderNext(context: TenantContext, subscription: Subscription, today: string): Promise<void> {
  const { status, period_end: end, cancel_at_end: ends, changes } = subscription;
  const next = termsOf(subscription.next_terms);
  const terms = next ?? termsOf(subscription.terms);
  if (terms === null || end === null || ends || (status !== 'active' && status !== 'past_due')) return;
  if (daysBetween(today, end) > orderedBefore || (await hasOpenOrder(context))) return;
  const work = worked(subscription, terms, next ? 'downgrade_at_end' : 'renew', today);
  if (work.lines.total === 0) return;
  await orderPlan(context, work, changes, Math.max(1, daysBetween(today, end) + graceDays));
}

async function hasOpenOrder({ tx, companyId }: TenantContext): Promise<boolean> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(openOf(companyId)).limit(1);
  return order !== undefined;
}

/** Every hour, because companies' days begin at any hour. */
export const subscriptionRound: CompanyRecurringJob = {
  name: 'subscription.round',
  scope: 'company',
  schedule: { everyMinutes: 60 },
  run: goRound,
};
