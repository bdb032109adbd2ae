import type { Context } from './context.ts';
import type { Run } from './run.ts';
import type { Day, Slot } from './slot.ts';
import { nearestDate } from './step-11-loose.ts';

/** One state of the inputs with its planned days. */
export interface View {
  readonly run: Run;
  readonly context: Context;
}

/** Loose punches paired one after another: one more shifts all pairs until the next long pause. */
function addChain(instant: number, home: Day, { run, context }: View, dates: Set<number>): void {
  const longest = home.facts.rule.maxShift * 60;
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
    if (day !== undefined && day.slots.length === 0 && day.facts.rule.everyPair) dates.add(date);
  }
}

/**
 * The dates a punch can change while the plan stays as it is, whatever its key: its attendance day, every date with a
 * window that holds it (an `in` also decides whose the check-outs after it are, but only among windows that hold both),
 * the timetable it missed by least and, where pairs hang together, the rest of their chain.
 */
export function addPunchDates(instant: number, view: View, dates: Set<number>): void {
  const { context, run } = view;
  const home = context.dayOf(Math.floor(instant / 60));
  if (home === undefined) return;
  dates.add(home.date);
  const reach = run.company.reach + 1;
  for (let date = home.date - reach; date <= home.date + reach; date++) {
    const slots = context.dayOn(date)?.slots ?? [];
    if (slots.some(({ placement }) => instant >= placement.inFrom && instant <= placement.outTo)) dates.add(date);
  }
  // A window that holds it may have been cut there, and then nobody has it: it raises its flag.
  if (home.slots.length > 0) dates.add(nearestDate(instant, home, context));
  addChain(instant, home, view, dates);
}

function sameSlot(slot: Slot, other: Slot | undefined, { punches }: Run, { punches: others }: Run): boolean {
  return (
    other !== undefined &&
    slot.role === other.role &&
    slot.placement.timetable.id === other.placement.timetable.id &&
    slot.punches.length === other.punches.length &&
    slot.punches.every((index, place) => {
      const match = other.punches[place] ?? -1;
      return punches.at[index] === others.at[match] && punches.state[index] === others.state[match];
    })
  );
}

/** Whether a date's plan and the punches it owns are the same in two states: what steps 4 to 12 read of the schedule. */
function sameDay(workDate: number, one: View, other: View): boolean {
  const a = one.context.dayOn(workDate);
  const b = other.context.dayOn(workDate);
  if (a === undefined || b === undefined) return a === b;
  const { looseDays } = one.context;
  const { looseDays: others } = other.context;
  return (
    a.kind === b.kind &&
    a.source === b.source &&
    a.autoMatched === b.autoMatched &&
    a.slots.length === b.slots.length &&
    a.slots.every((slot, index) => sameSlot(slot, b.slots[index], one.run, other.run)) &&
    looseDays.outOfWindow.has(workDate) === others.outOfWindow.has(workDate) &&
    JSON.stringify(looseDays.byDate.get(workDate)) === JSON.stringify(others.byDate.get(workDate))
  );
}

/**
 * The dates on which two states differ in plan or in who owns which punch. Borders are not reasoned about: a timetable
 * that comes between two others moves theirs even where its own windows meet neither, so the punches are given out in
 * both states (steps 1 to 3 and 11, one pass over slots and punches) and compared.
 */
export function addDifferences(one: View, other: View, from: number, to: number, dates: Set<number>): void {
  for (let date = from; date <= to; date++) if (!sameDay(date, one, other)) dates.add(date);
}
