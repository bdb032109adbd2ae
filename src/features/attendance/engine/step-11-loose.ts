import { startOfWeek } from './calendar.ts';
import type { Intervals } from './intervals.ts';
import type { SortedPunches } from './punches.ts';
import type { Rule } from './rule.ts';
import { NONE } from './slot.ts';
import type { Day } from './slot.ts';
import { attendanceDateOf, attendanceDay } from './step-02-place-slots.ts';
import { dropDuplicates } from './step-04-dedupe.ts';
import { pairOddEven } from './step-05-pair.ts';
import { firstAndLastByState, pairByState } from './step-05-pair-states.ts';
import type { PairingLimits, PunchWitness } from './step-05-pair-states.ts';
import { toMinutes } from './step-06-normalise.ts';
import { wallOf } from './zone.ts';
import type { Zone } from './zone.ts';

/** What loose punches make of a date without a timetable. */
export interface LooseDay {
  /** Presence in minutes, flat. */
  pairs: number[];
  overtimePairs: number[];
  /** Real first check-in and last check-out in seconds, or NONE. */
  firstIn: number;
  lastOut: number;
  missedIn: boolean;
  missedOut: boolean;
  /** Punches these times were read from. */
  punchCount: number;
}

/** What the loose punches of a person come to, by work date. */
export interface LooseDays {
  readonly byDate: ReadonlyMap<number, LooseDay>;
  /** Dates with a timetable on which a punch fell outside every window. */
  readonly outOfWindow: ReadonlySet<number>;
}

/** The days of a run by date, with what the loose punches need of them. */
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

/** A date that loose punches can count on: employed, and without a timetable. */
function takesLoose(day: Day | undefined): day is Day {
  return day !== undefined && day.employed && day.slots.length === 0;
}

function looseDayOf(days: Map<number, LooseDay>, workDate: number): LooseDay {
  let day = days.get(workDate);
  if (day === undefined) {
    day = emptyLooseDay();
    days.set(workDate, day);
  }
  return day;
}

function minuteOf(punches: SortedPunches, index: number): number {
  return Math.floor((punches.at[index] ?? 0) / 60);
}

/** First and last: one group an attendance day. */
function groupDay(
  day: Day,
  group: number[],
  punches: SortedPunches,
  asOf: number,
  days: Map<number, LooseDay>,
  witness: PunchWitness | null,
): void {
  const { rule, zone } = day.facts;
  const kept = dropDuplicates(group, punches, rule, witness === null ? null : (i) => witness.ignored(i, 'duplicate'));
  const result = looseDayOf(days, day.date);
  result.punchCount = kept.length;
  const closed = asOf >= attendanceDay(zone, day.date, rule.dayChange)[1] * 60;
  if (rule.byState) {
    const found = firstAndLastByState(kept, punches, witness);
    result.pairs = toMinutes(found.pairs);
    if (rule.overtime) result.overtimePairs = toMinutes(found.overtime);
    result.firstIn = found.firstIn ?? NONE;
    result.lastOut = found.lastOut ?? NONE;
  } else {
    const first = kept[0] ?? 0;
    const last = kept.at(-1) ?? 0;
    result.firstIn = punches.at[first] ?? 0;
    if (last !== first) {
      result.lastOut = punches.at[last] ?? 0;
      result.pairs = [minuteOf(punches, first), minuteOf(punches, last)];
    }
    witness?.used(first, last === first ? 'openCheckIn' : 'checkIn');
    if (last !== first) witness?.used(last, 'checkOut');
    if (witness !== null) for (const index of kept.slice(1, -1)) witness.ignored(index, 'betweenInAndOut');
  }
  result.missedIn = closed && result.firstIn === NONE && result.lastOut !== NONE;
  result.missedOut = closed && result.firstIn !== NONE && result.lastOut === NONE;
}

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
  const { rule, zone } = start.facts;
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
function dateShifts(pairs: readonly number[], rule: Rule, finder: DayFinder, days: Map<number, LooseDay>): void {
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

/** A check-in nothing closed: no time, and its date is flagged unless it may still be closed. */
function bookOpen(at: number, missed: boolean, finder: DayFinder, days: Map<number, LooseDay>): void {
  const start = finder.dayOf(Math.floor(at / 60));
  if (!takesLoose(start)) return;
  const day = looseDayOf(days, start.date);
  day.missedOut ||= missed;
  day.punchCount++;
  if (day.firstIn === NONE) day.firstIn = at;
}

/** Pairs one chain of loose punches; `list` may end with punches that can only close. */
function pairChain(
  list: number[],
  rule: Rule,
  punches: SortedPunches,
  asOf: number,
  finder: DayFinder,
  days: Map<number, LooseDay>,
  witness: PunchWitness | null,
): number {
  const longest = rule.maxShift * 60;
  const limits: PairingLimits = {
    longest,
    mayOpen: (index) => {
      const day = finder.dayOf(minuteOf(punches, index));
      return takesLoose(day) && day.facts.rule === rule;
    },
  };
  const kept = dropDuplicates(list, punches, rule, witness === null ? null : (i) => witness.ignored(i, 'duplicate'));
  const found = rule.byState
    ? pairByState(kept, punches, limits, witness)
    : pairOddEven(kept, punches, limits, witness);
  dateShifts(found.pairs, rule, finder, days);
  for (const at of found.abandoned) bookOpen(at, true, finder, days);
  if (found.openIn !== null) bookOpen(found.openIn, asOf > found.openIn + longest, finder, days);
  if (rule.overtime) {
    for (let i = 0; i < found.overtime.length; i += 2) {
      const start = finder.dayOf(Math.floor((found.overtime[i] ?? 0) / 60));
      if (!takesLoose(start)) continue;
      const day = looseDayOf(days, start.date);
      day.overtimePairs.push(...toMinutes(found.overtime.slice(i, i + 2)));
      day.punchCount += 2;
    }
  }
  if (found.firstIn === null && found.lastOut !== null) flagNeverIn(found.lastOut, finder, days);
  return Math.max(found.lastOut ?? NONE, found.overtime.at(-1) ?? NONE);
}

function flagNeverIn(at: number, finder: DayFinder, days: Map<number, LooseDay>): void {
  const end = finder.dayOf(Math.floor(at / 60));
  if (!takesLoose(end)) return;
  const day = looseDayOf(days, end.date);
  day.missedIn = true;
  day.punchCount++;
  if (day.lastOut === NONE) day.lastOut = at;
}

/**
 * Whether a chain of pairs starts anew at a punch. Odd and even would otherwise depend on all of history: it starts
 * anew after a pause longer than a shift may last and, where there was none for a week, with the week.
 */
class ChainBorders {
  #lastPause = -Infinity;
  #lastDate = -Infinity;
  #lastAt: number;

  constructor(contextStart: number) {
    this.#lastAt = contextStart;
  }

  startsAnew(at: number, workDate: number, rule: Rule): boolean {
    const pause = at - this.#lastAt > rule.maxShift * 60;
    const week = startOfWeek(workDate, rule.weekStart);
    const newWeek = this.#lastDate !== -Infinity && startOfWeek(this.#lastDate, rule.weekStart) !== week;
    if (pause) this.#lastPause = workDate;
    const anew = pause || (newWeek && this.#lastPause < week - 7);
    this.#lastAt = at;
    this.#lastDate = workDate;
    return anew;
  }
}

function pairChains(
  list: readonly number[],
  punches: SortedPunches,
  contextStart: number,
  asOf: number,
  finder: DayFinder,
  days: Map<number, LooseDay>,
  witness: PunchWitness | null,
): void {
  let chain: number[] = [];
  let rule: Rule | null = null;
  let consumedUntil: number = NONE;
  const borders = new ChainBorders(contextStart);
  const close = (from: number): void => {
    if (rule === null || chain.length === 0) return;
    const last = punches.at[chain.at(-1) ?? 0] ?? 0;
    // Punches after the chain can only close what it left open.
    for (let i = from; i < list.length; i++) {
      const index = list[i] ?? 0;
      if ((punches.at[index] ?? 0) - last > rule.maxShift * 60) break;
      chain.push(index);
    }
    consumedUntil = pairChain(chain, rule, punches, asOf, finder, days, witness);
    chain = [];
  };
  list.forEach((index, place) => {
    const at = punches.at[index] ?? 0;
    const day = finder.dayOf(Math.floor(at / 60));
    if (day === undefined) return;
    const anew = borders.startsAnew(at, day.date, day.facts.rule);
    const own = takesLoose(day) && day.facts.rule.everyPair;
    if (anew || (own && day.facts.rule !== rule && rule !== null)) {
      close(anew ? list.length : place);
      rule = null;
    }
    if (at <= consumedUntil) return;
    if (own) rule ??= day.facts.rule;
    if (rule !== null) chain.push(index);
  });
  close(list.length);
}

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
 * Step 11: what punches outside every timetable come to. On a date with timetables they only raise a flag. Elsewhere:
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
    else if (day.facts.rule.everyPair) chains = true;
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
    return takesLoose(day) && day.facts.rule.everyPair && day.date >= from && day.date <= to;
  });
}

export const NO_LOOSE: LooseDays = { byDate: new Map(), outOfWindow: new Set() };
