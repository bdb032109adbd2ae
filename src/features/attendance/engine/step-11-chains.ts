import { toMinutes } from './step-06-normalise.ts';
import { startOfWeek } from './calendar.ts';
import type { SortedPunches } from './punches.ts';
import type { Rule } from './rule.ts';
import { NONE } from './slot.ts';
import { dropDuplicates } from './step-04-dedupe.ts';
import { pairOddEven } from './step-05-pair.ts';
import { pairByState } from './step-05-pair-states.ts';
import type { PairingLimits, PunchWitness } from './step-05-pair-states.ts';
import { type DayFinder, type LooseDay, looseDayOf, minuteOf, takesLoose } from './loose-day.ts';
import { dateShifts } from './step-11-shifts.ts';

/** A check-in without an end: it gives no time, and its date is flagged unless it may still be closed. */
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
      return takesLoose(day) && day.settings.rule === rule;
    },
  };
  const distinct = dropDuplicates(
    list,
    punches,
    rule,
    witness === null ? null : (i) => witness.ignored(i, 'duplicate'),
  );
  const found = rule.byState
    ? pairByState(distinct, punches, limits, witness)
    : pairOddEven(distinct, punches, limits, witness);
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
 * Whether a chain of pairs restarts at a punch. Otherwise odd and even would depend on all of history: it restarts after a pause
 * longer than a shift may last or, without such a pause for a week, with the week.
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

export function pairChains(
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
    const anew = borders.startsAnew(at, day.date, day.settings.rule);
    const own = takesLoose(day) && day.settings.rule.everyPair;
    if (anew || (own && day.settings.rule !== rule && rule !== null)) {
      close(anew ? list.length : place);
      rule = null;
    }
    if (at <= consumedUntil) return;
    if (own) rule ??= day.settings.rule;
    if (rule !== null) chain.push(index);
  });
  close(list.length);
}
