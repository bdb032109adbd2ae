import { useState } from 'react';
import type { CallData, Report, ReportCalls, ReportQueryInput, TotalKind } from '#shared/contract/index.ts';
import { formatDay, formatTime, useTranslation, type Writing } from '#shared/i18n/index.ts';
import {
  BarChart,
  Button,
  ChartColumnIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  Icon,
  useIsPhone,
} from '#shared/ui/index.ts';
import { useReportWriting } from '#shared/record/application-context.tsx';
import { useReportChart } from './queries.ts';
import { showTotal, type ReportWords } from './report-words.ts';

interface ReportPlotProps {
  readonly report: Report;
  readonly words: ReportWords;
  readonly query: ReportQueryInput;
  /** Opens the day behind a figure. */
  readonly onDay: (day: string) => void;
}

type Point = CallData<ReportCalls['chart']>['points'][number];
const hiddenKey = 'report.plot';

/** The whole question by day, above its rows; with a table of the same figures for screen readers. */
export function ReportPlot({ report, words, query, onDay }: ReportPlotProps) {
  const { t } = useTranslation('report');
  const [isShown, setShown] = useState(() => storage()?.getItem(hiddenKey) !== 'hidden');
  const { data } = useReportChart(report, query, isShown);
  const { chart } = report;
  if (!chart) return null;
  const names = Object.keys(chart.series);
  // Bars have the height of the first figure; the others are in its title and in the table.
  const drawn = chart.shape === 'spans' ? names : names.slice(0, 1);
  const points = data?.data.points ?? [];
  const isEmpty = points.every(({ values }) =>
    names.every((name) => values[name] === null || values[name] === undefined),
  );
  const toggle = (): void => {
    storage()?.setItem(hiddenKey, isShown ? 'hidden' : 'shown');
    setShown(!isShown);
  };
  return (
    <section className="report-plot" aria-label={t('screen.chart.perDay', { title: words.title })}>
      <div className="report-plot-head">
        <Icon as={ChartColumnIcon} />
        <span>{t('screen.chart.perDay', { title: drawn.map(words.series).join(' · ') })}</span>
        <Button
          variant="quiet"
          size="small"
          icon={isShown ? ChevronUpIcon : ChevronDownIcon}
          onPress={toggle}
          aria-expanded={isShown}
        >
          {t(isShown ? 'screen.chart.hide' : 'screen.chart.show')}
        </Button>
      </div>
      {!isShown || !data ? null : data.data.complete && !isEmpty ? (
        <Days report={report} words={words} points={points} onDay={onDay} />
      ) : (
        <p className="report-plot-note">{t(data.data.complete ? 'screen.empty.title' : 'screen.chart.tooMany')}</p>
      )}
    </section>
  );
}

/** One column for each day: empty days are drawn as empty. */
function Days({
  report,
  words,
  points,
  onDay,
}: {
  report: Report;
  words: ReportWords;
  points: readonly Point[];
  onDay: (day: string) => void;
}) {
  const writing = useReportWriting();
  const every = Math.ceil(points.length / (useIsPhone() ? mostLabels.phone : mostLabels.wide));
  const { chart } = report;
  const names = Object.keys(chart?.series ?? {});
  const [low = '', high = low] = names;
  const isSpans = chart?.shape === 'spans';
  const range = isSpans
    ? spanRange(points, low, high)
    : { from: 0, to: Math.max(1, ...points.map(({ values }) => values[low] ?? 0)) };
  const text = (name: string, value: number | null | undefined): string =>
    showFigure(chart?.series[name] ?? 'integer', value, writing);
  const marks = isSpans ? [range.from, (range.from + range.to) / 2, range.to] : [range.to, 0];
  return (
    <BarChart
      range={range}
      onPress={onDay}
      scale={marks.map((mark) => text(low, mark))}
      bars={points.map(({ label, values }, index) => ({
        id: label,
        label: index % every === 0 ? formatDay(label, writing, 'dayMonth') : '',
        title: `${formatDay(label, writing, 'full')}\n${names.map((name) => `${words.series(name)}: ${text(name, values[name])}`).join('\n')}`,
        ...(isSpans
          ? { since: values[low] ?? null, value: values[low] === null ? null : (values[high] ?? values[low] ?? null) }
          : { value: values[low] ?? null }),
      }))}
      table={{
        caption: words.title,
        heads: [words.fields.field(report.period.field), ...names.map(words.series)],
        rows: points.map(({ label, values }) => ({
          id: label,
          cells: [formatDay(label, writing), ...names.map((name) => text(name, values[name]))],
        })),
      }}
    />
  );
}

const mostLabels = { wide: 10, phone: 4 };

/** Whole hours around everything drawn; the day runs downwards. */
function spanRange(points: readonly Point[], low: string, high: string): { from: number; to: number } {
  const all = points
    .flatMap(({ values }) => [values[low], values[high]])
    .filter((value) => value !== null && value !== undefined);
  const from = Math.floor(Math.min(...all) / 60) * 60;
  return { from, to: Math.max(from + 60, Math.ceil(Math.max(...all) / 60) * 60) };
}

function showFigure(kind: TotalKind, value: number | null | undefined, writing: Writing): string {
  if (value === null || value === undefined) return '–';
  if (kind !== 'time') return showTotal(kind, value, writing);
  const minutes = Math.round(value);
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return formatTime(time, writing);
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
