import { Refusal, type TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { and, eq } from 'drizzle-orm';
import { subscriptionCodes, type Wanted } from '../../contract/subscription.ts';
import { numberInvoice } from '../invoice/number.ts';
import { orderServer } from '../resources.ts';
import { orders } from '../tables.ts';
import { activate } from './activate.ts';
import { changeSubscription } from './change.ts';
import { noteUse } from './discount.ts';
import { dropOpenOrders, orderPlan } from './order-plan.ts';
import { workOut } from './quote.ts';
import { readSubscription } from './read.ts';

/** Days in which what somebody ordered is to be paid. */
const payDays = 1;

/** Orders what is wanted, if it costs what was shown. */
export async function buy(
  context: TenantContext,
  { total, ...wanted }: Wanted & { readonly total: number },
): Promise<{ order: { id: number; order_ref: string } | null }> {
  const work = await workOut(context, wanted, true);
  if (work.lines.total !== total) throw new Refusal(subscriptionCodes.priceChanged);
  const { subscription, terms, type, discount } = work;
  if (type === 'downgrade_at_end') {
    await dropOpenOrders(context);
    await changeSubscription(context, subscription, { next_terms: terms, cancel_at_end: false }, 'change', [
      { field: 'next_plan', old: null, new: terms.plan_name },
    ]);
    return { order: null };
  }
  const placed = await orderPlan(context, work, subscription.changes, payDays);
  if (discount) await noteUse(context, discount.id, placed.id);
  if (total > 0) return { order: placed };
  await settleFree(context, placed.id);
  return { order: null };
}

/** What costs nothing is paid as it is ordered. */
async function settleFree(context: TenantContext, id: number): Promise<void> {
  const { tx, companyId, now } = context;
  await changeFrom(
    orderServer,
    context,
    id,
    { status: 'paid', paid_time: now.toString(), invoice_no: await numberInvoice(context) },
    { told: { action: 'paid', changes: [] } },
  );
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, id)));
  if (order) await activate(context, order);
}

/** Says whether the subscription goes on, and takes back what was planned for its end where asked. */
export async function sayRenewal(
  context: TenantContext,
  { renews, keep_plan: keepsPlan }: { readonly renews: boolean; readonly keep_plan: boolean },
): Promise<null> {
  const subscription = await readSubscription(context, true);
  // A trial ends by itself, and what has ended is bought anew.
  if (!subscription || subscription.terms === null || !['active', 'past_due'].includes(subscription.status))
    throw new Refusal(subscriptionCodes.notOffered);
  if (!renews) await dropOpenOrders(context);
  const next = keepsPlan || !renews ? null : subscription.next_terms;
  // What has been ordered for the end was worked out from what was planned for it.
  if (renews && keepsPlan && subscription.next_terms !== null) await dropOpenOrders(context);
  await changeSubscription(context, subscription, { cancel_at_end: !renews, next_terms: next });
  return null;
}
