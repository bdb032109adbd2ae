import { decimalsOf } from '#shared/contract/money.ts';
import { roundedShare } from './rounding.ts';

/** An amount in the smallest unit of its currency. */
export interface Amount {
  readonly currency: string;
  readonly minor: number;
}

/** What one unit of a currency costs in the base currency, since a day. */
export interface Rate {
  readonly currency: string;
  readonly rate: number;
  readonly rate_date: string;
}

/** A sum over several currencies in the base currency, the rates it is made with, and the currencies that have none. */
export interface Summed extends Amount {
  readonly rates: Rate[];
  readonly missing: string[];
}

/** Rates have eight decimals. No currency has more than four digits behind the point. */
const rateScale = 8;
const mostDecimals = 4;

/** Sums amounts up in the base currency: exactly, and rounded once. Amounts without a rate are left out, and named. */
export function summedIn(base: string, amounts: readonly Amount[], known: readonly Rate[]): Summed {
  const own: Rate = { currency: base, rate: 1, rate_date: '' };
  let sum = 0n;
  const [used, missing] = [new Map<string, Rate>(), new Set<string>()];
  for (const { currency, minor } of amounts) {
    const rate = currency === base ? own : known.find((each) => each.currency === currency);
    if (!rate) {
      missing.add(currency);
      continue;
    }
    if (rate !== own) used.set(currency, rate);
    sum += BigInt(minor) * scaled(rate.rate) * 10n ** BigInt(mostDecimals - decimalsOf(currency));
  }
  const whole = 10n ** BigInt(rateScale + mostDecimals);
  const minor = roundedShare(sum, 10n ** BigInt(decimalsOf(base)), whole);
  return { currency: base, minor, rates: [...used.values()], missing: [...missing] };
}

const scaled = (rate: number): bigint => BigInt(Math.round(rate * 10 ** rateScale));
