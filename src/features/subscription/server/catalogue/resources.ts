import { sql } from 'drizzle-orm';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { subscriptions } from '#server/subscription/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { addOn } from '../../contract/catalogue/add-on.ts';
import { discount } from '../../contract/catalogue/discount.ts';
import { feature } from '../../contract/catalogue/feature.ts';
import { plan } from '../../contract/catalogue/plan.ts';
import { priceStrategy } from '../../contract/catalogue/price-strategy.ts';
import { discountCompanies, discountPlans, discounts, discountUses } from './discount/tables.ts';
import { currencyServer } from './currency.ts';
import {
  addOnPlans,
  addOnPrices,
  addOns,
  planFeatureLinks,
  planFeatures,
  plans,
  planSuccessors,
  priceStrategies,
  priceTiers,
} from './tables.ts';

const counted = (query: ReturnType<typeof sql>) => sql<number>`(${query})`.mapWith(Number);

export const featureServer = resourceServer(feature, {
  table: planFeatures,
  display: sql<string>`${planFeatures.feature_name}`,
  computed: {
    plan_count: counted(
      sql`select count(*) from ${planFeatureLinks} where ${sql`${planFeatureLinks.feature} = ${planFeatures.id}`}`,
    ),
  },
});

export const planServer = resourceServer(plan, {
  table: plans,
  display: sql<string>`${plans.plan_name}`,
  computed: {
    plan_version: sql<number>`${plans.version}`.mapWith(Number),
  },
  links: {
    features: { table: planFeatureLinks, owner: planFeatureLinks.plan, target: planFeatureLinks.feature },
    upgrade_to: { table: planSuccessors, owner: planSuccessors.plan, target: planSuccessors.successor },
  },
  // A plan that companies have is retired instead of deleted.
  beforeDelete: async ({ tx }, { id }) => {
    const [used] = await tx
      .select({ plan: subscriptions.plan })
      .from(subscriptions)
      .where(sql`${subscriptions.plan} = ${id}`)
      .limit(1);
    if (used) throw new Refusal(commonCodes.inUse);
  },
});

export const priceStrategyServer = resourceServer(priceStrategy, {
  table: priceStrategies,
  display: sql<string>`${priceStrategies.strategy_name}`,
  rows: { tiers: { table: priceTiers, owner: priceTiers.strategy } },
});

export const discountServer = resourceServer(discount, {
  table: discounts,
  display: sql<string>`${discounts.discount_code}`,
  computed: {
    used: counted(sql`select count(*) from ${discountUses} where ${sql`${discountUses.discount} = ${discounts.id}`}`),
  },
  links: {
    plans: { table: discountPlans, owner: discountPlans.discount, target: discountPlans.plan },
    companies: { table: discountCompanies, owner: discountCompanies.discount, target: discountCompanies.company },
  },
  // A used code is switched off instead, because orders name it.
  beforeDelete: async ({ tx }, { id }) => {
    const [use] = await tx
      .select({ id: discountUses.id })
      .from(discountUses)
      .where(sql`${discountUses.discount} = ${id}`)
      .limit(1);
    if (use) throw new Refusal(commonCodes.inUse);
  },
});

export const addOnServer = resourceServer(addOn, {
  table: addOns,
  display: sql<string>`${addOns.add_on_name}`,
  computed: { add_on_version: sql<number>`${addOns.version}`.mapWith(Number) },
  links: { plans: { table: addOnPlans, owner: addOnPlans.add_on, target: addOnPlans.plan } },
  rows: { prices: { table: addOnPrices, owner: addOnPrices.add_on } },
});

export const catalogueServers = [
  currencyServer,
  featureServer,
  planServer,
  priceStrategyServer,
  addOnServer,
  discountServer,
];
