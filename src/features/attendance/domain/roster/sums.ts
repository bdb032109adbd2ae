import type { PlannedDayCell, PlannedPerson } from '../../contract.ts';

/** The planned minutes of a person on the shown days. */
export const dueOf = (days: readonly PlannedDayCell[]): number =>
  days.reduce((sum, { work }) => sum + work.reduce((minutes, { due }) => minutes + due, 0), 0);

/** The number of people planned on a day, and by timetable. */
export interface Planned {
  readonly people: number;
  readonly byTimetable: ReadonlyMap<number, number>;
}

/** The people planned on each of some days. A timetable below a holiday does not count. */
export function plannedByDay(people: readonly (Pick<PlannedPerson, 'days'> | undefined)[], days: number): Planned[] {
  const sums = Array.from({ length: days }, () => ({ people: 0, byTimetable: new Map<number, number>() }));
  for (const person of people) {
    person?.days.forEach((day, at) => {
      const sum = sums[at];
      const due = day.work.filter(({ overtime }) => isWorked(day) || overtime);
      if (!sum || due.length === 0) return;
      sum.people += 1;
      for (const { timetable } of due) sum.byTimetable.set(timetable, (sum.byTimetable.get(timetable) ?? 0) + 1);
    });
  }
  return sums;
}

/** The sums of two groups of people together. */
export const joinedSums = (one: readonly Planned[], other: readonly Planned[]): Planned[] =>
  one.map(({ people, byTimetable }, at) => {
    const both = new Map(byTimetable);
    for (const [id, count] of other[at]?.byTimetable ?? []) both.set(id, (both.get(id) ?? 0) + count);
    return { people: people + (other[at]?.people ?? 0), byTimetable: both };
  });

/** The timetables that people are planned in on some days, the most used first. */
export function usedTimetables(sums: readonly Planned[]): number[] {
  const used = new Map<number, number>();
  for (const { byTimetable } of sums) for (const [id, count] of byTimetable) used.set(id, (used.get(id) ?? 0) + count);
  return [...used].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The engine's `DayKind` of a holiday. */
export const holidayKind = 3;
export const isWorked = ({ kind }: PlannedDayCell): boolean => kind !== holidayKind;
