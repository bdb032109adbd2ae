import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, readAmount } from './money.ts';

describe('money', () => {
  it.each([
    [1250, 'USD', '12.50'],
    [5, 'USD', '0.05'],
    [0, 'USD', '0.00'],
    [1250, 'JPY', '1250'],
    [1250, 'KWD', '1.250'],
    [100, 'AED', '1.00'],
  ] as const)('%i %s is written %s', (minor, currency, text) => expect(amountText({ minor, currency })).toBe(text));

  it.each([
    ['12.5', 'USD', 1250],
    ['12', 'USD', 1200],
    ['12.500', 'USD', 1250],
    ['1.25', 'KWD', 1250],
    ['12.00', 'JPY', 12],
  ] as const)('%s %s is read as %i', (text, currency, minor) =>
    expect(readAmount(text, currency)).toEqual({ minor, currency }),
  );

  it.each([
    ['12.505', 'USD'],
    ['12.5', 'JPY'],
    ['-1', 'USD'],
    ['1e3', 'USD'],
    ['1,000', 'USD'],
    ['', 'USD'],
    ['1', 'usd'],
    ['1', 'EURO'],
    ['NaN', 'USD'],
  ])('refuses %s %s', (text, currency) => expect(readAmount(text, currency)).toBeUndefined());

  it('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 11 }),
        fc.constantFrom('USD', 'KWD', 'JPY', 'MXN', 'TRY'),
        (minor, currency) => {
          expect(readAmount(amountText({ minor, currency }), currency)).toEqual({ minor, currency });
        },
      ),
    );
  });
});
