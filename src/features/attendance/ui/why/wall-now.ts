import { fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date';

const dayMilliseconds = 86_400_000;

/** Minutes from midnight of a work date on the wall of its zone; `now` in milliseconds since the epoch. */
export function wallNow(date: string, zone: string, now: number): number {
  const here = fromAbsolute(now, zone);
  const days =
    (toCalendarDate(here).toDate('UTC').getTime() - parseDate(date).toDate('UTC').getTime()) / dayMilliseconds;
  return days * 1440 + here.hour * 60 + here.minute;
}
