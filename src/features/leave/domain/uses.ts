import type { LeaveUnit } from '../contract/incident-type.ts';
import type { LeaveLine } from './count-leave.ts';
import type { Posting } from './ledger.ts';

/**
 * The amounts that a leave uses from its account by date, in whole hundredths that add up to its total. Hours are
 * rounded once, so each date gets a share.
 */
export function usesOf(lines: readonly LeaveLine[], amount: number): Posting[] {
  const counted = lines.filter(({ skipped }) => skipped === null);
  const inDays = counted.some(({ days }) => days > 0);
  const weights = counted.map(({ days, minutes }) => (inDays ? days : minutes));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let taken = 0;
  return counted.flatMap(({ date }, place): Posting[] => {
    before += weights[place] ?? 0;
    const until = whole === 0 ? 0 : Math.round((amount * before) / whole);
    const share = until - taken;
    taken = until;
    return share === 0 ? [] : [{ kind: 'use', date, amount: -share }];
  });
}

/**
 * What a leave counts in each calendar year, in hundredths.
 * @param start the day that has everything if nothing is counted by date
 */
export function amountsByYear(lines: readonly LeaveLine[], amount: number, start: string): ReadonlyMap<number, number> {
  const uses = lines.length === 0 ? [{ date: start, amount: -amount }] : usesOf(lines, amount);
  const years = new Map<number, number>();
  for (const { date, amount: used } of uses) {
    const year = Number(date.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) - used);
  }
  return years;
}

/** Flows are chosen by days: hours are converted to parts of a standard day. */
export const hoursOfDay = 8;

/** An amount as workflows compare it: in days, also of a type that is counted in hours. */
export const daysOfFlow = (amount: number, unit: LeaveUnit): number => (unit === 'hour' ? amount / hoursOfDay : amount);
