import type { Language } from '#shared/i18n/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import type { RecordOf } from '#shared/resource/index.ts';
import type { order } from '../contract/order.ts';

/** An order's amount as people of the language write it. */
export function amountOf(
  { total, currency }: Pick<RecordOf<typeof order>, 'total' | 'currency'>,
  language: Language,
): string {
  return total === null ? '–' : moneyText({ minor: total, currency }, language);
}
