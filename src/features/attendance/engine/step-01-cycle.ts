import { mod, monthNumber, civilOf, startOfWeek } from './calendar.ts';
import type { PlanEntry, Shift, TimetableFamily } from './schedule.ts';
import { versionOn } from './timetable.ts';
import type { Timetable } from './timetable.ts';

/**
 * Index of a date in a shift's cycle, before the anchor too:
 * - day: days since the anchor
 * - week: weeks since the anchor's week × 7 + weekday, so that a cycle that begins on a Wednesday counts from the
 *   first day of that week
 * - month: months since the anchor's month × 31 + day of month - 1; short months never reach the last days
 */
export function cycleIndex(shift: Shift, anchor: number, workDate: number, weekStart: number): number {
  switch (shift.unit) {
    case 'day':
      return mod(workDate - anchor, shift.count);
    case 'week': {
      const start = startOfWeek(workDate, weekStart);
      const weeks = (start - startOfWeek(anchor, weekStart)) / 7;
      return mod(weeks, shift.count) * 7 + (workDate - start);
    }
    case 'month':
      return mod(monthNumber(workDate) - monthNumber(anchor), shift.count) * 31 + civilOf(workDate).day - 1;
  }
}

const NO_FAMILIES: readonly TimetableFamily[] = Object.freeze([]);

/** The timetables of a schedule entry on a date, in their versions of that date; none = day off. */
export function timetablesOf(entry: PlanEntry, workDate: number, weekStart: number): readonly Timetable[] {
  let families = entry.families;
  if (entry.shift !== null) {
    const shift = versionOn(entry.shift, workDate);
    families =
      shift === undefined
        ? NO_FAMILIES
        : (shift.days.get(cycleIndex(shift, entry.anchor, workDate, weekStart)) ?? NO_FAMILIES);
  }
  const timetables: Timetable[] = [];
  for (const family of families) {
    const timetable = versionOn(family, workDate);
    if (timetable !== undefined) timetables.push(timetable);
  }
  return timetables;
}
