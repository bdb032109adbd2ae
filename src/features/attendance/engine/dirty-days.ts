import { firstDateNeeded } from './calculate.ts';
import type { InputChange, OneStateChange } from './changes.ts';
import { PunchState } from './codes.ts';
import { openContext } from './context.ts';
import { addDifferences, addPunchDates } from './dirty-dates.ts';
import type { View } from './dirty-dates.ts';
import { settingsOn, isOf } from './effective-settings.ts';
import { openRun } from './run.ts';
import type { EngineInput } from './run.ts';
import { decidingEntries } from './step-01-resolve-plan.ts';
import { timetablesOf } from './step-01-cycle.ts';
import { attendanceDay } from './step-02-place-slots.ts';
import { startOfPeriod } from './step-13-weekly.ts';
import type { PlanEntry } from './schedule.ts';
import type { Absence, Id, ScheduleEntry } from './types.ts';
import { versionOn } from './timetable.ts';
import type { RuleOption } from './rule.ts';

/**
 * Opens the states of the inputs, from the same date on: with a weekly rule a date is affected by what happened earlier in its
 * period, which may begin before the range.
 */
function openViews(
  inputs: readonly EngineInput[],
  from: number,
  to: number,
): { readonly views: View[]; readonly first: number } {
  const runs = inputs.map((input) => openRun({ ...input, trace: false }));
  const first = Math.min(...runs.map((run) => firstDateNeeded(run, from, to)));
  return { views: runs.map((run) => ({ run, context: openContext(run, first, to) })), first };
}

/** Whether an entry could count on a date: it is valid, and no other kind of entry takes precedence. */
function ranks(entry: ScheduleEntry, view: View, workDate: number): boolean {
  if (workDate < entry.from || (entry.to !== null && workDate > entry.to)) return false;
  if (entry.source === 'temporary' || entry.source === 'swap') return true;
  const settings = settingsOn(view.run.company, view.run.employee, workDate);
  const { standing, adjustments } = decidingEntries(view.run, settings, workDate);
  if (adjustments.at(-1)?.mode === 'replace') return false;
  if (entry.source === 'department') {
    const level = settings.chain.indexOf(entry.departmentId ?? '');
    if (level < 0) return false;
    const above = standing?.source === 'employee';
    const nearer = standing?.source === 'department' && settings.chain.indexOf(standing.departmentId ?? '') < level;
    return !above && !nearer;
  }
  const order = ['employee', 'department', 'default', 'auto'];
  return standing === undefined || order.indexOf(standing.source) >= order.indexOf(entry.source);
}

function usesShift(entry: PlanEntry, shiftId: Id): boolean {
  return entry.input.shiftId === shiftId;
}

function usesTimetable(entry: PlanEntry, timetableId: Id, workDate: number, weekStart: number): boolean {
  return timetablesOf(entry, workDate, weekStart).some(({ id }) => id === timetableId);
}

function decidedBy(view: View, workDate: number, matches: (entry: PlanEntry, weekStart: number) => boolean): boolean {
  const settings = settingsOn(view.run.company, view.run.employee, workDate);
  const { standing, adjustments } = decidingEntries(view.run, settings, workDate);
  const entries = standing === undefined ? adjustments : [standing, ...adjustments];
  return entries.some((entry) => matches(entry, settings.rule.weekStart));
}

/** Whether a person's rule on a date takes one of the options from that department (or the company). */
function inherits(view: View, departmentId: Id | null, options: readonly RuleOption[], workDate: number): boolean {
  const { chain } = settingsOn(view.run.company, view.run.employee, workDate);
  const level = departmentId === null ? chain.length : chain.indexOf(departmentId);
  if (level < 0) return false;
  return options.some((option) =>
    chain.slice(0, level).every((nearer) => {
      const versions = view.run.company.rules.byDepartment.get(nearer);
      const version = versions === undefined ? undefined : versionOn(versions, workDate);
      // Options that are objects are merged key by key, so a nearer one does not hide all of them.
      const value = version?.options[option];
      return value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
    }),
  );
}

function addAbsence(span: Absence, view: View, dates: Set<number>): void {
  if ('date' in span) {
    dates.add(span.date);
    return;
  }
  for (const day of view.context.days) {
    const { settings, date, slots } = day;
    const [start, end] = attendanceDay(settings.zone, date, settings.rule.dayChange);
    const touchesDay = span.from < end && span.to > start;
    const touchesSlot = slots.some(
      ({ placement }) => span.from * 60 <= placement.outTo && span.to * 60 >= placement.inFrom,
    );
    // A loose shift can continue for as long as shifts may last.
    const touchesShift = slots.length === 0 && span.from < end + settings.rule.maxShift && span.to > start;
    if (touchesDay || touchesSlot || touchesShift) dates.add(date);
  }
}

/** Days on which a window closes, or a loose shift can no longer be closed, between two moments. */
function addClosing(from: number, to: number, view: View, dates: Set<number>): void {
  for (const { settings, date, slots } of view.context.days) {
    if (slots.some(({ placement }) => placement.outTo >= from && placement.outTo < to)) dates.add(date);
    if (slots.length > 0) continue;
    const [start, end] = attendanceDay(settings.zone, date, settings.rule.dayChange);
    if (start * 60 <= to && (end + settings.rule.maxShift) * 60 >= from) dates.add(date);
  }
}

function addEmployment(change: Extract<InputChange, { kind: 'employment' }>, view: View, dates: Set<number>): void {
  const open = change.side === 'from' ? -Infinity : Infinity;
  const first = Math.min(change.old ?? open, change.new ?? open);
  const last = Math.max(change.old ?? open, change.new ?? open);
  for (const { date } of view.context.days) if (date >= first && date <= last) dates.add(date);
}

/** The dates that a change affects, as far as one state shows them; effects on others need both states. */
function addChange(change: InputChange, view: View, dates: Set<number>): void {
  const { days } = view.context;
  switch (change.kind) {
    case 'punch':
      for (const instant of change.instants) addPunchDates(instant, view, dates);
      break;
    case 'absence':
      for (const span of change.spans) addAbsence(span, view, dates);
      break;
    case 'schedule':
      for (const { date } of days) if (change.entries.some((entry) => ranks(entry, view, date))) dates.add(date);
      break;
    case 'shift':
      for (const { date } of days) {
        if (date >= change.from && decidedBy(view, date, (entry) => usesShift(entry, change.shiftId))) dates.add(date);
      }
      break;
    case 'timetable':
      for (const { date } of days) {
        if (date < change.from) continue;
        const uses = (entry: PlanEntry, weekStart: number): boolean =>
          usesTimetable(entry, change.timetableId, date, weekStart);
        if (decidedBy(view, date, uses)) dates.add(date);
      }
      break;
    case 'rule':
      for (const { date } of days) {
        if (date >= change.from && inherits(view, change.departmentId, change.options, date)) dates.add(date);
      }
      break;
    case 'holiday':
      if (change.employeeIds?.includes(view.run.employee.id) === false) break;
      for (const date of change.dates) {
        const settings = settingsOn(view.run.company, view.run.employee, date);
        if (isOf(settings, { departmentId: change.departmentId, areaId: change.areaId ?? null })) dates.add(date);
      }
      break;
    case 'employee':
      for (const { date } of days) if (date >= change.from) dates.add(date);
      break;
    case 'employment':
      addEmployment(change, view, dates);
      break;
    case 'clock':
      addClosing(change.from, change.to, view, dates);
      break;
    case 'engineVersion':
      break;
  }
}

/** A weekly rule reads all earlier days of its period: the rest of the period is dirty too. */
function addPeriods(dates: Set<number>, views: readonly View[], from: number, to: number): void {
  for (const { run } of views) {
    let dirtyPeriod: number | null = null;
    for (let date = from; date <= to; date++) {
      const { rule } = settingsOn(run.company, run.employee, date);
      const period = startOfPeriod(rule, date);
      if (dates.has(date)) dirtyPeriod = period;
      else if (period !== null && period === dirtyPeriod) dates.add(date);
    }
  }
}

/** The state before or after punches were added or removed: existing ones are removed, missing ones are added. */
function withPunchesTurned(input: EngineInput, instants: readonly number[]): EngineInput {
  const turned = new Set(instants);
  const present = new Set(
    input.punches.filter((punch) => punch.void !== true && punch.uncounted !== true).map(({ instant }) => instant),
  );
  const unchanged = input.punches.filter(({ instant }) => !turned.has(instant));
  const added = [...turned].filter((instant) => !present.has(instant));
  return {
    ...input,
    punches: [...unchanged, ...added.map((instant) => ({ id: '', instant, state: PunchState.unknown }))],
  };
}

/**
 * The states to compare. If only one is known, a punch needs the other only for automatic shifts: its time influences which
 * timetable is chosen, and thereby where the punches around it belong. Its key does not.
 */
function statesOf(change: InputChange, before: EngineInput, after: EngineInput): EngineInput[] {
  if (before !== after) return [before, after];
  const { company, employee } = before;
  const automatic = company.isAutomatic || employee.schedule?.some(({ source }) => source === 'auto') === true;
  return change.kind === 'punch' && automatic ? [before, withPunchesTurned(before, change.instants)] : [before];
}

/**
 * The work dates of a person that have to be recalculated after a change (section 7 of the semantics), within the input's range. A
 * pure function; the caller queues the result.
 *
 * A change of plan needs both states: the punches that a neighbour gains or loses follow from the old and new borders. For the
 * others one state is enough, before or after.
 *
 * @param before the inputs before the change
 * @param after the inputs after it
 * @returns ascending work dates
 */
export function dirtyDays(change: OneStateChange, state: EngineInput): number[];
export function dirtyDays(change: InputChange, before: EngineInput, after: EngineInput): number[];
export function dirtyDays(change: InputChange, before: EngineInput, after: EngineInput = before): number[] {
  const { from, to } = before;
  const { views, first } = openViews(statesOf(change, before, after), from, to);
  const dates = new Set<number>();
  for (const view of views) addChange(change, view, dates);
  const [one, other] = views;
  if (one !== undefined && other !== undefined) addDifferences(one, other, first, to, dates);
  addPeriods(dates, views, first, to);
  return [...dates].filter((date) => date >= from && date <= to).toSorted((a, b) => a - b);
}

/** A closed attendance period: its records do not change until somebody unlocks it. */
export interface LockedPeriod {
  readonly from: number;
  readonly to: number;
}

/** Splits dirty dates: those inside a locked period become stale (listed, not recomputed). */
export function partLocked(
  dates: readonly number[],
  locked: readonly LockedPeriod[],
): { readonly recompute: number[]; readonly stale: number[] } {
  const recompute: number[] = [];
  const stale: number[] = [];
  for (const date of dates) {
    const inside = locked.some(({ from, to }) => date >= from && date <= to);
    (inside ? stale : recompute).push(date);
  }
  return { recompute, stale };
}
