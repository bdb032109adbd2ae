import { languages } from '#shared/contract/languages.ts';
import { quotaNames, type QuotaName } from '#shared/contract/subscription.ts';
import { z } from 'zod';
import { isSameSet, soldAddOnSchema } from './add-on.ts';
import { billingCycles, monthsOf, priceModels, priceUnits, taxModes } from './price.ts';

const pricingSchema = z.object({
  model: z.enum(priceModels),
  flat_fee: z.number(),
  unit_price: z.number(),
  package_size: z.int(),
  tiers: z.array(z.object({ up_to: z.int().nullable(), unit_price: z.number(), flat_fee: z.number() })),
  min_charge: z.number(),
  tax_mode: z.enum(taxModes),
  tax_rate: z.number(),
});

const most = z.int().nullable();
/** Terms that were sold before there was this limit have none. */
const later = most.default(null);

/** The terms at the time of the sale. The order and the subscription store them, whatever becomes of plan and price. */
export const termsSchema = z.object({
  plan: z.int(),
  plan_version: z.int(),
  plan_name: z.string(),
  /** Its name for readers of each language; absent in terms that were sold before plans had them. */
  plan_names: z.record(z.enum(languages), z.string()).optional(),
  features: z.array(z.string()),
  /** The limits by the plan and by the purchase; null: no limit. */
  most: z.object({
    employees: most,
    terminals: most,
    users: most,
    mobiles: later,
    locations: later,
    storage: most,
  } satisfies Record<QuotaName, unknown>),
  /** What is counted for the price; null: nothing is. */
  unit: z.enum(priceUnits).nullable(),
  quantity: z.int(),
  currency: z.string(),
  billing_cycle: z.enum(billingCycles),
  pricing: pricingSchema,
  /** What was bought besides the plan; its own limits and features are above. */
  add_ons: z.array(soldAddOnSchema).default([]),
});
export type Terms = z.output<typeof termsSchema>;

/** More than any quota can be counted. */
const beyond = 2_000_000_000;

/** What the terms allow, add-ons included; null: no limit. */
export const limitsOf = ({ most: own, add_ons: bought }: Terms): Terms['most'] => {
  const limit = (of: QuotaName): number | null => {
    const before = own[of];
    if (before === null) return null;
    const more = bought.reduce((sum, each) => (each.quota === of ? sum + each.amount * each.quantity : sum), 0);
    return Math.min(beyond, before + more);
  };
  return {
    employees: limit('employees'),
    terminals: limit('terminals'),
    users: limit('users'),
    mobiles: limit('mobiles'),
    locations: limit('locations'),
    storage: limit('storage'),
  };
};

/** The features of the terms, those of add-ons included. */
export const featuresOf = ({ features, add_ons: bought }: Terms): string[] => [
  ...new Set([...features, ...bought.flatMap(({ feature }) => (feature === null ? [] : [feature]))]),
];

/** The same plan, as much of it, as long and in the same currency. */
export const isSamePlan = (one: Terms, other: Terms): boolean =>
  one.plan === other.plan &&
  one.quantity === other.quantity &&
  one.unit === other.unit &&
  one.currency === other.currency &&
  one.billing_cycle === other.billing_cycle;

/** The same plan with the same add-ons. */
export const isSameOffer = (one: Terms, other: Terms): boolean =>
  isSamePlan(one, other) && isSameSet(one.add_ons, other.add_ons);

/**
 * True where a change takes something away: it then waits for the end of what is paid for. A feature less, fewer places, a shorter
 * period; and another currency, in which what is left of the period cannot be given back.
 */
export function takesAway(from: Terms, to: Terms): boolean {
  const [had, has] = [limitsOf(from), limitsOf(to)];
  const kept = featuresOf(to);
  return (
    from.currency !== to.currency ||
    monthsOf[to.billing_cycle] < monthsOf[from.billing_cycle] ||
    featuresOf(from).some((feature) => !kept.includes(feature)) ||
    quotaNames.some((name) => isFewer(has[name], had[name]))
  );
}

const isFewer = (now: number | null, before: number | null): boolean =>
  now !== null && (before === null || now < before);
