import { useTranslation } from '#shared/i18n/index.ts';
import { moneyText } from '#shared/i18n/money.ts';

/** An amount in a cell, as people of the language write it. */
export function AmountFigure({ minor, currency }: { minor: number | null; currency: string }) {
  const { language } = useTranslation('common');
  return (
    <span className="resource-figure">
      <bdi>{minor === null ? '–' : moneyText({ minor, currency }, language)}</bdi>
    </span>
  );
}
