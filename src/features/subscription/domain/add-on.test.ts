import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotaNames } from '#shared/contract/subscription.ts';
import { heldOf, keeping, together, without, type SoldAddOn } from './add-on.ts';
import { taxModes } from './price.ts';
import { quoteOf, quoteOfAddOns } from './quote.ts';
import { featuresOf, isSameOffer, limitsOf, takesAway, type Terms } from './terms.ts';

const piece: SoldAddOn = {
  add_on: 1,
  name: '50 employees',
  names: { en: '50 employees', 'es-MX': '50 empleados', ar: '50 موظفًا', tr: '50 personel' },
  quota: 'employees',
  amount: 50,
  feature: null,
  quantity: 1,
  price: 20,
};
const sold: Terms = {
  plan: 1,
  plan_version: 1,
  plan_name: 'Standard',
  features: ['requests'],
  most: { employees: 10, terminals: 5, users: null, mobiles: null, locations: null, storage: 1000 },
  unit: 'employees',
  quantity: 10,
  currency: 'USD',
  billing_cycle: 'monthly',
  pricing: {
    model: 'per_unit',
    flat_fee: 0,
    unit_price: 1,
    package_size: 1,
    tiers: [],
    min_charge: 0,
    tax_mode: 'exclusive',
    tax_rate: 5,
  },
  add_ons: [],
};
const leave: SoldAddOn = { ...piece, add_on: 2, quota: null, amount: 0, feature: 'leave' };

describe('terms with add-ons', () => {
  it('allow what the plan and the add-ons allow together', () => {
    const terms = { ...sold, add_ons: [{ ...piece, quantity: 2 }, { ...piece, quota: 'users' as const }, leave] };
    expect(limitsOf(terms)).toEqual({
      employees: 110,
      terminals: 5,
      users: null,
      mobiles: null,
      locations: null,
      storage: 1000,
    });
    expect(featuresOf(terms)).toEqual(['requests', 'leave']);
  });

  it('are another offer with another add-on, and one less takes something away', () => {
    const more = { ...sold, add_ons: [piece] };
    expect(isSameOffer(sold, more)).toBe(false);
    expect(takesAway(sold, more)).toBe(false);
    expect(takesAway(more, sold)).toBe(true);
    expect(takesAway({ ...sold, add_ons: [leave] }, sold)).toBe(true);
  });

  it('give up the dearest first', () => {
    const dear = { ...piece, price: 25, quantity: 2 };
    expect(keeping([dear, { ...piece, quantity: 2 }, leave], 1, 3)).toEqual([
      { ...piece, quantity: 2 },
      { ...dear, quantity: 1 },
      leave,
    ]);
    expect(keeping([dear, leave], 1, 0)).toEqual([leave]);
  });
});

describe('an add-on in the middle of a period', () => {
  it('costs its price less the days that are over, and the tax of the plan', () => {
    const { pricing } = sold;
    const asked = { addOns: [{ ...piece, quantity: 2 }, leave], pricing, decimals: 2, days: 31 };
    expect(quoteOfAddOns({ ...asked, daysGone: 10 })).toEqual({
      parts: [4000, 2000],
      subtotal: 6000,
      discount: 0,
      credit: 1935,
      net: 4065,
      tax: 203,
      total: 4268,
    });
    expect(quoteOfAddOns({ ...asked, daysGone: 0 })).toMatchObject({ credit: 0, total: 6300 });
  });
});

const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 100);
const pieces: fc.Arbitrary<SoldAddOn> = fc
  .record({
    add_on: fc.integer({ min: 1, max: 5 }),
    quota: fc.constantFrom(...quotaNames),
    amount: fc.integer({ min: 1, max: 1000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    price: cents,
  })
  .map((each) => ({ ...piece, ...each }));
const lists = fc.array(pieces, { maxLength: 8 });
const taxes = fc.record({
  tax_mode: fc.constantFrom(...taxModes),
  tax_rate: fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
});
const periods = fc.tuple(fc.integer({ min: 1, max: 366 }), fc.nat(366)).map(([days, gone]) => ({
  days,
  daysGone: Math.min(gone, days),
}));
const digits = fc.constantFrom(0, 2, 3);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

describe('whatever is bought', () => {
  it('stands on lines that sum up to the total, which never exceeds the full price', () => {
    fc.assert(
      fc.property(lists, taxes, periods, digits, (addOns, pricing, period, decimals) => {
        const quote = quoteOfAddOns({ addOns, pricing, decimals, ...period });
        const full = quoteOfAddOns({ addOns, pricing, decimals, days: period.days, daysGone: 0 });
        for (const amount of Object.values(quote).flat()) expect(amount).toBeGreaterThanOrEqual(0);
        expect(sum(quote.parts)).toBe(quote.subtotal);
        expect(quote.subtotal - quote.credit + quote.tax).toBe(quote.total);
        expect(quote.total).toBeLessThanOrEqual(full.total);
        expect(quote.net).toBeLessThanOrEqual(full.net);
        expect(full.credit).toBe(0);
      }),
    );
  });

  it('is renewed with the plan on the same lines', () => {
    fc.assert(
      fc.property(lists, taxes, digits, fc.integer({ min: 1, max: 500 }), (addOns, tax, decimals, quantity) => {
        const quote = quoteOf({ pricing: { ...sold.pricing, ...tax }, quantity, decimals, addOns });
        expect(quote.parts).toHaveLength(addOns.length + 1);
        expect(sum(quote.parts)).toBe(quote.subtotal);
        expect(quote.total).toBe(quote.net + quote.tax);
      }),
    );
  });

  it('adds twice where it is bought twice', () => {
    fc.assert(
      fc.property(lists, (addOns) => {
        const once = { ...sold, add_ons: together(addOns) };
        const twice = { ...sold, add_ons: together(once.add_ons, addOns) };
        for (const name of quotaNames) {
          const [none, one, two] = [sold, once, twice].map((terms) => limitsOf(terms)[name]);
          if (none == null) expect(two).toBeNull();
          else expect((two ?? 0) - none).toBe(2 * ((one ?? 0) - none));
        }
        const price = (add_ons: readonly SoldAddOn[]) =>
          quoteOfAddOns({
            addOns: add_ons,
            pricing: { tax_mode: 'exclusive', tax_rate: 0 },
            decimals: 2,
            days: 1,
            daysGone: 0,
          });
        expect(price(twice.add_ons).total).toBe(2 * price(once.add_ons).total);
      }),
    );
  });

  it('is the same in any order, and gone again once it is given back', () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        expect(together(one, other)).toEqual(together(other.toReversed(), one.toReversed()));
        expect(without(together(one, other), other)).toEqual(together(one));
        for (const { add_on: id } of one) expect(heldOf(keeping(together(one, other), id, 1), id)).toBe(1);
      }),
    );
  });
});
