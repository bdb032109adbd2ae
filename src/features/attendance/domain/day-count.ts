import { parseWorkDate } from '../engine/calendar.ts';

/** How many days lie from one ISO date to another, both counted; none or fewer where the second comes first. */
export function dayCount(from: string, to: string): number {
  return (parseWorkDate(to) ?? 0) - (parseWorkDate(from) ?? 0) + 1;
}
