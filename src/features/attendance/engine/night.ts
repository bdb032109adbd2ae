import { lengthWithin } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import type { Rule } from './rule.ts';
import { dateExists, instantOf } from './zone.ts';
import type { Zone } from './zone.ts';

/**
 * Minutes of presence inside the rule's night window. The window converts like a plan: wall times of each date the
 * presence touches, `to` <= `from` means the next morning.
 */
export function nightMinutes(presence: Intervals, workDate: number, rule: Rule, zone: Zone): number {
  const { nightWindow } = rule;
  const last = presence.at(-1);
  if (nightWindow === null || last === undefined) return 0;
  const [from, to] = nightWindow;
  const length = to <= from ? to + 1440 : to;
  let sum = 0;
  // Presence of a work date can begin the evening before, and ends before `last`.
  for (let date = workDate - 2; ; date++) {
    const start = instantOf(zone, date * 1440 + from);
    if (start >= last) return sum;
    if (dateExists(zone, date)) sum += lengthWithin(presence, start, instantOf(zone, date * 1440 + length));
  }
}
