import { sql } from 'drizzle-orm';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { subscriptions } from '#server/subscription/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { addOn } from '../../contract/catalogue/add-on.ts';
import { currency } from '../../contract/catalogue/currency.ts';
import { discount } from '../../contract/catalogue/discount.ts';
import { feature } from '../../contract/catalogue/feature.ts';
import { plan } from '../../contract/catalogue/plan.ts';
import { priceStrategy } from '../../contract/catalogue/price-strategy.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import { isCurrency } from '../../domain/money.ts';
import { refuseField } from '#server/http/index.ts';
import {
  addOnPlans,
  addOnPrices,
  addOns,
  currencies,
  discounts,
  discountUses,
  planFeatureLinks,
  planFeatures,
  plans,
  priceStrategies,
  priceTiers,
} from './tables.ts';

const counted = (query: ReturnType<typeof sql>) => sql<number>`(${query})`.mapWith(Number);

export const currencyServer = resourceServer(currency, {
  table: currencies,
  display: sql<string>`${currencies.code}`,
  computed: { decimals: sql<number>`2`.mapWith(Number) },
  present: { decimals: (_, { code }) => decimalsOf(code) },
  example: (nth) => ({ code: Intl.supportedValuesOf('currency')[nth + 30] ?? 'XAU' }),
  prepare: async (_, values) => {
    if (values.code !== undefined && !isCurrency(values.code)) refuseField('code', 'currencyCode');
    return values;
  },
});

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
