import { decimalsOf, type Money } from '#shared/contract/money.ts';
import { directionOf, type Language } from './languages.ts';

const leftToRightMark = '\u200E';

/** An amount in the language's notation. */
export function moneyText({ minor, currency }: Money, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const parts = format.formatToParts(minor / 10 ** decimalsOf(currency));
  return parts.map(({ type, value }) => (type === 'currency' ? symbolText(value, language) : value)).join('');
}

/** In a text from right to left, the sign of `US$` would move before its letters. */
const symbolText = (symbol: string, language: Language): string =>
  directionOf(language) === 'rtl' && /^[A-Z]/.test(symbol) ? `${symbol}${leftToRightMark}` : symbol;
