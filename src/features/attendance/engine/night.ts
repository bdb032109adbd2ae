import { lengthWithin } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import type { Rule } from './rule.ts';
import { instantOf } from './zone.ts';
import type { Zone } from './zone.ts';

/**
 * Minutes of presence inside the rule's night window. The window converts like a plan: wall times of each date the
 * presence touches, `to` <= `from` means the next morning.
 */
export function nightMinutes(presence: Intervals, workDate: number, rule: Rule, zone: Zone): number {
  const { nightWindow } = rule;
  const first = presence[0];
  const last = presence.at(-1);
  if (nightWindow === null || first === undefined || last === undefined) return 0;
  const [from, to] = nightWindow;
  const length = to <= from ? to + 1440 : to;
  let sum = 0;
  let date = workDate - 2;
  // Presence of a work date can begin the evening before and last until the second morning after.
  for (; date <= workDate + 3; date++) {
    const start = instantOf(zone, date * 1440 + from);
    if (start >= last) break;
    const end = instantOf(zone, date * 1440 + length);
    if (end > first) sum += lengthWithin(presence, start, end);
  }
  return sum;
}
