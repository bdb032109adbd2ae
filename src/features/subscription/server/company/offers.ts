import { asSystem, type TenantContext } from '#server/http/index.ts';
import { usagesOf, type Usage } from '#server/subscription/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import type { PlanOffer } from '../../contract/subscription.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import { quoteOf } from '../../domain/quote.ts';
import { mostSold, soldOn, termsFor, unitOf, type Priced, type Sold } from './catalogue.ts';
import { descriptionsOf, namesOf } from './plan-texts.ts';
import { mayFollow } from './quote.ts';
import { companyDay, readSubscription } from './read.ts';

/** The plans that can be bought, each with its price for the company's present numbers. */
export async function offersFor(context: TenantContext): Promise<PlanOffer[]> {
  const today = await companyDay(context);
  const usages = await usagesOf(context);
  const sold = await asSystem(context, () => soldOn(context.tx, today));
  const subscription = await readSubscription(context);
  const follows = subscription ? await mayFollow(context, subscription) : () => true;
  return sold.map((one) => ({ ...offerOf(one, usages), may_follow: follows(one.plan.id) }));
}

function offerOf(sold: Sold, usages: readonly Usage[]): Omit<PlanOffer, 'may_follow'> {
  const { plan, features, prices } = sold;
  const seen = new Set<string>();
  const first = prices.filter(({ currency, strategy }) => {
    const key = `${currency} ${strategy.billing_cycle}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return {
    plan: plan.id,
    plan_name: plan.plan_name,
    plan_names: namesOf(plan),
    descriptions: descriptionsOf(plan),
    is_popular: plan.is_popular,
    features: featureCodes.filter((code) => features.includes(code)),
    most: {
      employees: plan.max_employees,
      terminals: plan.max_terminals,
      users: plan.max_users,
      mobiles: plan.max_mobiles,
      locations: plan.max_locations,
      storage: plan.max_storage,
    },
    prices: first.map((priced) => priceFor(sold, priced, usages)),
  };
}

function priceFor(sold: Sold, priced: Priced, usages: readonly Usage[]): PlanOffer['prices'][number] {
  const unit = unitOf(priced);
  const most = mostSold(sold, priced);
  const used = usages.find(({ of }) => of === unit)?.used ?? 1;
  const quantity = Math.min(Math.max(1, used), most ?? Number.MAX_SAFE_INTEGER);
  const { pricing, currency, billing_cycle: cycle } = termsFor(sold, priced, quantity);
  const { net } = quoteOf({ pricing, quantity, decimals: decimalsOf(currency) });
  return { currency, billing_cycle: cycle, unit, quantity, price: net, most };
}
