import {
  endOfMonth,
  endOfYear,
  getDayOfWeek,
  parseDate,
  startOfMonth,
  startOfYear,
  type CalendarDate,
} from '@internationalized/date';
import { movingPeriods, type MovingPeriod } from '#shared/contract/index.ts';

/** Days as `YYYY-MM-DD`, both within. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * What a moving period means on a given day.
 * @param weekStart ISO weekday on which weeks start: 1 Monday to 7 Sunday
 */
export function movingDays(period: MovingPeriod, today: string, weekStart: number): Days {
  const day = parseDate(today);
  const days = (from: CalendarDate, to: CalendarDate): Days => ({ from: from.toString(), to: to.toString() });
  // In the British calendar Monday is 0.
  const week = day.subtract({ days: (getDayOfWeek(day, 'en-GB') + 1 - weekStart + 7) % 7 });
  const month = startOfMonth(day);
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
      return days(month, endOfMonth(month));
    case 'lastMonth':
      return days(month.subtract({ months: 1 }), month.subtract({ days: 1 }));
    case 'thisYear':
      return days(startOfYear(day), endOfYear(day));
    case 'lastYear':
      return days(startOfYear(day).subtract({ years: 1 }), startOfYear(day).subtract({ days: 1 }));
  }
}

/** How many days each moving period has at most. */
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

/** The moving periods that a report of so many days can be about. */
export const periodsWithin = (maxDays: number): readonly MovingPeriod[] =>
  movingPeriods.filter((period) => mostDays[period] <= maxDays);

/** How many days a span has, or null where it is none. */
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
