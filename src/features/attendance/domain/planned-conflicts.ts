import type { PlannedDay } from '../engine/plan.ts';

/**
 * The work dates with conflicting plans of a person: hours of one timetable overlap those of another, on
 * the same or a neighbouring day. A flexible timetable has no hours to overlap.
 */
export function conflictingDates(days: readonly PlannedDay[]): ReadonlySet<number> {
  const spans = days
    .flatMap(({ workDate, work }) =>
      work.filter(({ isFlexible }) => !isFlexible).map(({ from, to }) => ({ date: workDate, from, to })),
    )
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  const found = new Set<number>();
  let last: (typeof spans)[number] | undefined;
  for (const span of spans) {
    if (last && span.from < last.to) found.add(span.date).add(last.date);
    // Compares with the one that ends last, which may overlap later ones too.
    if (!last || span.to > last.to) last = span;
  }
  return found;
}
