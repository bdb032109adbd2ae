import type { Context } from './context.ts';
import { factsOn } from './facts.ts';
import { firstPunchFrom } from './punches.ts';
import type { Run } from './run.ts';
import type { Day } from './slot.ts';
import { decidingEntries } from './step-01-resolve-plan.ts';
import { attendanceDay } from './step-02-place-slots.ts';

interface Planned {
  readonly run: Run;
  readonly context: Context;
}

/** Whether a slot of one day and one of another have windows that meet, so that a border parts them. */
function sharesCut(a: Day, b: Day): boolean {
  return a.slots.some((one) =>
    b.slots.some(
      (other) =>
        one.placement.inFrom <= other.placement.outTo && other.placement.inFrom <= one.placement.outTo,
    ),
  );
}

/** The time in which a day can own punches, in seconds: its attendance day and the windows of its slots. */
function realm({ facts, date, slots }: Day): readonly [number, number] {
  const [start, end] = attendanceDay(facts.zone, date, facts.rule.dayChange);
  let from = start * 60;
  let to = end * 60 - 1;
  for (const { placement } of slots) {
    from = Math.min(from, placement.inFrom);
    to = Math.max(to, placement.outTo);
  }
  return [from, to];
}

/**
 * Collects dirty dates by what touches what: a punch touches the dates that could own it, a changed plan touches the
 * neighbours its windows meet and every punch in its reach.
 */
export class DirtyDates {
  readonly #views: readonly Planned[];
  readonly #dates = new Set<number>();
  readonly #plans = new Set<number>();
  readonly #instants = new Set<number>();

  constructor(views: readonly Planned[]) {
    this.#views = views;
  }

  add(workDate: number): void {
    this.#dates.add(workDate);
  }

  /** A date whose plan (or rule) changed. */
  addPlan(workDate: number): void {
    this.#dates.add(workDate);
    this.#plans.add(workDate);
  }

  /** A punch that came, went or changed its owner; seconds. */
  addPunch(instant: number): void {
    this.#instants.add(instant);
  }

  /** Follows what was added to all it touches. */
  close(): Set<number> {
    const plans = new Set<number>();
    const instants = new Set<number>();
    // A punch can decide an automatic shift, a plan can set punches free: both go on until nothing is new.
    while (this.#plans.size > plans.size || this.#instants.size > instants.size) {
      for (const instant of this.#instants) {
        if (instants.has(instant)) continue;
        instants.add(instant);
        for (const view of this.#views) this.#followPunch(instant, view);
      }
      for (const date of this.#plans) {
        if (plans.has(date)) continue;
        plans.add(date);
        // In the middle of a run of changed plans there is nobody else to touch.
        if (this.#plans.has(date - 1) && this.#plans.has(date + 1) && this.#plans.has(date - 2)) continue;
        for (const view of this.#views) this.#followPlan(date, view);
      }
    }
    return this.#dates;
  }

  #followPlan(workDate: number, { run, context }: Planned): void {
    const day = context.dayOn(workDate);
    if (day === undefined) return;
    const { reach } = run.company;
    for (let date = workDate - reach; date <= workDate + reach; date++) {
      const near = context.dayOn(date);
      if (near !== undefined && sharesCut(day, near)) this.#dates.add(date);
    }
    const [from, to] = realm(day);
    const { punches } = run;
    for (let i = firstPunchFrom(punches, from); i < punches.count; i++) {
      const at = punches.at[i] ?? 0;
      if (at > to) break;
      this.#instants.add(at);
    }
    // A punch outside all windows raises its flag on the nearest timetable: that may now be another one.
    for (const index of context.loose) {
      const at = punches.at[index] ?? 0;
      if (at >= from - 86_400 && at <= to + 86_400) this.#instants.add(at);
    }
  }

  #followPunch(instant: number, view: Planned): void {
    const { context, run } = view;
    const minute = Math.floor(instant / 60);
    const home = context.dayOf(minute);
    if (home === undefined) return;
    this.#dates.add(home.date);
    const reach = run.company.reach + 1;
    let nearest: Day | null = null;
    let distance = Infinity;
    let held = false;
    for (let date = home.date - reach; date <= home.date + reach; date++) {
      const day = context.dayOn(date);
      if (day === undefined) continue;
      for (const { placement } of day.slots) {
        const gap = Math.max(placement.inFrom - instant, instant - placement.outTo, 0);
        if (gap === 0) {
          this.#dates.add(date);
          held = true;
        } else if (gap < distance && Math.abs(date - home.date) <= 1) {
          distance = gap;
          nearest = day;
        }
      }
      if (this.#decidesShift(instant, day, view)) this.addPlan(date);
    }
    // Outside all windows it raises a flag on the timetable it missed by least.
    if (!held && nearest !== null && home.slots.length > 0) this.#dates.add(nearest.date);
    this.#followChain(instant, home, view);
  }

  /** Whether a punch chose (or, where only one state is known, could choose) another timetable for a day. */
  #decidesShift(instant: number, day: Day, { run }: Planned): boolean {
    const facts = factsOn(run.company, run.employee, day.date);
    if (decidingEntries(run, facts, day.date).standing?.source !== 'auto') return false;
    const [first, second] = this.#views.map(({ context }) => context.dayOn(day.date)?.timetableIds);
    if (first !== undefined && second !== undefined) return first.join() !== second.join();
    const [from, to] = realm(day);
    const reach = run.company.reach * 86_400;
    return instant >= from - reach && instant <= to + reach;
  }

  /** Loose punches paired one after another: one more shifts all pairs until the next long pause. */
  #followChain(instant: number, home: Day, { run, context }: Planned): void {
    const { rule } = home.facts;
    const longest = rule.maxShift * 60;
    const neighbours = [context.dayOn(home.date - 1), home, context.dayOn(home.date + 1)];
    if (!neighbours.some((day) => day !== undefined && day.slots.length === 0 && day.facts.rule.everyPair)) return;
    let end = instant;
    for (const index of context.loose) {
      const at = run.punches.at[index] ?? 0;
      if (at <= end) continue;
      if (at - end > longest) break;
      end = at;
    }
    const first = context.dayOf(Math.floor((instant - 2 * longest) / 60))?.date ?? home.date;
    const last = context.dayOf(Math.floor((end + longest) / 60))?.date ?? home.date + 1;
    for (let date = first; date <= last; date++) {
      const day = context.dayOn(date);
      if (day !== undefined && day.slots.length === 0 && day.facts.rule.everyPair) this.#dates.add(date);
    }
  }
}
