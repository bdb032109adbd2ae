import { parseDate, startOfMonth, endOfMonth } from '@internationalized/date';
import { emptyView, readListView, writeListView, type ListShape, type ListView } from '#shared/list/list-view.ts';
import { scheduleViewFields } from '../../contract.ts';

/** The spans of days in view. */
export const spans = ['day', 'week', 'twoWeeks', 'fourWeeks', 'fiveWeeks', 'month'] as const;
export type Span = (typeof spans)[number];

/** The URL's state: days and people. */
export interface ScheduleViewState {
  /** A day of the range, ISO; null: today. */
  readonly at: string | null;
  readonly span: Span;
  readonly list: ListView;
}

/** People per page; small, so that the first page arrives soon. */
export const peopleOfPage = 50;
export const listShape: ListShape = { fields: scheduleViewFields, pageSizeCeiling: peopleOfPage };

const isSpan = (text: string | null): text is Span => spans.some((span) => span === text);

/** @param fallback the span if the URL has none */
export function readState(query: string, fallback: Span): ScheduleViewState {
  const params = new URLSearchParams(query);
  const [at, span] = [params.get('at'), params.get('span')];
  return {
    at: at !== null && /^\d{4}-\d{2}-\d{2}$/.test(at) && !Number.isNaN(Date.parse(at)) ? at : null,
    span: isSpan(span) ? span : fallback,
    list: readListView(query, listShape),
  };
}

export function writeState({ at, span, list }: ScheduleViewState, fallback: Span): string {
  const people = writeListView({ ...emptyView, search: list.search, filters: list.filters, ordering: list.ordering });
  const own = new URLSearchParams();
  if (at !== null) own.set('at', at);
  if (span !== fallback) own.set('span', span);
  return [own.toString(), people].filter(Boolean).join('&');
}

const weeks: Readonly<Record<Exclude<Span, 'day' | 'month'>, number>> = {
  week: 1,
  twoWeeks: 2,
  fourWeeks: 4,
  fiveWeeks: 5,
};

/** First and last day, ISO. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * The days of a span: whole weeks from the first day of the week that holds `at`, its month, or the day alone.
 * @param weekStart 1 Monday to 7 Sunday
 */
export function daysOf(at: string, span: Span, weekStart: number): Days {
  const day = parseDate(at);
  if (span === 'day') return { from: at, to: at };
  if (span === 'month') return { from: startOfMonth(day).toString(), to: endOfMonth(day).toString() };
  const isoWeekday = new Date(`${at}T00:00:00Z`).getUTCDay() || 7;
  const from = day.subtract({ days: (isoWeekday - weekStart + 7) % 7 });
  return { from: from.toString(), to: from.add({ days: weeks[span] * 7 - 1 }).toString() };
}

/** A day of the span before or after the one that holds `at`. */
export function stepped(at: string, span: Span, by: 1 | -1): string {
  const day = parseDate(at);
  if (span === 'day') return day.add({ days: by }).toString();
  if (span === 'month') return startOfMonth(day).add({ months: by }).toString();
  return day.add({ days: by * weeks[span] * 7 }).toString();
}

/** Each day of a range, ISO. */
export function datesOf({ from, to }: Days): string[] {
  const dates: string[] = [];
  for (let day = parseDate(from); day.toString() <= to; day = day.add({ days: 1 })) dates.push(day.toString());
  return dates;
}
