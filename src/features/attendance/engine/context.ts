import { PunchFates } from './explain.ts';
import { longestPeriod } from './company-rules.ts';
import type { Company } from './company.ts';
import { settingsOn } from './effective-settings.ts';
import type { EffectiveSettings } from './effective-settings.ts';
import { firstPunchFrom } from './punches.ts';
import type { Run } from './run.ts';
import type { Day, Slot } from './slot.ts';
import { resolvePlan } from './step-01-resolve-plan.ts';
import { attendanceDateOf, attendanceDay, cutOverlaps, sortSlots } from './step-02-place-slots.ts';
import { assignPunches } from './step-03-assign-punches.ts';
import { needsHistory, resolveLoose } from './step-11-loose.ts';
import { NO_LOOSE } from './loose-day.ts';
import type { DayFinder, LooseDays } from './loose-day.ts';
import { wallOf } from './zone.ts';

/** The planned days of a run with their punches: steps 1 to 3, and step 11 for punches without a slot. */
export interface Context extends DayFinder {
  readonly days: readonly Day[];
  /** Indices of punches outside every slot. */
  readonly loose: readonly number[];
  readonly looseDays: LooseDays;
  /** What each loose punch was used for; only for an explanation. */
  readonly fates: PunchFates | null;
}

/**
 * How far back odd and even of loose punches are followed: to the start of a week and a week before it (see
 * step-11-loose.ts), and a shift.
 */
const HISTORY_DAYS = 24;
/** No shift lasts longer than a rule may say: a week, and its neighbours. */
const LONGEST_SHIFT_DAYS = 9;

class DayList implements Context {
  readonly days: Day[] = [];
  loose: readonly number[] = [];
  looseDays: LooseDays = NO_LOOSE;
  fates: PunchFates | null = null;
  readonly #first: number;

  constructor(first: number) {
    this.#first = first;
  }

  dayOn(workDate: number): Day | undefined {
    return this.days[workDate - this.#first];
  }

  /** Whether an instant (seconds) lies on one of the dates [from, to] or next to them. */
  isNear(instant: number, from: number, to: number): boolean {
    const day = this.dayOf(Math.floor(instant / 60));
    return day !== undefined && day.date >= from - 1 && day.date <= to + 1;
  }

  /** The day whose attendance day contains an instant; near a change of zone the later values decide. */
  dayOf(minute: number): Day | undefined {
    const near = Math.min(Math.max(Math.floor(minute / 1440) - this.#first, 0), this.days.length - 1);
    const guess = this.days[near];
    if (guess === undefined) return undefined;
    const { zone, rule } = guess.settings;
    const day = this.dayOn(attendanceDateOf(wallOf(zone, minute), rule.dayChange));
    if (day === undefined || day.settings === guess.settings) return day;
    return this.dayOn(attendanceDateOf(wallOf(day.settings.zone, minute), day.settings.rule.dayChange));
  }
}

function planDays(run: Run, list: DayList, first: number, last: number): void {
  let settings: EffectiveSettings | null = null;
  for (let date = first; date <= last; date++) {
    if (settings === null || date >= settings.until) settings = settingsOn(run.company, run.employee, date);
    list.days.push(resolvePlan(run, settings, date));
  }
}

/** How far a context looks: enough for the slots, for what loose punches affect, or for the chains that they form. */
type Depth = 'slots' | 'loose' | 'history';

/** @returns null if there are loose punches that need a deeper look */
function build(run: Run, from: number, to: number, depth: Depth): DayList | null {
  const { reach } = run.company;
  const back = depth === 'slots' ? reach : 2 * reach + (depth === 'history' ? HISTORY_DAYS : 1);
  const ahead = depth === 'slots' ? reach : Math.max(2 * reach + 1, depth === 'history' ? LONGEST_SHIFT_DAYS : 0);
  const first = from - back;
  const last = to + ahead;
  const list = new DayList(first);
  planDays(run, list, first, last);
  const normal: Slot[] = [];
  const flexible: Slot[] = [];
  for (const { slots } of list.days) {
    for (const slot of slots) {
      if (slot.placement.timetable.flexible) flexible.push(slot);
      else normal.push(slot);
    }
  }
  const sorted = sortSlots(normal);
  cutOverlaps(sorted);
  const { punches } = run;
  const start = firstPunchFrom(punches, (first - 1) * 86_400);
  list.loose = assignPunches(sorted, sortSlots(flexible), punches, start, firstPunchFrom(punches, (last + 2) * 86_400));
  if (depth === 'slots') return list.loose.some((index) => list.isNear(punches.at[index] ?? 0, from, to)) ? null : list;
  if (list.loose.length === 0) return list;
  if (depth === 'loose' && needsHistory(list.loose, punches, list, from - 2, to + 2)) return null;
  const opening = list.days[0];
  if (opening === undefined) return list;
  const { zone, rule } = opening.settings;
  const known = attendanceDay(zone, first, rule.dayChange)[0] * 60;
  list.fates = run.tracer === null ? null : new PunchFates();
  list.looseDays = resolveLoose(list.loose, punches, known, run.asOf, list, list.fates);
  return list;
}

/**
 * Plans the dates [from, to] with the neighbours that their slots can meet, gives each slot its punches and assigns the loose ones.
 * No result depends on how a range is split, since the context covers everything on which a date depends.
 */
export function openContext(run: Run, from: number, to: number): Context {
  return (
    build(run, from, to, 'slots') ??
    build(run, from, to, 'loose') ??
    build(run, from, to, 'history') ??
    new DayList(from)
  );
}

/**
 * The range (seconds, inclusive) of punches that can affect the records of [from, to], which a caller has to load. More do no harm,
 * but a day should not have to read ten years of history.
 */
export function punchRange(company: Company, from: number, to: number): { readonly from: number; readonly to: number } {
  let back = 2 * company.reach + 3;
  let ahead = 2 * company.reach + 3;
  for (const { list } of company.rules.byDepartment.values()) {
    for (const { options } of list) {
      if (options.pairing === 'everyPair') {
        back = Math.max(back, HISTORY_DAYS + 2 * company.reach + 2);
        ahead = Math.max(ahead, 9);
      }
    }
  }
  return { from: (from - back - longestPeriod(company.rules)) * 86_400, to: (to + ahead + 1) * 86_400 };
}
