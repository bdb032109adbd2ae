import { asSystem, type TenantContext } from '#server/http/index.ts';
import { eq, inArray } from 'drizzle-orm';
import { decimalsOf } from '#shared/contract/money.ts';
import { endOfPeriod } from '../../domain/period.ts';
import type { SoldAddOn } from '../../domain/add-on.ts';
import type { BillingCycle } from '../../domain/price.ts';
import type { Terms } from '../../domain/terms.ts';
import { quoteOf } from '../../domain/quote.ts';
import { addOns, plans } from '../catalogue/tables.ts';
import { addOnsBeside } from './add-on-offers.ts';
import { boundBy } from './activate.ts';
import { priceIn, soldOn, termsFor } from './catalogue.ts';
import { changeSubscription } from './change.ts';
import { companyDay, readSubscription } from './read.ts';

export interface SoldPlan {
  readonly plan_code: string;
  readonly currency: string;
  readonly billing_cycle: BillingCycle;
  readonly quantity: number;
  /** Bought besides it, by their codes. */
  readonly add_ons?: Readonly<Record<string, number>>;
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
  const plain = termsFor(sold, priced, wanted.quantity);
  const terms = { ...plain, add_ons: await bought(context, plain, wanted.add_ons ?? {}) };
  const start = Temporal.PlainDate.from(today).subtract({ days: wanted.daysAgo });
  const { net } = quoteOf({
    pricing: terms.pricing,
    quantity: terms.quantity,
    decimals: decimalsOf(terms.currency),
    addOns: terms.add_ons,
  });
  await changeSubscription(context, subscription, {
    ...boundBy(terms),
    status: 'active',
    first_paid: subscription.first_paid ?? start.toString(),
    period_start: start.toString(),
    period_end: endOfPeriod(start, terms.billing_cycle, start.day).toString(),
    anchor_day: start.day,
    paid_net: net,
    changes: subscription.changes + 1,
  });
}

/** The add-ons of these codes that are on sale beside the plan. */
function bought(context: TenantContext, terms: Terms, wanted: Readonly<Record<string, number>>): Promise<SoldAddOn[]> {
  const { tx } = context;
  return asSystem(context, async () => {
    const known = await tx
      .select({ id: addOns.id, code: addOns.add_on_code })
      .from(addOns)
      .where(inArray(addOns.add_on_code, Object.keys(wanted)));
    const offered = await addOnsBeside(
      tx,
      terms,
      known.map(({ id }) => id),
    );
    return offered.map((each) => {
      const code = known.find(({ id }) => id === each.add_on)?.code ?? '';
      return { ...each, quantity: wanted[code] ?? 1 };
    });
  });
}
