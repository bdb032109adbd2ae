import type { SoldAddOn } from './add-on.ts';
import { priceOf, priceOfPieces, type Pricing } from './price.ts';
import { roundedShare } from './rounding.ts';

/** What makes an order cheaper, as it is applied. */
export type Reduction =
  | { readonly type: 'percent'; readonly percent: number }
  /** In the smallest unit of the order's currency. */
  | { readonly type: 'amount'; readonly minor: number };

/** The rest of the running period when another one replaces it. */
export interface Remainder {
  /** What was paid for that period, before tax. */
  readonly paid: number;
  readonly daysLeft: number;
  readonly days: number;
}

type Priced = Pick<SoldAddOn, 'price' | 'quantity'>;
type Taxed = Pick<Pricing, 'tax_mode' | 'tax_rate'>;

export interface QuoteInput {
  readonly pricing: Pricing;
  readonly quantity: number;
  /** Digits behind the point of the currency. */
  readonly decimals: number;
  /** What is bought besides the plan, each on a line of its own. */
  readonly addOns?: readonly Priced[];
  /** What makes it cheaper together: shares are summed up, and then amounts. */
  readonly reductions?: readonly Reduction[];
  readonly remainder?: Remainder | undefined;
}

/** An order line by line, in the smallest unit of its currency; the lines sum up to the total. */
export interface Quote {
  /** The parts of the subtotal: the plan, if there is one, and each add-on. */
  readonly parts: readonly number[];
  readonly subtotal: number;
  /** At most the subtotal. */
  readonly discount: number;
  /** The value of the rest of the running period, or of its past days. It reduces the order, and is never paid out. */
  readonly credit: number;
  /** Before tax. */
  readonly net: number;
  readonly tax: number;
  readonly total: number;
}

const hundredPercent = 10_000;

/** Works an order out. Every line is rounded once, by one rule, from exact numbers. */
export function quoteOf({ pricing, quantity, decimals, addOns = [], reductions = [], remainder }: QuoteInput): Quote {
  const gross = [priceOf(pricing, quantity, decimals), ...pricesOf(addOns, decimals)];
  return summed(gross, pricing, reductions, () => remainder);
}

/**
 * Works out add-ons for what is left of a running period: each at its full price, less the days that are over. The tax is that of the
 * plan.
 */
export function quoteOfAddOns({
  addOns,
  pricing,
  decimals,
  days,
  daysGone,
}: {
  readonly addOns: readonly Priced[];
  readonly pricing: Taxed;
  readonly decimals: number;
  readonly days: number;
  readonly daysGone: number;
}): Quote {
  const past = (paid: number): Remainder => ({ paid, days, daysLeft: daysGone });
  return summed(pricesOf(addOns, decimals), pricing, [], past);
}

const pricesOf = (addOns: readonly Priced[], decimals: number): number[] =>
  addOns.map(({ price, quantity }) => priceOfPieces(price, quantity, decimals));

/** Sums lines up. @param gross with the tax where prices hold it */
function summed(
  gross: readonly number[],
  { tax_mode: mode, tax_rate }: Taxed,
  reductions: readonly Reduction[],
  remainderFor: (subtotal: number) => Remainder | undefined,
): Quote {
  const rate = Math.round(tax_rate * 100);
  // A price that includes the tax is split, so that the total is the price that was shown.
  const untaxed = (sum: number): number =>
    mode === 'inclusive' ? roundedShare(sum, hundredPercent, hundredPercent + rate) : sum;
  let all = 0;
  // Each part is what it adds to the sum, so that the parts make the whole.
  const parts = gross.map((each) => {
    const before = untaxed(all);
    all += each;
    return untaxed(all) - before;
  });
  const subtotal = untaxed(all);
  const discount = Math.min(subtotal, reduced(subtotal, reductions));
  const remainder = remainderFor(subtotal);
  const unused = remainder && remainder.days > 0 ? roundedShare(remainder.paid, remainder.daysLeft, remainder.days) : 0;
  const credit = Math.min(subtotal - discount, Math.max(0, unused));
  const net = subtotal - discount - credit;
  const tax = mode === 'inclusive' && net === subtotal ? all - subtotal : roundedShare(net, rate, hundredPercent);
  return { parts, subtotal, discount, credit, net, tax, total: net + tax };
}

/** All reductions together, whatever their order: rounded once. */
function reduced(subtotal: number, reductions: readonly Reduction[]): number {
  let [share, amount] = [0, 0];
  for (const each of reductions)
    if (each.type === 'percent') share += Math.round(each.percent * 100);
    else amount += each.minor;
  return roundedShare(subtotal, Math.min(share, hundredPercent), hundredPercent) + amount;
}
