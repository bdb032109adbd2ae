import type { CallData, ChartAxis, ReportCalls, ReportChart, TotalKind } from '#shared/contract/index.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { formatDay, formatTime, type Writing } from '#shared/i18n/index.ts';
import type { ViewFilter } from '#shared/list/list-view.ts';
import { showTotal, type ReportWords } from '../report-words.ts';

export type Point = CallData<ReportCalls['chart']>['points'][number];

/** What a plot shows: the figures of its points, and the field that they are points of. */
export interface Plot {
  readonly field: string;
  /** Undefined for days. */
  readonly axis: ChartAxis | undefined;
  readonly series: ReportChart['series'];
  readonly isSpans: boolean;
}

export interface PlotProps {
  readonly plot: Plot;
  readonly words: ReportWords;
  readonly points: readonly Point[];
  readonly onFilter: (filters: readonly ViewFilter[]) => void;
}

/** How the places on an axis are written: below a bar, at the bar, in the table. */
interface PlaceWords {
  readonly short: (label: string) => string;
  readonly full: (label: string) => string;
  readonly cell: (label: string) => string;
}

export const dayWords = (writing: Writing): PlaceWords => ({
  short: (day) => formatDay(day, writing, 'dayMonth'),
  full: (day) => formatDay(day, writing, 'full'),
  cell: (day) => formatDay(day, writing),
});

/** The last value of a step: of a time of day `HH:mm`, or of minutes. */
function lastOf(label: string, step: number): string {
  if (!label.includes(':')) return String(Number(label) + step - 1);
  return Temporal.PlainTime.from(label)
    .add({ minutes: step - 1 })
    .toString({ smallestUnit: 'minute' });
}

export function stepWords({ step = 1 }: ChartAxis, writing: Writing): PlaceWords {
  const one = (label: string): string =>
    label.includes(':') ? formatTime(label, writing) : durationText(Number(label), writing);
  const both = (label: string): string => `${one(label)} – ${one(lastOf(label, step))}`;
  return { short: one, full: both, cell: both };
}

/** The filters that leave the rows of a step. */
export const stepFilters = (field: string, { step = 1 }: ChartAxis, label: string): ViewFilter[] =>
  betweenFilters(field, label, lastOf(label, step));

export const betweenFilters = (field: string, from: string, to: string): ViewFilter[] => [
  { field, operator: 'gte', value: from },
  { field, operator: 'lte', value: to },
];

/** A figure of a plot as people read it; times are minutes since midnight. */
export function showFigure(kind: TotalKind, value: number | null | undefined, writing: Writing): string {
  if (value === null || value === undefined) return '–';
  if (kind !== 'time') return showTotal(kind, value, writing);
  const minutes = Math.round(value);
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return formatTime(time, writing);
}
