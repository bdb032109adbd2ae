import { periodDays, weekOf, type PeriodDay, type PeriodLine, type Span } from './week.ts';

/** The last minute of a day. */
const lastMinute = 1439;

/** Merges intervals that overlap or touch. */
export function united(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}

/** The combined hours of a day from several periods; null means any time. */
export function hoursOf(periods: readonly (readonly PeriodLine[] | null)[], day: PeriodDay): Span[] {
  return united(
    periods.flatMap((lines): Span[] =>
      lines === null ? [[0, lastMinute]] : weekOf(lines)[day].map(({ span }) => span),
    ),
  );
}

/** The same for every kind of day that a controller knows. */
export const weekHours = (periods: readonly (readonly PeriodLine[] | null)[]): Span[][] =>
  periodDays.map((day) => hoursOf(periods, day));

/** Whether a minute lies within intervals. */
export const isWithin = (spans: readonly Span[], minute: number): boolean =>
  spans.some(([start, end]) => minute >= start && minute <= end);
