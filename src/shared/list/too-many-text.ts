import { mostFilterValues } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';

/** Says that a filter takes no more than so many. */
export function useTooManyText(): (count: number) => string {
  const { t, language } = useTranslation('common');
  return (count) =>
    t('list.tooManyChosen', { number: formatNumber(count, language), max: formatNumber(mostFilterValues, language) });
}
