import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostOf, priceModels, priceOf, type Pricing } from './price.ts';
import { quoteOf } from './quote.ts';
import { roundedShare } from './rounding.ts';

const plain: Pricing = {
  model: 'flat',
  flat_fee: 0,
  unit_price: 0,
  package_size: 1,
  tiers: [],
  min_charge: 0,
  tax_mode: 'exclusive',
  tax_rate: 0,
};
const tiers = [
  { up_to: 10, unit_price: 3, flat_fee: 0 },
  { up_to: 50, unit_price: 2, flat_fee: 5 },
  { up_to: null, unit_price: 1, flat_fee: 0 },
] as const;

describe('what a number of units costs', () => {
  it.each<[string, Partial<Pricing>, number, number, number]>([
    ['one price', { flat_fee: 49.99 }, 700, 2, 4999],
    ['so much each', { model: 'per_unit', unit_price: 2.5 }, 50, 2, 12_500],
    ['each, and a fee', { model: 'per_unit', unit_price: 2.5, flat_fee: 10 }, 2, 2, 1500],
    ['parts of a cent are summed before they are rounded', { model: 'per_unit', unit_price: 0.0125 }, 3, 2, 4],
    ['a currency without cents', { model: 'per_unit', unit_price: 0.5 }, 3, 0, 2],
    ['a currency of mils', { model: 'per_unit', unit_price: 0.125 }, 3, 3, 375],
    ['the first tier', { model: 'tiered', tiers }, 10, 2, 3000],
    ['two tiers', { model: 'tiered', tiers }, 12, 2, 3900],
    ['all tiers', { model: 'tiered', tiers }, 60, 2, 12_500],
    ['all at the reached tier', { model: 'volume', tiers }, 12, 2, 2900],
    ['all at the last tier', { model: 'volume', tiers }, 60, 2, 6000],
    ['a begun package', { model: 'package', unit_price: 20, package_size: 25 }, 26, 2, 4000],
    ['the least charge', { model: 'per_unit', unit_price: 1, min_charge: 15 }, 3, 2, 1500],
  ])('%s', (_, pricing, quantity, decimals, minor) => {
    expect(priceOf({ ...plain, ...pricing }, quantity, decimals)).toBe(minor);
  });

  it('ends where the last tier ends', () => {
    expect(mostOf({ model: 'volume', tiers })).toBeUndefined();
    expect(mostOf({ model: 'tiered', tiers: tiers.slice(0, 2) })).toBe(50);
    expect(mostOf({ model: 'flat', tiers: tiers.slice(0, 1) })).toBeUndefined();
  });
});

describe('an order', () => {
  it('gives back what the running period still has, and takes tax of the rest', () => {
    const pricing: Pricing = { ...plain, flat_fee: 100, tax_rate: 5 };
    expect(
      quoteOf({
        pricing,
        quantity: 1,
        decimals: 2,
        reductions: [{ type: 'percent', percent: 10 }],
        remainder: { paid: 6000, daysLeft: 15, days: 30 },
      }),
    ).toEqual({ parts: [10_000], subtotal: 10_000, discount: 1000, credit: 3000, net: 6000, tax: 300, total: 6300 });
  });

  it('adds up the shares of codes and then their amounts, and costs no less than nothing', () => {
    const pricing: Pricing = { ...plain, flat_fee: 99.99, tax_rate: 5 };
    const of = (...reductions: NonNullable<Parameters<typeof quoteOf>[0]['reductions']>) =>
      quoteOf({ pricing, quantity: 1, decimals: 2, reductions });
    expect(
      of({ type: 'percent', percent: 10 }, { type: 'amount', minor: 500 }, { type: 'percent', percent: 2.5 }),
    ).toMatchObject({ discount: 1250 + 500, net: 8249 });
    expect(of({ type: 'percent', percent: 60 }, { type: 'percent', percent: 60 })).toMatchObject({ total: 0 });
    expect(of({ type: 'percent', percent: 90 }, { type: 'amount', minor: 5000 })).toMatchObject({ net: 0, total: 0 });
  });

  it('takes the tax out of a price that holds it', () => {
    const pricing: Pricing = { ...plain, flat_fee: 100, tax_rate: 19, tax_mode: 'inclusive' };
    expect(quoteOf({ pricing, quantity: 1, decimals: 2 })).toMatchObject({ subtotal: 8403, tax: 1597, total: 10_000 });
  });
});

const money = fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 10_000);
const pricings: fc.Arbitrary<Pricing> = fc
  .record({
    model: fc.constantFrom(...priceModels),
    flat_fee: money,
    unit_price: money,
    package_size: fc.integer({ min: 1, max: 500 }),
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 4 }),
    prices: fc.array(fc.record({ unit_price: money, flat_fee: money }), { minLength: 5, maxLength: 5 }),
    min_charge: money,
    tax_mode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
    tax_rate: fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
  })
  .map(({ ends, prices, ...pricing }) => {
    const up = [...ends.toSorted((one, other) => one - other), null];
    return {
      ...pricing,
      tiers: up.map((up_to, place) => ({ up_to, ...(prices[place] ?? { unit_price: 0, flat_fee: 0 }) })),
    };
  });
const quantities = fc.integer({ min: 0, max: 100_000 });
const reductions = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 10_000 }).map((value) => value / 100),
    }),
    fc.record({ type: fc.constant('amount' as const), minor: fc.nat(1_000_000_000) }),
  ),
  { maxLength: 5 },
);
const digits = fc.constantFrom(0, 2, 3);

describe('whatever is asked for', () => {
  it('is whole, not negative, and its lines sum up to the total', () => {
    fc.assert(
      fc.property(
        pricings,
        quantities,
        digits,
        reductions,
        fc.record({ paid: fc.nat(100_000_000), daysLeft: fc.nat(366), more: fc.nat(366) }),
        (pricing, quantity, decimals, wanted, { paid, daysLeft, more }) => {
          const quote = quoteOf({
            pricing,
            quantity,
            decimals,
            reductions: wanted,
            remainder: { paid, daysLeft, days: daysLeft + more },
          });
          const other = quoteOf({ pricing, quantity, decimals, reductions: wanted.toReversed() });
          const alone = quoteOf({ pricing, quantity, decimals, reductions: wanted });
          expect(other).toEqual(alone);
          expect(alone.discount).toBeLessThanOrEqual(alone.subtotal);
          for (const amount of Object.values(quote).flat()) {
            expect(Number.isSafeInteger(amount)).toBe(true);
            expect(amount).toBeGreaterThanOrEqual(0);
          }
          expect(quote.net).toBe(quote.subtotal - quote.discount - quote.credit);
          expect(quote.total).toBe(quote.net + quote.tax);
          expect(quote.credit).toBeLessThanOrEqual(paid);
        },
      ),
    );
  });

  it('costs no less when more is taken, but where a larger number has a better price', () => {
    fc.assert(
      fc.property(pricings, quantities, quantities, digits, (pricing, one, other, decimals) => {
        fc.pre(pricing.model !== 'volume');
        const [less = 0, more = 0] = [one, other].toSorted((first, second) => first - second);
        expect(priceOf(pricing, less, decimals)).toBeLessThanOrEqual(priceOf(pricing, more, decimals));
      }),
    );
  });

  it('is rounded to the nearest, half away from nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat(10_000),
        fc.integer({ min: 1, max: 10_000 }),
        (amount, part, whole) => {
          const exact = (amount * part) / whole;
          expect(Math.abs(roundedShare(amount, part, whole) - exact)).toBeLessThanOrEqual(0.5 + 1e-3);
          expect(roundedShare(-amount, part, whole) + roundedShare(amount, part, whole)).toBe(0);
        },
      ),
    );
  });
});
