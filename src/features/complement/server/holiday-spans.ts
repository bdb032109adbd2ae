import type { holidays } from './tables.ts';

/** The first and last date, ISO. */
export interface HolidaySpan {
  readonly from: string;
  readonly to: string;
}

/** The same day of another year; 29 February is the 28th in common years. */
export function inYear(day: Temporal.PlainDate, year: number): Temporal.PlainDate {
  return day.with({ year }, { overflow: 'constrain' });
}

/** The dates of a holiday between two years, both inclusive: a recurring one has them in each. */
export function spansOfHoliday(
  row: Pick<typeof holidays.$inferSelect, 'start_date' | 'duration_day' | 'is_recurring'>,
  years: { readonly first: number; readonly last: number },
): HolidaySpan[] {
  const start = Temporal.PlainDate.from(row.start_date);
  const starts = row.is_recurring
    ? Array.from({ length: years.last - years.first + 1 }, (_, index) => inYear(start, years.first + index)).filter(
        (day) => Temporal.PlainDate.compare(day, start) >= 0,
      )
    : [start];
  return starts.map((day) => ({
    from: day.toString(),
    to: day.add({ days: row.duration_day - 1 }).toString(),
  }));
}
