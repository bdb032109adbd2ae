import { spreadName, type Report, type SpreadPart, type TotalValues } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { Totals } from '#shared/list/totals.tsx';
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
  /** The address of what a total counts. */
  readonly behind?: ((figure: string) => string | undefined) | undefined;
}

/** The figures of the whole question, under its table. */
export function TotalsBar({ report, words, names, totals, spread = [], behind }: TotalsBarProps) {
  const { language } = useTranslation('report');
  if (totals === undefined) return null;
  if (totals === null) return <Totals>{null}</Totals>;
  return (
    <Totals>
      {Object.entries(report.totals).map(([key, { column }]) => {
        const value = totals[key];
        const isShown = column === undefined || names.includes(column);
        if (!isShown || value === null || value === undefined) return null;
        const address = value === 0 ? undefined : behind?.(key);
        return address === undefined ? (
          <span key={key}>{words.total(key, value)}</span>
        ) : (
          <a key={key} href={address}>
            {words.total(key, value)}
          </a>
        );
      })}
      {spread.map((part) => {
        const value = totals[spreadName(report.spread ?? '', part.key)];
        return typeof value === 'number' ? (
          <span key={part.key}>
            {words.part(part)} {formatNumber(value, language)}
          </span>
        ) : null;
      })}
    </Totals>
  );
}
