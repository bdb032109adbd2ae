import { priceOf, type Pricing } from './price.ts';
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

export interface QuoteInput {
  readonly pricing: Pricing;
  readonly quantity: number;
  /** Digits behind the point of the currency. */
  readonly decimals: number;
  readonly reduction?: Reduction | undefined;
  readonly remainder?: Remainder | undefined;
}

/** An order line by line, in the smallest unit of its currency; the lines sum up to the total. */
export interface Quote {
  readonly subtotal: number;
  /** At most the subtotal. */
  readonly discount: number;
  /** The value of the rest of the running period. It reduces the order, and is never paid out. */
  readonly credit: number;
  /** Before tax. */
  readonly net: number;
  readonly tax: number;
  readonly total: number;
}

const hundredPercent = 10_000;

/** Works an order out. Every line is rounded once, by one rule, from exact numbers. */
export function quoteOf({ pricing, quantity, decimals, reduction, remainder }: QuoteInput): Quote {
  const gross = priceOf(pricing, quantity, decimals);
  const rate = Math.round(pricing.tax_rate * 100);
  // A price that includes the tax is split, so that the total is the price that was shown.
  const subtotal =
    pricing.tax_mode === 'inclusive' ? roundedShare(gross, hundredPercent, hundredPercent + rate) : gross;
  const discount = Math.min(subtotal, reduced(subtotal, reduction));
  const unused = remainder && remainder.days > 0 ? roundedShare(remainder.paid, remainder.daysLeft, remainder.days) : 0;
  const credit = Math.min(subtotal - discount, Math.max(0, unused));
  const net = subtotal - discount - credit;
  const tax =
    pricing.tax_mode === 'inclusive' && net === subtotal ? gross - subtotal : roundedShare(net, rate, hundredPercent);
  return { subtotal, discount, credit, net, tax, total: net + tax };
}

function reduced(subtotal: number, reduction: Reduction | undefined): number {
  if (!reduction) return 0;
  if (reduction.type === 'amount') return reduction.minor;
  return roundedShare(subtotal, Math.round(reduction.percent * 100), hundredPercent);
}
