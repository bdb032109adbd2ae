import { decimalsOf, type Money } from '#shared/contract/money.ts';
import type { Language } from './index.ts';

/** An amount in the language's notation. */
export function moneyText({ minor, currency }: Money, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 10 ** decimalsOf(currency));
}
