import { formatNumber, type Language } from '#shared/i18n/index.ts';
import type { useTranslation } from '#shared/i18n/index.ts';
import type { QuotaName } from '#shared/contract/subscription.ts';
import type { PresentSubscription } from '../../contract/subscription.ts';

type Sold = NonNullable<PresentSubscription['sold']>;
export type Speak = ReturnType<typeof useTranslation<'sub'>>['t'];

/** What was bought in a few words: "25 employees, billed monthly". */
export function soldText(
  { unit, quantity, billing_cycle: cycle }: Pick<Sold, 'unit' | 'quantity' | 'billing_cycle'>,
  t: Speak,
  language: Language,
): string {
  const billing = t(`subscription.billed.${cycle}`);
  return unit === null
    ? billing
    : t('subscription.sold', { units: unitsText({ unit, quantity }, t, language), billing });
}

/** "25 employees". */
export const unitsText = (
  { unit, quantity }: { readonly unit: Exclude<QuotaName, 'storage'>; readonly quantity: number },
  t: Speak,
  language: Language,
): string => t(`subscription.unit.${unit}`, { count: quantity, number: formatNumber(quantity, language) });
