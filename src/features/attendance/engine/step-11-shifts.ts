import type { Intervals } from './intervals.ts';
import type { Rule } from './rule.ts';
import { NONE } from './slot.ts';
import type { Day } from './slot.ts';
import { attendanceDateOf, attendanceDay } from './step-02-place-slots.ts';
import { toMinutes } from './step-06-normalise.ts';
import { wallOf } from './zone.ts';
import type { Zone } from './zone.ts';
import { type DayFinder, type LooseDay, looseDayOf, takesLoose } from './loose-day.ts';

/** Minutes of a shift on each attendance date it touches, as [date, start, end] pieces. */
function splitAtDayChange(
  pairs: Intervals,
  zone: Zone,
  dayChange: number,
): readonly (readonly [number, number, number])[] {
  const pieces: [number, number, number][] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    let from = pairs[i] ?? 0;
    const end = pairs[i + 1] ?? 0;
    while (from < end) {
      const date = attendanceDateOf(wallOf(zone, from), dayChange);
      const border = attendanceDay(zone, date, dayChange)[1];
      const to = border > from ? Math.min(end, border) : end;
      pieces.push([date, from, to]);
      from = to;
    }
  }
  return pieces;
}

/** The date with most of a shift's minutes; of equals the earlier. */
function busiestDate(pairs: Intervals, zone: Zone, dayChange: number, fallback: number): number {
  const minutes = new Map<number, number>();
  for (const [date, from, to] of splitAtDayChange(pairs, zone, dayChange)) {
    minutes.set(date, (minutes.get(date) ?? 0) + to - from);
  }
  let best = fallback;
  let most = 0;
  for (const [date, sum] of minutes) {
    if (sum > most) {
      best = date;
      most = sum;
    }
  }
  return best;
}

/** One shift of loose pairs: which date (or dates) it counts on. */
function dateShift(pairs: readonly number[], start: Day, finder: DayFinder, days: Map<number, LooseDay>): void {
  const { rule, zone } = start.settings;
  const minutes = toMinutes(pairs);
  const firstIn = pairs[0] ?? 0;
  const lastOut = pairs.at(-1) ?? 0;
  if (rule.attribution === 'split') {
    for (const [date, from, to] of splitAtDayChange(minutes, zone, rule.dayChange)) {
      const target = takesLoose(finder.dayOn(date)) ? date : start.date;
      const day = looseDayOf(days, target);
      if (day.pairs.length === 0) day.firstIn = from === minutes[0] ? firstIn : NONE;
      day.pairs.push(from, to);
      day.punchCount += (minutes.includes(from) ? 1 : 0) + (minutes.includes(to) ? 1 : 0);
      day.lastOut = to === minutes.at(-1) ? lastOut : NONE;
    }
    return;
  }
  let date = start.date;
  if (rule.attribution === 'end') {
    const last = Math.max((minutes.at(-1) ?? 0) - 1, minutes[0] ?? 0);
    date = attendanceDateOf(wallOf(zone, last), rule.dayChange);
  } else if (rule.attribution === 'majority') {
    date = busiestDate(minutes, zone, rule.dayChange, start.date);
  }
  const day = looseDayOf(days, takesLoose(finder.dayOn(date)) ? date : start.date);
  // A lone check-in earlier that day is no part of the shift.
  if (day.pairs.length === 0) day.firstIn = firstIn;
  for (const minute of minutes) day.pairs.push(minute);
  day.punchCount += minutes.length;
  day.lastOut = lastOut;
}

/** Pairs less than `newShiftGap` apart are one shift, as long as that does not outlast `maxShift`. */
export function dateShifts(pairs: readonly number[], rule: Rule, finder: DayFinder, days: Map<number, LooseDay>): void {
  let shift: number[] = [];
  const close = (): void => {
    const start = finder.dayOf(Math.floor((shift[0] ?? 0) / 60));
    if (takesLoose(start)) dateShift(shift, start, finder, days);
    shift = [];
  };
  for (let i = 0; i < pairs.length; i += 2) {
    const from = pairs[i] ?? 0;
    const to = pairs[i + 1] ?? 0;
    if (
      shift.length > 0 &&
      (from - (shift.at(-1) ?? 0) >= rule.newShiftGap * 60 || to - (shift[0] ?? 0) > rule.maxShift * 60)
    ) {
      close();
    }
    shift.push(from, to);
  }
  if (shift.length > 0) close();
}
