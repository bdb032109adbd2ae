import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { BarChart } from '#shared/ui/index.ts';

interface PunchFigure {
  readonly id: string;
  /** The hour or day in words, for the table. */
  readonly name: string;
  readonly label: string;
  readonly title: string;
  readonly punches: number;
  readonly people: number;
  readonly href: string;
  readonly isNow: boolean;
}

/** Punches along hours or days, `at` says which; the highest shows its figure. */
export function PunchesChart({
  caption,
  at,
  figures,
}: {
  caption: string;
  at: string;
  figures: readonly PunchFigure[];
}) {
  const { t, language } = useTranslation('default');
  const number = (value: number): string => formatNumber(value, language);
  return (
    <BarChart
      range={{ from: 0, to: Math.max(1, ...figures.map(({ punches }) => punches)) * peakRoom }}
      peak={number}
      bars={figures.map(({ punches, ...figure }) => ({
        ...figure,
        value: punches,
        href: punches > 0 ? figure.href : undefined,
      }))}
      table={{
        caption,
        heads: [at, t('dashboard.punches'), t('dashboard.people')],
        rows: figures.map(({ id, name, punches, people }) => ({ id, cells: [name, number(punches), number(people)] })),
      }}
    />
  );
}

/** The highest bar leaves room for its figure above it. */
const peakRoom = 1.15;
