import { getDayOfWeek, parseDate, startOfMonth, startOfYear, type CalendarDate } from '@internationalized/date';
import { movingPeriods, type MovingPeriod } from '#shared/contract/index.ts';

/** Days as `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A day, and the start of the company's weeks and periods. */
export interface Now {
  readonly today: string;
  /** ISO weekday on which weeks start: 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  /** Day of the month on which attendance periods begin, by default 1. */
  readonly periodStart?: number;
}

/** The days of a moving period: months and years are those of the company's attendance periods. */
export function movingDays(period: MovingPeriod, { today, weekStart, periodStart = 1 }: Now): Days {
  const day = parseDate(today);
  const days = (from: CalendarDate, to: CalendarDate): Days => ({ from: from.toString(), to: to.toString() });
  // In the British calendar Monday is 0.
  const week = day.subtract({ days: (getDayOfWeek(day, 'en-GB') + 1 - weekStart + 7) % 7 });
  const shift = { days: periodStart - 1 };
  // The first of the month in which the period begins, and the first day of a period that begins in a month.
  const month = startOfMonth(day.subtract(shift));
  const begin = (first: CalendarDate): CalendarDate => first.add(shift);
  const span = (first: CalendarDate, months: number): Days =>
    days(begin(first), begin(first.add({ months })).subtract({ days: 1 }));
  switch (period) {
    case 'today':
      return days(day, day);
    case 'yesterday':
      return days(day.subtract({ days: 1 }), day.subtract({ days: 1 }));
    case 'thisWeek':
      return days(week, week.add({ days: 6 }));
    case 'lastWeek':
      return days(week.subtract({ days: 7 }), week.subtract({ days: 1 }));
    case 'thisMonth':
      return span(month, 1);
    case 'lastMonth':
      return span(month.subtract({ months: 1 }), 1);
    case 'thisYear':
      return span(startOfYear(month), 12);
    case 'lastYear':
      return span(startOfYear(month).subtract({ years: 1 }), 12);
  }
}

/** The largest number of days of each moving period. */
const mostDays: Readonly<Record<MovingPeriod, number>> = {
  today: 1,
  yesterday: 1,
  thisWeek: 7,
  lastWeek: 7,
  thisMonth: 31,
  lastMonth: 31,
  thisYear: 366,
  lastYear: 366,
};

/** The moving periods that fit into a report of so many days. */
export const periodsWithin = (maxDays: number): readonly MovingPeriod[] =>
  movingPeriods.filter((period) => mostDays[period] <= maxDays);

/** The number of days in a span, or null if it is not one. */
export function lengthOf({ from, to }: Days): number | null {
  const read = (text: string): CalendarDate | null => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null);
  try {
    const [first, last] = [read(from), read(to)];
    return first && last
      ? last.toDate('UTC').getTime() / dayLength - first.toDate('UTC').getTime() / dayLength + 1
      : null;
  } catch {
    return null;
  }
}

const dayLength = 86_400_000;
