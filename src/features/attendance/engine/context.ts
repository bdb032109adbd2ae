import { PunchFates } from './explain.ts';
import { factsOn } from './facts.ts';
import type { Facts } from './facts.ts';
import { firstPunchFrom } from './punches.ts';
import type { Run } from './run.ts';
import type { Day, Slot } from './slot.ts';
import { resolvePlan } from './step-01-resolve-plan.ts';
import { attendanceDateOf, attendanceDay, cutOverlaps, sortSlots } from './step-02-place-slots.ts';
import { assignPunches } from './step-03-assign-punches.ts';
import { needsHistory, NO_LOOSE, resolveLoose } from './step-11-loose.ts';
import type { DayFinder, LooseDays } from './step-11-loose.ts';
import { wallOf } from './zone.ts';

/** The planned days of a run with their punches: steps 1 to 3, and 11 for what no slot took. */
export interface Context extends DayFinder {
  readonly days: readonly Day[];
  /** Indices of punches outside every slot. */
  readonly loose: readonly number[];
  readonly looseDays: LooseDays;
  /** What became of each loose punch; only for an explanation. */
  readonly fates: PunchFates | null;
}

/**
 * How far back odd and even of loose punches are followed: to the start of a week and a week before it (see
 * step-11-loose.ts), and a shift.
 */
const HISTORY_DAYS = 24;

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

  /** The day whose attendance day holds an instant; near a change of zone the later facts decide. */
  dayOf(minute: number): Day | undefined {
    const guess = this.dayOn(Math.floor(minute / 1440)) ?? this.days[minute < this.#first * 1440 ? 0 : this.days.length - 1];
    if (guess === undefined) return undefined;
    const { zone, rule } = guess.facts;
    const day = this.dayOn(attendanceDateOf(wallOf(zone, minute), rule.dayChange));
    if (day === undefined || day.facts === guess.facts) return day;
    return this.dayOn(attendanceDateOf(wallOf(day.facts.zone, minute), day.facts.rule.dayChange));
  }
}

function planDays(run: Run, list: DayList, first: number, last: number): void {
  let facts: Facts | null = null;
  for (let date = first; date <= last; date++) {
    if (facts === null || date >= facts.until) facts = factsOn(run.company, run.employee, date);
    list.days.push(resolvePlan(run, facts, date));
  }
}

function build(run: Run, first: number, last: number, from: number, to: number): DayList | null {
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
  sortSlots(normal);
  cutOverlaps(normal);
  sortSlots(flexible);
  const { punches } = run;
  const start = (first - 1) * 86_400;
  list.loose = assignPunches(normal, flexible, punches, firstPunchFrom(punches, start), (last + 2) * 86_400);
  if (list.loose.length === 0) return list;
  if (first > from - HISTORY_DAYS && needsHistory(list.loose, punches, list, from - 2, to + 2)) return null;
  const opening = list.days[0];
  if (opening === undefined) return list;
  const { zone, rule } = opening.facts;
  const known = attendanceDay(zone, first, rule.dayChange)[0] * 60;
  const told = run.tracer === null ? null : new PunchFates();
  list.fates = told;
  list.looseDays = resolveLoose(list.loose, punches, known, run.asOf, list, told);
  return list;
}

/**
 * Plans the dates [from, to] with the neighbours their slots can meet, gives each slot its punches and resolves the
 * loose ones. No result depends on how a range is split: the margin covers all that a date depends on.
 */
export function openContext(run: Run, from: number, to: number): Context {
  const margin = 2 * run.company.reach;
  const ahead = Math.max(margin, 9);
  return (
    build(run, from - margin, to + margin, from, to) ??
    build(run, from - HISTORY_DAYS - margin, to + ahead, from, to) ??
    new DayList(from)
  );
}

