import { asSystem, type TenantContext } from '#server/http/index.ts';
import { eq } from 'drizzle-orm';
import { decimalsOf } from '#shared/contract/money.ts';
import { endOfPeriod } from '../../domain/period.ts';
import type { BillingCycle } from '../../domain/price.ts';
import { quoteOf } from '../../domain/quote.ts';
import { plans } from '../catalogue/tables.ts';
import { boundBy } from './activate.ts';
import { priceIn, soldOn, termsFor } from './catalogue.ts';
import { changeSubscription } from './change.ts';
import { companyDay, readSubscription } from './read.ts';

export interface SoldPlan {
  readonly plan_code: string;
  readonly currency: string;
  readonly billing_cycle: BillingCycle;
  readonly quantity: number;
  /** How many days ago its period began. */
  readonly daysAgo: number;
}

/** Gives a company a plan as if it had bought it, for the demo. It does nothing if the plan is not on sale. */
export async function sellPlan(context: TenantContext, wanted: SoldPlan): Promise<void> {
  const subscription = await readSubscription(context, true);
  const today = await companyDay(context);
  const sold = await asSystem(context, async () => {
    const [plan] = await context.tx.select({ id: plans.id }).from(plans).where(eq(plans.plan_code, wanted.plan_code));
    return plan && (await soldOn(context.tx, today, plan.id))[0];
  });
  const priced = sold && priceIn(sold, wanted.currency, wanted.billing_cycle);
  if (!subscription || !sold || !priced) return;
  const terms = termsFor(sold, priced, wanted.quantity);
  const start = Temporal.PlainDate.from(today).subtract({ days: wanted.daysAgo });
  const { net } = quoteOf({
    pricing: terms.pricing,
    quantity: terms.quantity,
    decimals: decimalsOf(terms.currency),
  });
  await changeSubscription(context, subscription, {
    ...boundBy(terms),
    status: 'active',
    period_start: start.toString(),
    period_end: endOfPeriod(start, terms.billing_cycle, start.day).toString(),
    anchor_day: start.day,
    paid_net: net,
    changes: subscription.changes + 1,
  });
}
