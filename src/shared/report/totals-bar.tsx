import { spreadName, type Report, type SpreadPart, type TotalValues } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import type { ReportWords } from './report-words.ts';

interface TotalsBarProps {
  readonly report: Report;
  readonly words: ReportWords;
  /** The columns that are shown: the figures of others are not. */
  readonly names: readonly string[];
  /** Undefined while they are being calculated, null if there are too many rows. */
  readonly totals: TotalValues | null | undefined;
  /** The columns of the spread field that are shown. */
  readonly spread?: readonly SpreadPart[] | undefined;
}

/** The figures of the whole question, under its table. */
export function TotalsBar({ report, words, names, totals, spread = [] }: TotalsBarProps) {
  const { t, language } = useTranslation('report');
  if (totals === undefined) return null;
  return (
    <div className="report-totals" role="group" aria-label={t('screen.totals')}>
      <strong>{t('screen.totals')}</strong>
      {totals === null ? (
        <span className="report-totals-note">{t('screen.tooManyForTotals')}</span>
      ) : (
        <>
          {Object.entries(report.totals).map(([key, { column }]) => {
            const value = totals[key];
            const isShown = column === undefined || names.includes(column);
            return !isShown || value === null || value === undefined ? null : (
              <span key={key} className="report-total">
                {words.total(key, value)}
              </span>
            );
          })}
          {spread.map((part) => {
            const value = totals[spreadName(report.spread ?? '', part.key)];
            return typeof value === 'number' ? (
              <span key={part.key} className="report-total">
                {words.part(part)} {formatNumber(value, language)}
              </span>
            ) : null;
          })}
        </>
      )}
    </div>
  );
}
