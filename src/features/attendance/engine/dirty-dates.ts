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

/** Loose punches are paired one after another: one more shifts all pairs until the next long pause. */
function addChain(instant: number, home: Day, { run, context }: View, dates: Set<number>): void {
  const longest = home.settings.rule.maxShift * 60;
  let end = instant;
  for (const index of context.loose) {
    const at = run.punches.at[index] ?? 0;
    if (at > end + longest) break;
    end = Math.max(end, at);
  }
  for (const { date, settings, slots } of context.days) {
    if (slots.length > 0 || !settings.rule.everyPair) continue;
    const [opens, closes] = attendanceDay(settings.zone, date, settings.rule.dayChange);
    if (closes * 60 > instant - 2 * longest && opens * 60 <= end + longest) dates.add(date);
  }
}

/**
 * The dates that a punch can change while the plan stays the same, whatever its key: its attendance day, every date with a window
 * that contains it (an `in` also decides about the check-outs after it, but only among windows that contain both), the timetable
 * that it missed by the least, and, if pairs depend on each other, the rest of their chain.
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
  // A window that contains it may have been cut there, so that no slot has it and its flag is raised.
  if (home.slots.length > 0) dates.add(nearestDate(instant, home, context));
  addChain(instant, home, view, dates);
}

/** Whether two lists of punches (indices, each in its own run) have the same times and keys. */
function samePunches(
  list: readonly number[],
  others: readonly number[],
  first: SortedPunches,
  second: SortedPunches,
): boolean {
  return (
    list.length === others.length &&
    list.every((index, place) => {
      const match = others[place] ?? index;
      return first.at[index] === second.at[match] && first.state[index] === second.state[match];
    })
  );
}

/** Whether a date's slots have the same punches in two states, and its loose punches give the same result. */
function ownsTheSame(workDate: number, first: View, second: View): boolean {
  const slots = first.context.dayOn(workDate)?.slots ?? [];
  const others = second.context.dayOn(workDate)?.slots ?? [];
  const { looseDays } = first.context;
  const { looseDays: otherDays } = second.context;
  return (
    slots.every(({ punches }, index) =>
      samePunches(punches, others[index]?.punches ?? [], first.run.punches, second.run.punches),
    ) &&
    looseDays.outOfWindow.has(workDate) === otherDays.outOfWindow.has(workDate) &&
    JSON.stringify(looseDays.byDate.get(workDate)) === JSON.stringify(otherDays.byDate.get(workDate))
  );
}

/**
 * The dates on which the slots of two states have different punches; differences of the plan itself are already known from the
 * change. Borders are not derived: a timetable between two others moves their borders even if its own windows meet neither.
 * Therefore the punches are assigned in both states (steps 1 to 3 and 11, one pass over slots and punches) and compared.
 */
export function addDifferences(first: View, second: View, from: number, to: number, dates: Set<number>): void {
  for (let date = from; date <= to; date++) if (!dates.has(date) && !ownsTheSame(date, first, second)) dates.add(date);
}
