import { firstPunchFrom } from './punches.ts';
import type { SortedPunches } from './punches.ts';
import { placeTimetable } from './step-02-place-slots.ts';
import type { Timetable } from './timetable.ts';
import type { Zone } from './zone.ts';

/**
 * Automatic shift: of the candidates whose check-in window contains a punch, the one whose `in` is nearest to the first such punch,
 * then whose `out` is nearest to the last punch in its check-out window, then the first of the list. If none matches it is the
 * first candidate, so that an absence has a length.
 *
 * @returns the index of the candidate, or -1 if none matches
 */
export function matchAutoShift(
  candidates: readonly Timetable[],
  punches: SortedPunches,
  workDate: number,
  zone: Zone,
  dayChange: number,
): number {
  let best = -1;
  let bestIn = Infinity;
  let bestOut = Infinity;
  candidates.forEach((timetable, index) => {
    const placement = placeTimetable(timetable, workDate, zone, dayChange);
    const first = punches.at[firstPunchFrom(punches, placement.inFrom)];
    if (first === undefined || first > placement.inTo) return;
    // A flexible candidate has no planned time, so it is only taken if no planned timetable fits.
    const distanceIn = timetable.flexible ? Number.MAX_SAFE_INTEGER : Math.abs(first - placement.in * 60);
    const last = punches.at[firstPunchFrom(punches, placement.outTo + 1) - 1] ?? -Infinity;
    const distanceOut = last >= placement.outFrom ? Math.abs(last - placement.out * 60) : Infinity;
    if (distanceIn < bestIn || (distanceIn === bestIn && distanceOut < bestOut)) {
      best = index;
      bestIn = distanceIn;
      bestOut = distanceOut;
    }
  });
  return best;
}
