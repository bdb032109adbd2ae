import type { SortedPunches } from './punches.ts';
import type { Day } from './slot.ts';
import type { PunchWitness } from './step-05-pair-states.ts';
import { type DayFinder, type LooseDay, type LooseDays, minuteOf, takesLoose } from './loose-day.ts';
import { pairChains } from './step-11-chains.ts';
import { groupDay } from './step-11-first-last.ts';

/** The date of the timetable that a punch outside all windows missed by least: it tells why that one lacks a punch. */
export function nearestDate(at: number, day: Day, finder: DayFinder): number {
  let date = day.date;
  let nearest = Infinity;
  for (let near = day.date - 1; near <= day.date + 1; near++) {
    for (const { placement } of finder.dayOn(near)?.slots ?? []) {
      const distance = Math.max(placement.inFrom - at, at - placement.outTo, 0);
      if (distance < nearest) {
        nearest = distance;
        date = near;
      }
    }
  }
  return date;
}

/**
 * Step 11: the result of punches outside every timetable. On a date with timetables they only raise a flag. Elsewhere:
 * - firstLast: the first and the last of each attendance day
 * - everyPair: pairs no longer than a shift may last, joined to shifts and dated by the rule's attribution; a punch on
 *   a workday never opens a pair, it can close one begun on a day of rest
 *
 * @param loose indices of the loose punches, ascending
 * @param contextStart instant (seconds) from which punches are known
 */
export function resolveLoose(
  loose: readonly number[],
  punches: SortedPunches,
  contextStart: number,
  asOf: number,
  finder: DayFinder,
  witness: PunchWitness | null,
): LooseDays {
  const byDate = new Map<number, LooseDay>();
  const outOfWindow = new Set<number>();
  const groups = new Map<Day, number[]>();
  let chains = false;
  for (const index of loose) {
    const day = finder.dayOf(minuteOf(punches, index));
    if (day === undefined || !day.employed) continue;
    if (day.slots.length > 0) outOfWindow.add(nearestDate(punches.at[index] ?? 0, day, finder));
    else if (day.settings.rule.everyPair) chains = true;
    else {
      const group = groups.get(day);
      if (group === undefined) groups.set(day, [index]);
      else group.push(index);
    }
  }
  for (const [day, group] of groups) groupDay(day, group, punches, asOf, byDate, witness);
  if (chains) pairChains(loose, punches, contextStart, asOf, finder, byDate, witness);
  return { byDate, outOfWindow };
}

/** Whether some loose punch of a date in [from, to] belongs to a chain whose start lies further back. */
export function needsHistory(
  loose: readonly number[],
  punches: SortedPunches,
  finder: DayFinder,
  from: number,
  to: number,
): boolean {
  return loose.some((index) => {
    const day = finder.dayOf(minuteOf(punches, index));
    return takesLoose(day) && day.settings.rule.everyPair && day.date >= from && day.date <= to;
  });
}
