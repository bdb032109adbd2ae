import { roundedShare } from './rounding.ts';

/** How often is paid, with the months of a period. */
export const billingCycles = ['monthly', 'quarterly', 'half_yearly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];
export const monthsOf: Readonly<Record<BillingCycle, number>> = {
  monthly: 1,
  quarterly: 3,
  half_yearly: 6,
  yearly: 12,
};

/**
 * `flat`: one price; `per_unit`: so much each; `tiered`: each unit at the price of the tier in which it lies; `volume`: all of them at
 * the price of the tier that the number reaches; `package`: so much for each begun package.
 */
export const priceModels = ['flat', 'per_unit', 'tiered', 'volume', 'package'] as const;
export type PriceModel = (typeof priceModels)[number];
/** What is counted. */
export const priceUnits = ['employees', 'terminals', 'users'] as const;
export type PriceUnit = (typeof priceUnits)[number];
/** Whether prices hold the tax already. */
export const taxModes = ['exclusive', 'inclusive'] as const;

/** Prices in units of the currency, to four digits behind the point; in them they are summed exactly. */
const scale = 10_000;
const scaled = (price: number): bigint => BigInt(Math.round(price * scale));

export interface PriceTier {
  /** The last number that is in it; null: without end. */
  readonly up_to: number | null;
  readonly unit_price: number;
  readonly flat_fee: number;
}

/** How a price is worked out. */
export interface Pricing {
  readonly model: PriceModel;
  readonly flat_fee: number;
  readonly unit_price: number;
  readonly package_size: number;
  readonly tiers: readonly PriceTier[];
  /** The least that is charged. */
  readonly min_charge: number;
  readonly tax_mode: (typeof taxModes)[number];
  /** Percent with two decimals. */
  readonly tax_rate: number;
}

/** What a number of units costs for one period, in the smallest unit of the currency: summed exactly and rounded once, half up. */
export function priceOf(pricing: Pricing, quantity: number, decimals: number): number {
  const exact = scaled(pricing.flat_fee) + ofUnits(pricing, quantity);
  const least = scaled(pricing.min_charge);
  return roundedShare(exact > least ? exact : least, 10n ** BigInt(decimals), BigInt(scale));
}

/** What some pieces of a price cost, rounded once. */
export const priceOfPieces = (price: number, quantity: number, decimals: number): number =>
  roundedShare(scaled(price) * BigInt(quantity), 10n ** BigInt(decimals), BigInt(scale));

function ofUnits({ model, unit_price: each, package_size: size, tiers }: Pricing, quantity: number): bigint {
  const count = BigInt(quantity);
  switch (model) {
    case 'flat':
      return 0n;
    case 'per_unit':
      return count * scaled(each);
    case 'package':
      return BigInt(Math.ceil(quantity / size)) * scaled(each);
    case 'tiered':
      return tiers.reduce((sum, tier, place) => {
        const from = tiers[place - 1]?.up_to ?? 0;
        const inTier = Math.max(0, Math.min(quantity, tier.up_to ?? quantity) - from);
        return inTier === 0 ? sum : sum + BigInt(inTier) * scaled(tier.unit_price) + scaled(tier.flat_fee);
      }, 0n);
    case 'volume': {
      // The last tier also prices everything beyond it.
      const reached = tiers.find(({ up_to: end }) => end === null || quantity <= end) ?? tiers.at(-1);
      return reached && quantity > 0 ? count * scaled(reached.unit_price) + scaled(reached.flat_fee) : 0n;
    }
  }
}

/** The most that a strategy sells: beyond the end of its last tier there is no price. Undefined: as many as one likes. */
export function mostOf({ model, tiers }: Pick<Pricing, 'model' | 'tiers'>): number | undefined {
  if (model !== 'tiered' && model !== 'volume') return undefined;
  return tiers.at(-1)?.up_to ?? undefined;
}
