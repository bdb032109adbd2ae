import { mostFilterValues } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';

/** Says that so many are more than a filter takes. */
export function useTooManyText(): (count: number) => string {
  const { t, language } = useTranslation('common');
  return (count) =>
    t('list.tooManyChosen', { number: formatNumber(count, language), max: formatNumber(mostFilterValues, language) });
}
