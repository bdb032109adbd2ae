import type { SortedPunches } from './punches.ts';
import { NONE } from './slot.ts';
import type { Day } from './slot.ts';

/** The result of loose punches on a date without a timetable. */
export interface LooseDay {
  /** Presence in minutes, flat. */
  pairs: number[];
  overtimePairs: number[];
  /** Real first check-in and last check-out in seconds, or NONE. */
  firstIn: number;
  lastOut: number;
  missedIn: boolean;
  missedOut: boolean;
  /** The punches that give these times. */
  punchCount: number;
}

/** The results of a person's loose punches, by work date. */
export interface LooseDays {
  readonly byDate: ReadonlyMap<number, LooseDay>;
  /** Dates with a timetable on which a punch fell outside every window. */
  readonly outOfWindow: ReadonlySet<number>;
}

/** The days of a run by date, with what loose punches need to know of them. */
export interface DayFinder {
  dayOf(minute: number): Day | undefined;
  dayOn(workDate: number): Day | undefined;
}

function emptyLooseDay(): LooseDay {
  return {
    pairs: [],
    overtimePairs: [],
    firstIn: NONE,
    lastOut: NONE,
    missedIn: false,
    missedOut: false,
    punchCount: 0,
  };
}

/** Whether loose punches can count on a date: employed, and without a timetable. */
export function takesLoose(day: Day | undefined): day is Day {
  return day !== undefined && day.employed && day.slots.length === 0;
}

export function looseDayOf(days: Map<number, LooseDay>, workDate: number): LooseDay {
  let day = days.get(workDate);
  if (day === undefined) {
    day = emptyLooseDay();
    days.set(workDate, day);
  }
  return day;
}

export function minuteOf(punches: SortedPunches, index: number): number {
  return Math.floor((punches.at[index] ?? 0) / 60);
}

export const NO_LOOSE: LooseDays = { byDate: new Map(), outOfWindow: new Set() };
