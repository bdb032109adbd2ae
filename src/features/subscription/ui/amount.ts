import type { Language } from '#shared/i18n/index.ts';
import type { AnyRecord } from '#shared/resource/index.ts';
import { decimalsOf } from '../domain/money.ts';

/** An order's amount as people of the language write it. */
export function amountOf(record: AnyRecord, language: Language): string {
  const { total, currency } = record;
  if (typeof total !== 'number' || typeof currency !== 'string') return '–';
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(total / 10 ** decimalsOf(currency));
}
