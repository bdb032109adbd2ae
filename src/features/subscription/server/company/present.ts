import { and, desc, getTableColumns, gt } from 'drizzle-orm';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import { usagesOf } from '#server/subscription/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { standingOf } from '#shared/contract/subscription.ts';
import type { PresentSubscription } from '../../contract/subscription.ts';
import type { Terms } from '../../domain/terms.ts';
import { orders } from '../tables.ts';
import { lastDayOf, orderTitle } from '../order-title.ts';
import { openOf } from './order-plan.ts';
import { namesOfSold, soldAddOnOf } from './plan-texts.ts';
import { worked } from './quote.ts';
import { companyDay, leftOf, readSubscription, termsOf, type Subscription } from './read.ts';

/** The state of the calling company's subscription. */
export async function present(context: TenantContext): Promise<PresentSubscription> {
  const subscription = await readSubscription(context);
  if (!subscription) throw new Refusal(commonCodes.notFound);
  const today = await companyDay(context);
  const terms = termsOf(subscription.terms);
  const next = termsOf(subscription.next_terms);
  const namesOf = await asSystem(context, () => namesOfSold(context.tx, [subscription, terms, next]));
  const { status, features, period_start, period_end, cancel_at_end, held } = subscription;
  return {
    status,
    standing: standingOf(status),
    plan: subscription.plan,
    plan_name: subscription.plan_name,
    plan_names: namesOf(subscription),
    features: featureCodes.filter((code) => features === null || features.includes(code)),
    usages: await usagesOf(context),
    period_start,
    period_end,
    days_left: leftOf(subscription, today),
    cancel_at_end,
    held,
    sold: terms && { ...soldOf(terms), plan_names: namesOf(terms) },
    next: next && { ...soldOf(next), plan_names: namesOf(next) },
    next_charge: nextCharge(subscription, next ?? terms, today),
    open_order: await openOrder(context),
  };
}

const soldOf = ({ plan, plan_name, unit, quantity, currency, billing_cycle, add_ons: bought }: Terms) => ({
  plan,
  plan_name,
  unit,
  quantity,
  currency,
  billing_cycle,
  add_ons: bought.map(soldAddOnOf),
});

function nextCharge(
  subscription: Subscription,
  terms: Terms | null,
  today: string,
): PresentSubscription['next_charge'] {
  const { status, period_end: on, cancel_at_end: ends } = subscription;
  if (terms === null || on === null || ends || (status !== 'active' && status !== 'past_due')) return null;
  const { lines } = worked(subscription, terms, 'renew', today);
  return { on, total: lines.total, currency: terms.currency };
}

async function openOrder({ tx, companyId, actor, now }: TenantContext): Promise<PresentSubscription['open_order']> {
  const [order] = await tx
    .select({ ...getTableColumns(orders), title: orderTitle(orders, actor.language) })
    .from(orders)
    .where(and(openOf(companyId), gt(orders.expires_at, now.toString())))
    .orderBy(desc(orders.id))
    .limit(1);
  if (!order) return null;
  const { id, order_ref, type, title, status, total, currency, expires_at, period_start } = order;
  const period_end = lastDayOf(order.period_end);
  return { id, order_ref, type, description: title, status, total, currency, expires_at, period_start, period_end };
}
