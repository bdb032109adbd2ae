import type { Language } from '#shared/i18n/index.ts';
import type { RecordOf } from '#shared/resource/index.ts';
import type { order } from '../contract/order.ts';
import { decimalsOf, type Money } from '../domain/money.ts';

/** An amount as people of the language write it. */
export function moneyText({ minor, currency }: Money, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 10 ** decimalsOf(currency));
}

/** An order's amount, likewise. */
export function amountOf(
  { total, currency }: Pick<RecordOf<typeof order>, 'total' | 'currency'>,
  language: Language,
): string {
  return total === null ? '–' : moneyText({ minor: total, currency }, language);
}
