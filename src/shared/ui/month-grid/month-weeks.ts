import { endOfMonth, getDayOfWeek, parseDate, type CalendarDate } from '@internationalized/date';

/** A month by its weeks, ISO dates; null: a day of another month. */
export type MonthWeek = readonly (string | null)[];

/** ISO weekday of a date, 1 Monday to 7 Sunday. */
function weekdayOf(date: CalendarDate): number {
  return getDayOfWeek(date, 'en-GB', 'mon') + 1;
}

/**
 * The weeks of a month, each of seven days.
 * @param month `YYYY-MM`
 * @param weekStart 1 Monday to 7 Sunday
 */
export function weeksOf(month: string, weekStart: number): MonthWeek[] {
  const first = parseDate(`${month}-01`);
  const before = (weekdayOf(first) - weekStart + 7) % 7;
  const length = endOfMonth(first).day;
  const weeks: (string | null)[][] = [];
  for (let place = 0; place < Math.ceil((before + length) / 7) * 7; place++) {
    if (place % 7 === 0) weeks.push([]);
    const day = place - before;
    weeks.at(-1)?.push(day >= 0 && day < length ? first.add({ days: day }).toString() : null);
  }
  return weeks;
}

/** The month so many months later, `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  return parseDate(`${month}-01`).add({ months }).toString().slice(0, 7);
}

/** The date so many days later, ISO. */
export function dayAfter(date: string, days: number): string {
  return parseDate(date).add({ days }).toString();
}

/** The first day of a date's week, ISO. */
export function weekStartOf(date: string, weekStart: number): string {
  const day = parseDate(date);
  return day.subtract({ days: (weekdayOf(day) - weekStart + 7) % 7 }).toString();
}
