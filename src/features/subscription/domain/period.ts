import { monthsOf, type BillingCycle } from './price.ts';

/**
 * The first day after a period that begins on a day. Periods end on the day of the month on which the first one began (`anchor`), on
 * the last of a month that is too short for it: one that began on 31 January ends on 28 February, and the next on 31 March.
 */
export function endOfPeriod(start: Temporal.PlainDate, cycle: BillingCycle, anchor: number): Temporal.PlainDate {
  const month = start.with({ day: 1 }).add({ months: monthsOf[cycle] });
  return month.with({ day: Math.min(anchor, month.daysInMonth) });
}

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;

export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
