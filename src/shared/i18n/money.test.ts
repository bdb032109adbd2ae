import { describe, expect, it } from 'vitest';
import { moneyText } from './money.ts';

describe('an amount', () => {
  it.each([
    ['en', 'USD', '$13.00'],
    ['tr', 'USD', '$13,00'],
    // The mark after the sign keeps it behind its letters.
    ['ar', 'USD', '\u200F13.00\u00A0US$\u200E'],
    ['en', 'JPY', '¥1,300'],
  ] as const)('in %s, %s', (language, currency, text) => {
    expect(moneyText({ minor: 1300, currency }, language)).toBe(text);
  });
});
