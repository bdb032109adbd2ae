import { useState } from 'react';
import type { Report, ReportChartInput, ReportQueryInput } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { ViewFilter } from '#shared/list/list-view.ts';
import { useReportWriting } from '#shared/record/application-context.tsx';
import {
  BarChart,
  Button,
  ChartColumnIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  Icon,
  Select,
  useIsPhone,
} from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import {
  betweenFilters,
  dayWords,
  showFigure,
  stepFilters,
  stepWords,
  type Plot,
  type PlotProps,
  type Point,
} from './plot/plot.ts';
import { useReportChart } from './queries.ts';
import type { ReportWords } from './report-words.ts';

const RankedBars = /* @__PURE__ */ lazily(() => import('./plot/ranked-bars.tsx').then((module) => module.default));

interface ReportPlotProps {
  readonly report: Report;
  readonly words: ReportWords;
  readonly query: ReportQueryInput;
  /** Opens the rows behind a figure: filters of one field, in place of its former ones. */
  readonly onFilter: (filters: readonly ViewFilter[]) => void;
}

const hiddenKey = 'report.plot';
const days = 'days';

/** The whole question by day or by an axis of its own, above its rows; with a table of the same figures for screen readers. */
export function ReportPlot({ report, words, query, onFilter }: ReportPlotProps) {
  const { t } = useTranslation('report');
  // On a phone it would push the rows out of sight: it is opened there by whoever wants it.
  const isPhone = useIsPhone();
  const [last, setShown] = useState(() => storage()?.getItem(hiddenKey));
  const isShown = isPhone ? last === 'shown' : last !== 'hidden';
  const [chosen, setChosen] = useState(() => storage()?.getItem(`${hiddenKey}.${report.name}`) ?? days);
  const { chart } = report;
  const axes = chart?.by ?? {};
  const by = Object.hasOwn(axes, chosen) ? chosen : undefined;
  if (!chart) return null;
  const axis = by === undefined ? undefined : axes[by];
  const plot: Plot = {
    field: by ?? report.period.field,
    axis,
    series: axis?.series ?? chart.series,
    isSpans: axis === undefined && chart.shape === 'spans',
  };
  const names = Object.keys(plot.series);
  // Bars have the height of the first figure; the others are in its title and in the table.
  const drawn = plot.isSpans ? names : names.slice(0, 1);
  const toggle = (): void => {
    const next = isShown ? 'hidden' : 'shown';
    storage()?.setItem(hiddenKey, next);
    setShown(next);
  };
  const choose = (next: string): void => {
    storage()?.setItem(`${hiddenKey}.${report.name}`, next);
    setChosen(next);
  };
  const title = drawn.map(words.series).join(' · ');
  return (
    <section className="report-plot" aria-label={t('screen.chart.of', { title: words.title })}>
      <div className="report-plot-head">
        <Icon as={ChartColumnIcon} />
        {Object.keys(axes).length === 0 ? (
          <span>{t('screen.chart.perDay', { title })}</span>
        ) : (
          <>
            <span>{title}</span>
            {isShown ? (
              <Select
                aria-label={t('screen.chart.by')}
                size="small"
                className="report-group-choice"
                value={by ?? days}
                onChange={(next) => choose(String(next))}
                options={[days, ...Object.keys(axes)].map((id) => ({ id, name: words.axis(id) }))}
              />
            ) : null}
          </>
        )}
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
      {isShown ? (
        <Figures
          // The figures of one axis mean nothing on another, not even until those have come.
          key={by ?? days}
          report={report}
          plot={plot}
          words={words}
          query={by === undefined ? query : { ...query, by }}
          onFilter={onFilter}
        />
      ) : null}
    </section>
  );
}

interface FiguresProps extends Omit<PlotProps, 'points'> {
  readonly report: Report;
  readonly query: ReportChartInput;
}

/** What is drawn along one axis, or why nothing is. */
function Figures({ report, query, plot, words, onFilter }: FiguresProps) {
  const { t } = useTranslation('report');
  const { data } = useReportChart(report, query);
  if (!data) return null;
  const { points, complete, left_out } = data.data;
  const names = Object.keys(plot.series);
  const isEmpty = points.every(({ values }) =>
    names.every((name) => values[name] === null || values[name] === undefined),
  );
  if (!complete || isEmpty)
    return <p className="report-plot-note">{t(complete ? 'screen.empty.title' : 'screen.chart.tooMany')}</p>;
  const Drawn = plot.axis !== undefined && plot.axis.step === undefined ? RankedBars : Columns;
  return (
    <>
      <Drawn plot={plot} words={words} points={points} onFilter={onFilter} />
      {left_out ? <p className="report-plot-note">{t('screen.chart.leftOut', { count: left_out })}</p> : null}
    </>
  );
}

/** One column for each day or step: empty ones are drawn as empty. */
function Columns({ plot, words, points, onFilter }: PlotProps) {
  const writing = useReportWriting();
  const every = Math.ceil(points.length / (useIsPhone() ? mostLabels.phone : mostLabels.wide));
  const { field, axis, series, isSpans } = plot;
  const names = Object.keys(series);
  const [low = '', high = low] = names;
  const range = isSpans
    ? spanRange(points, low, high)
    : { from: 0, to: Math.max(1, ...points.map(({ values }) => values[low] ?? 0)) };
  const text = (name: string, value: number | null | undefined): string =>
    showFigure(series[name] ?? 'integer', value, writing);
  const marks = isSpans ? [range.from, (range.from + range.to) / 2, range.to] : [range.to, 0];
  const place = axis ? stepWords(axis, writing) : dayWords(writing);
  return (
    <BarChart
      range={range}
      onPress={(id) => onFilter(axis ? stepFilters(field, axis, id) : betweenFilters(field, id, id))}
      scale={marks.map((mark) => text(low, mark))}
      bars={points.map(({ label, values }, index) => ({
        id: label,
        label: index % every === 0 ? place.short(label) : '',
        title: `${place.full(label)}\n${names.map((name) => `${words.series(name)}: ${text(name, values[name])}`).join('\n')}`,
        ...(isSpans
          ? { since: values[low] ?? null, value: values[low] === null ? null : (values[high] ?? values[low] ?? null) }
          : { value: values[low] ?? null }),
      }))}
      table={{
        caption: words.title,
        heads: [words.fields.field(field), ...names.map(words.series)],
        rows: points.map(({ label, values }) => ({
          id: label,
          cells: [place.cell(label), ...names.map((name) => text(name, values[name]))],
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

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
