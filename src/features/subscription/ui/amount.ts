import type { Language } from '#shared/i18n/index.ts';
import type { RecordOf } from '#shared/resource/index.ts';
import type { order } from '../contract/order.ts';
import { decimalsOf } from '../domain/money.ts';

/** An order's amount as people of the language write it. */
export function amountOf({ total, currency }: RecordOf<typeof order>, language: Language): string {
  if (total === null) return '–';
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(total / 10 ** decimalsOf(currency));
}
