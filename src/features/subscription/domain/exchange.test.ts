import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summedIn, type Rate } from './exchange.ts';

const rates: readonly Rate[] = [
  { currency: 'EUR', rate: 1.0825, rate_date: '2026-03-01' },
  { currency: 'JPY', rate: 0.006_7, rate_date: '2026-02-01' },
  { currency: 'KWD', rate: 3.255, rate_date: '2026-02-15' },
];

describe('a sum over several currencies', () => {
  it('is in the base currency, with the rates that it is made with', () => {
    expect(
      summedIn(
        'USD',
        [
          { currency: 'USD', minor: 10_000 },
          { currency: 'EUR', minor: 333 },
          { currency: 'JPY', minor: 1000 },
          { currency: 'KWD', minor: 1500 },
        ],
        rates,
      ),
      // 100 + 3.33 × 1.0825 + 1000 × 0.0067 + 1.5 × 3.255 = 115.187225
    ).toEqual({ currency: 'USD', minor: 11_519, rates, missing: [] });
  });

  it('names what has no rate, and leaves it out', () => {
    expect(
      summedIn(
        'USD',
        [
          { currency: 'EUR', minor: 100 },
          { currency: 'TRY', minor: 999 },
        ],
        rates,
      ),
    ).toMatchObject({ minor: 108, missing: ['TRY'], rates: [{ currency: 'EUR' }] });
    expect(summedIn('USD', [], rates)).toMatchObject({ minor: 0, rates: [], missing: [] });
  });

  it('does not depend on the order, is rounded once, and changes nothing of the base itself', () => {
    const amounts = fc.array(
      fc.record({ currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'), minor: fc.nat(1_000_000_000) }),
      { maxLength: 6 },
    );
    const digits = { USD: 2, EUR: 2, JPY: 0, KWD: 3 } as const;
    const rateOf = { USD: 1, EUR: 1.0825, JPY: 0.006_7, KWD: 3.255 } as const;
    fc.assert(
      fc.property(amounts, (given) => {
        const { minor } = summedIn('USD', given, rates);
        expect(summedIn('USD', given.toReversed(), rates).minor).toBe(minor);
        const exact = given.reduce(
          (sum, each) => sum + (each.minor / 10 ** digits[each.currency]) * rateOf[each.currency] * 100,
          0,
        );
        expect(Math.abs(minor - exact)).toBeLessThanOrEqual(0.51);
        const own = given.filter(({ currency }) => currency === 'USD');
        expect(summedIn('USD', own, []).minor).toBe(own.reduce((sum, each) => sum + each.minor, 0));
      }),
    );
  });
});
