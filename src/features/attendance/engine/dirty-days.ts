import type { InputChange } from './changes.ts';
import { openContext } from './context.ts';
import type { Context } from './context.ts';
import { DirtyDates } from './dirty-dates.ts';
import { factsOn } from './facts.ts';
import { openRun } from './run.ts';
import type { EngineInput, Run } from './run.ts';
import { decidingEntries } from './step-01-resolve-plan.ts';
import { timetablesOf } from './step-01-cycle.ts';
import { attendanceDay } from './step-02-place-slots.ts';
import { startOfPeriod } from './step-13-weekly.ts';
import type { PlanEntry } from './schedule.ts';
import type { Absence, Id, ScheduleEntry } from './types.ts';
import { versionOn } from './timetable.ts';
import type { RuleOption } from './rule.ts';

/** One state of the inputs (before or after the change) with its planned days. */
interface View {
  readonly input: EngineInput;
  readonly run: Run;
  readonly context: Context;
}

function openView(input: EngineInput): View {
  const run = openRun({ ...input, trace: false });
  return { input, run, context: openContext(run, input.from, input.to) };
}

/** Whether an entry could have a say on a date: it is in force, and no other kind of entry stands above it. */
function ranks(entry: ScheduleEntry, view: View, workDate: number): boolean {
  if (workDate < entry.from || (entry.to !== null && workDate > entry.to)) return false;
  if (entry.source === 'temporary' || entry.source === 'swap') return true;
  const facts = factsOn(view.run.company, view.run.employee, workDate);
  const { standing, adjustments } = decidingEntries(view.run, facts, workDate);
  if (adjustments.at(-1)?.mode === 'replace') return false;
  if (entry.source === 'department') {
    const level = facts.chain.indexOf(entry.departmentId ?? '');
    if (level < 0) return false;
    const above = standing?.source === 'employee';
    const nearer = standing?.source === 'department' && facts.chain.indexOf(standing.departmentId ?? '') < level;
    return !above && !nearer;
  }
  const order = ['employee', 'department', 'default', 'auto'];
  return standing === undefined || order.indexOf(standing.source) >= order.indexOf(entry.source);
}

function usesShift(entry: PlanEntry, shiftId: Id): boolean {
  return entry.input.shiftId === shiftId;
}

function usesTimetable(entry: PlanEntry, timetableId: Id, workDate: number, weekStart: number): boolean {
  if (entry.families.some(({ id }) => id === timetableId)) return true;
  return timetablesOf(entry, workDate, weekStart).some(({ id }) => id === timetableId);
}

function decidedBy(view: View, workDate: number, matches: (entry: PlanEntry, weekStart: number) => boolean): boolean {
  const facts = factsOn(view.run.company, view.run.employee, workDate);
  const { standing, adjustments } = decidingEntries(view.run, facts, workDate);
  const entries = standing === undefined ? adjustments : [standing, ...adjustments];
  return entries.some((entry) => matches(entry, facts.rule.weekStart));
}

/** Whether a person's rule on a date takes one of the options from that department (or the company). */
function inherits(view: View, departmentId: Id | null, options: readonly RuleOption[], workDate: number): boolean {
  const { chain } = factsOn(view.run.company, view.run.employee, workDate);
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

function addAbsence(span: Absence, view: View, dirty: DirtyDates): void {
  if ('date' in span) {
    dirty.add(span.date);
    return;
  }
  for (const day of view.context.days) {
    const { facts, date, slots } = day;
    const [start, end] = attendanceDay(facts.zone, date, facts.rule.dayChange);
    const touchesDay = span.from < end && span.to > start;
    const touchesSlot = slots.some(
      ({ placement }) => span.from * 60 <= placement.outTo && span.to * 60 >= placement.inFrom,
    );
    // A loose shift can run on for as long as shifts may last.
    const touchesShift = slots.length === 0 && span.from < end + facts.rule.maxShift && span.to > start;
    if (touchesDay || touchesSlot || touchesShift) dirty.add(date);
  }
}

/** Days on which a window closes, or a loose shift can no longer be closed, between two moments. */
function addClosing(from: number, to: number, view: View, dirty: DirtyDates): void {
  for (const { facts, date, slots } of view.context.days) {
    if (slots.some(({ placement }) => placement.outTo >= from && placement.outTo < to)) dirty.add(date);
    if (slots.length > 0) continue;
    const [start, end] = attendanceDay(facts.zone, date, facts.rule.dayChange);
    if (start * 60 <= to && (end + facts.rule.maxShift) * 60 >= from) dirty.add(date);
  }
}

function addEmployment(change: Extract<InputChange, { kind: 'employment' }>, view: View, dirty: DirtyDates): void {
  const open = change.side === 'from' ? -Infinity : Infinity;
  const first = Math.min(change.old ?? open, change.new ?? open);
  const last = Math.max(change.old ?? open, change.new ?? open);
  for (const { date } of view.context.days) if (date >= first && date <= last) dirty.addPlan(date);
}

function addChange(change: InputChange, view: View, dirty: DirtyDates): void {
  const { days } = view.context;
  switch (change.kind) {
    case 'punch':
      for (const instant of change.instants) dirty.addPunch(instant);
      break;
    case 'absence':
      for (const span of change.spans) addAbsence(span, view, dirty);
      break;
    case 'schedule':
      for (const { date } of days) if (change.entries.some((entry) => ranks(entry, view, date))) dirty.addPlan(date);
      break;
    case 'shift':
      for (const { date } of days) {
        if (date >= change.from && decidedBy(view, date, (entry) => usesShift(entry, change.shiftId))) dirty.addPlan(date);
      }
      break;
    case 'timetable':
      for (const { date } of days) {
        if (date < change.from) continue;
        const uses = (entry: PlanEntry, weekStart: number): boolean =>
          usesTimetable(entry, change.timetableId, date, weekStart);
        if (decidedBy(view, date, uses)) dirty.addPlan(date);
      }
      break;
    case 'rule':
      for (const { date } of days) {
        if (date >= change.from && inherits(view, change.departmentId, change.options, date)) dirty.addPlan(date);
      }
      break;
    case 'holiday':
      for (const date of change.dates) {
        const { chain } = factsOn(view.run.company, view.run.employee, date);
        if (change.departmentId === null || chain.includes(change.departmentId)) dirty.add(date);
      }
      break;
    case 'employee':
      for (const { date } of days) if (date >= change.from) dirty.addPlan(date);
      break;
    case 'employment':
      addEmployment(change, view, dirty);
      break;
    case 'clock':
      addClosing(change.from, change.to, view, dirty);
      break;
    case 'engineVersion':
      break;
  }
}

/** A weekly rule reads all earlier days of its period: the rest of the period is dirty too. */
function addPeriods(dates: Set<number>, views: readonly View[], from: number, to: number): void {
  for (const { run } of views) {
    let dirtyPeriod: number | null = null;
    for (let date = Math.min(from, ...dates); date <= to; date++) {
      const { rule } = factsOn(run.company, run.employee, date);
      const period = startOfPeriod(rule, date);
      if (dates.has(date)) dirtyPeriod = period;
      else if (period !== null && period === dirtyPeriod) dates.add(date);
    }
  }
}

/**
 * Which work dates of one person have to be calculated again after a change (section 7 of the semantics), restricted to
 * the input's range. Pure: whoever stores records turns the result into its queue.
 *
 * @param before the inputs before the change
 * @param after the inputs after it; windows count as they were and as they are
 * @returns ascending work dates
 */
export function dirtyDays(change: InputChange, before: EngineInput, after: EngineInput = before): number[] {
  const views = before === after ? [openView(before)] : [openView(before), openView(after)];
  const dirty = new DirtyDates(views.map(({ run, context }) => ({ run, context })));
  for (const view of views) addChange(change, view, dirty);
  const dates = dirty.close();
  addPeriods(dates, views, before.from, before.to);
  return [...dates].filter((date) => date >= before.from && date <= before.to).toSorted((a, b) => a - b);
}

/** A closed attendance period: its records stay as they are until somebody unlocks it. */
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
