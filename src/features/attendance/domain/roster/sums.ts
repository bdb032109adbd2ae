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

/** The engine's `DayKind` of a holiday. */
export const holidayKind = 3;
export const isWorked = ({ kind }: PlannedDayCell): boolean => kind !== holidayKind;
