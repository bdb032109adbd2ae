import type { PlannedDay } from '../engine/plan.ts';

/**
 * The work dates on which a person is planned for two things at once: hours of a timetable reach into those of another one, of
 * the same day or of a day beside it. A flexible timetable has no hours to meet.
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
    // The one that reaches furthest may meet what comes after the next.
    if (!last || span.to > last.to) last = span;
  }
  return found;
}
