import { parseWorkDate } from '../engine/calendar.ts';

/** The number of days between two ISO dates, both included; zero or negative if the second comes first. */
export function dayCount(from: string, to: string): number {
  return (parseWorkDate(to) ?? 0) - (parseWorkDate(from) ?? 0) + 1;
}
