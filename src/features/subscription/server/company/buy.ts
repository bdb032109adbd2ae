import { Refusal, type TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { and, eq } from 'drizzle-orm';
import { subscriptionCodes, type Wanted } from '../../contract/subscription.ts';
import { numberInvoice } from '../invoice/number.ts';
import { orderServer } from '../resources.ts';
import { orders } from '../tables.ts';
import { activate } from './activate.ts';
import { changeSubscription } from './change.ts';
import { noteUses } from './discount.ts';
import { dropOpenOrders, orderPlan } from './order-plan.ts';
import { workOut } from './quote.ts';
import { readSubscription } from './read.ts';

/** Days within which an order has to be paid. */
export const payDays = 1;

/** Places the order if its price is still the one that was shown. */
export async function buy(
  context: TenantContext,
  { total, ...wanted }: Wanted & { readonly total: number },
): Promise<{ order: { id: number; order_ref: string } | null }> {
  const work = await workOut(context, wanted, true);
  if (work.lines.total !== total) throw new Refusal(subscriptionCodes.priceChanged);
  const { subscription, terms, type, discounts } = work;
  if (type === 'downgrade_at_end') {
    await dropOpenOrders(context);
    await changeSubscription(context, subscription, { next_terms: terms, cancel_at_end: false }, 'change', [
      { field: 'next_plan', old: null, new: terms.plan_name },
    ]);
    return { order: null };
  }
  const placed = await orderPlan(context, work, subscription.changes, payDays);
  await noteUses(context, discounts, placed.id);
  if (total > 0) return { order: placed };
  await settleFree(context, placed.id);
  return { order: null };
}

/** A free order counts as paid at once. */
export async function settleFree(context: TenantContext, id: number): Promise<void> {
  const { tx, companyId, now } = context;
  await changeFrom(
    orderServer,
    context,
    id,
    { status: 'paid', paid_time: now.toString(), invoice_no: await numberInvoice(context) },
    { logOverride: { action: 'paid', changes: [] } },
  );
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, id)));
  if (order) await activate(context, order);
}

/** Sets whether the subscription is renewed, and withdraws the change planned for its end if asked. */
export async function sayRenewal(
  context: TenantContext,
  { renews, keep_plan: keepsPlan }: { readonly renews: boolean; readonly keep_plan: boolean },
): Promise<null> {
  const subscription = await readSubscription(context, true);
  // A trial ends by itself, and an ended subscription has to be bought again.
  if (!subscription || subscription.terms === null || !['active', 'past_due'].includes(subscription.status))
    throw new Refusal(subscriptionCodes.notOffered);
  if (!renews) await dropOpenOrders(context);
  const next = keepsPlan || !renews ? null : subscription.next_terms;
  // The order for the next period was computed from the planned change.
  if (renews && keepsPlan && subscription.next_terms !== null) await dropOpenOrders(context);
  await changeSubscription(context, subscription, { cancel_at_end: !renews, next_terms: next });
  return null;
}
