import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { mostOf, type BillingCycle } from '../../domain/price.ts';
import type { Terms } from '../../domain/terms.ts';
import {
  currencies,
  planFeatureLinks,
  planFeatures,
  plans,
  planSuccessors,
  priceStrategies,
  priceTiers,
} from '../catalogue/tables.ts';

type Plan = typeof plans.$inferSelect;
type Strategy = typeof priceStrategies.$inferSelect;

/** A price of a plan. */
export interface Priced {
  readonly strategy: Strategy;
  readonly currency: string;
  readonly tiers: Terms['pricing']['tiers'];
}

/** A plan with its features and prices. */
export interface Sold {
  readonly plan: Plan;
  readonly features: readonly string[];
  readonly prices: readonly Priced[];
}

/** The columns of a subscription that come from its plan: what it gives, and its limits. */
export const columnsOf = ({ plan, features }: Pick<Sold, 'plan' | 'features'>) => ({
  plan: plan.id,
  plan_name: plan.plan_name,
  plan_version: plan.version,
  features: [...features],
  max_employees: plan.max_employees,
  max_terminals: plan.max_terminals,
  max_users: plan.max_users,
  max_mobiles: plan.max_mobiles,
  max_locations: plan.max_locations,
  max_storage: plan.max_storage,
});

/** The plans on sale on a day, in display order. Role `system`. */
export async function soldOn(tx: Transaction, day: string, only?: number): Promise<Sold[]> {
  const offered = await tx
    .select()
    .from(plans)
    .where(
      and(
        eq(plans.status, 'published'),
        eq(plans.is_trial, false),
        only === undefined ? undefined : eq(plans.id, only),
      ),
    )
    .orderBy(asc(plans.order_no), asc(plans.id));
  if (offered.length === 0) return [];
  const ids = offered.map(({ id }) => id);
  const priced = await tx
    .select({ strategy: priceStrategies, currency: currencies.code })
    .from(priceStrategies)
    .innerJoin(currencies, eq(currencies.id, priceStrategies.currency))
    .where(
      and(
        inArray(priceStrategies.plan, ids),
        eq(priceStrategies.enabled, true),
        eq(currencies.enabled, true),
        or(isNull(priceStrategies.valid_from), lte(priceStrategies.valid_from, day)),
        or(isNull(priceStrategies.valid_to), gte(priceStrategies.valid_to, day)),
      ),
    )
    .orderBy(asc(priceStrategies.id));
  const strategies = priced.map(({ strategy }) => strategy.id);
  const tiers =
    strategies.length === 0
      ? []
      : await tx
          .select()
          .from(priceTiers)
          .where(inArray(priceTiers.strategy, strategies))
          .orderBy(asc(priceTiers.strategy), asc(priceTiers.position));
  const features = await featuresOf(tx, ids);
  return offered.map((plan) => ({
    plan,
    features: features.get(plan.id) ?? [],
    prices: priced
      .filter(({ strategy }) => strategy.plan === plan.id)
      .map(({ strategy, currency }) => ({
        strategy,
        currency,
        tiers: tiers
          .filter((tier) => tier.strategy === strategy.id)
          .map(({ up_to: end, unit_price: each, flat_fee: fee }) => ({
            up_to: end,
            unit_price: each ?? 0,
            flat_fee: fee ?? 0,
          })),
      })),
  }));
}

/** Tells which plans may follow a plan: itself, and those that it names, or every plan if it names none. Role `system`. */
export async function followersOf(tx: Transaction, plan: number): Promise<(other: number) => boolean> {
  const named = await tx
    .select({ id: planSuccessors.successor })
    .from(planSuccessors)
    .where(eq(planSuccessors.plan, plan));
  return (other) => other === plan || named.length === 0 || named.some(({ id }) => id === other);
}

/** The codes of the features of some plans. Role `system`. */
export async function featuresOf(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const linked = await tx
    .select({ plan: planFeatureLinks.plan, code: planFeatures.feature_code })
    .from(planFeatureLinks)
    .innerJoin(planFeatures, eq(planFeatures.id, planFeatureLinks.feature))
    .where(inArray(planFeatureLinks.plan, [...ids]))
    .orderBy(asc(planFeatures.id));
  const codes = new Map<number, string[]>();
  for (const { plan, code } of linked) codes.set(plan, [...(codes.get(plan) ?? []), code]);
  return codes;
}

/** The price of a plan for a currency and cycle; of two, the older one. */
export const priceIn = ({ prices }: Sold, currency: string, cycle: BillingCycle): Priced | undefined =>
  prices.find((priced) => priced.currency === currency && priced.strategy.billing_cycle === cycle);

/** What a price counts; null: nothing. */
export const unitOf = ({ strategy }: Priced): Terms['unit'] => (strategy.model === 'flat' ? null : strategy.unit);

/** The most that can be bought, as limited by the price's tiers and the plan. */
export function mostSold({ plan }: Sold, priced: Priced): number | null {
  const unit = unitOf(priced);
  if (unit === null) return null;
  const ends = [mostOf({ model: priced.strategy.model, tiers: priced.tiers }) ?? null, plan[`max_${unit}`]].filter(
    (end) => end !== null,
  );
  return ends.length === 0 ? null : Math.min(...ends);
}

/** The terms for a number of units of a plan at a price. */
export function termsFor(sold: Sold, priced: Priced, wanted: number): Terms {
  const { plan, features } = sold;
  const { strategy, currency, tiers } = priced;
  const unit = unitOf(priced);
  const quantity = unit === null ? 1 : wanted;
  const most = {
    employees: plan.max_employees,
    terminals: plan.max_terminals,
    users: plan.max_users,
    mobiles: plan.max_mobiles,
    locations: plan.max_locations,
    storage: plan.max_storage,
  };
  return {
    plan: plan.id,
    plan_version: plan.version,
    plan_name: plan.plan_name,
    features: [...features],
    // Units that are paid by number become the quota.
    most: unit === null ? most : { ...most, [unit]: quantity },
    unit,
    quantity,
    currency,
    billing_cycle: strategy.billing_cycle,
    pricing: {
      model: strategy.model,
      flat_fee: strategy.flat_fee ?? 0,
      unit_price: strategy.unit_price ?? 0,
      package_size: strategy.package_size ?? 1,
      tiers: [...tiers],
      min_charge: strategy.min_charge ?? 0,
      tax_mode: strategy.tax_mode,
      tax_rate: strategy.tax_rate ?? 0,
    },
    add_ons: [],
  };
}

/** A plan with its features, on sale or not. Role `system`. */
export async function planById(
  tx: Transaction,
  id: number,
): Promise<{ readonly plan: Plan; readonly features: readonly string[] } | undefined> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id));
  return plan && { plan, features: (await featuresOf(tx, [id])).get(id) ?? [] };
}
