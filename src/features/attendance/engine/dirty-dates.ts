import type { Context } from './context.ts';
import type { SortedPunches } from './punches.ts';
import type { Run } from './run.ts';
import type { Day } from './slot.ts';
import { attendanceDay } from './step-02-place-slots.ts';
import { nearestDate } from './step-11-loose.ts';

/** One state of the inputs with its planned days. */
export interface View {
  readonly run: Run;
  readonly context: Context;
}

/** Loose punches paired one after another: one more shifts all pairs until the next long pause. */
function addChain(instant: number, home: Day, { run, context }: View, dates: Set<number>): void {
  const longest = home.facts.rule.maxShift * 60;
  let end = instant;
  for (const index of context.loose) {
    const at = run.punches.at[index] ?? 0;
    if (at > end + longest) break;
    end = Math.max(end, at);
  }
  for (const { date, facts, slots } of context.days) {
    if (slots.length > 0 || !facts.rule.everyPair) continue;
    const [opens, closes] = attendanceDay(facts.zone, date, facts.rule.dayChange);
    if (closes * 60 > instant - 2 * longest && opens * 60 <= end + longest) dates.add(date);
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

/** Whether two lists of punches (indices, each of its own run) are the same times with the same keys. */
function samePunches(
  list: readonly number[],
  others: readonly number[],
  one: SortedPunches,
  other: SortedPunches,
): boolean {
  return (
    list.length === others.length &&
    list.every((index, place) => {
      const match = others[place] ?? index;
      return one.at[index] === other.at[match] && one.state[index] === other.state[match];
    })
  );
}

/** Whether a date's slots own the same punches in two states, and its loose punches come to the same. */
function ownsTheSame(workDate: number, one: View, other: View): boolean {
  const slots = one.context.dayOn(workDate)?.slots ?? [];
  const others = other.context.dayOn(workDate)?.slots ?? [];
  const { looseDays } = one.context;
  const { looseDays: otherDays } = other.context;
  return (
    slots.every(({ punches }, index) =>
      samePunches(punches, others[index]?.punches ?? [], one.run.punches, other.run.punches),
    ) &&
    looseDays.outOfWindow.has(workDate) === otherDays.outOfWindow.has(workDate) &&
    JSON.stringify(looseDays.byDate.get(workDate)) === JSON.stringify(otherDays.byDate.get(workDate))
  );
}

/**
 * The dates on which two states differ in who owns which punch; where the plan itself differs, the change has said so.
 * Borders are not reasoned about: a timetable that comes between two others moves theirs even where its own windows meet
 * neither, so the punches are given out in both states (steps 1 to 3 and 11, one pass over slots and punches) and
 * compared.
 */
export function addDifferences(one: View, other: View, from: number, to: number, dates: Set<number>): void {
  for (let date = from; date <= to; date++) if (!dates.has(date) && !ownsTheSame(date, one, other)) dates.add(date);
}
