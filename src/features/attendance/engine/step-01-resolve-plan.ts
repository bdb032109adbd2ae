import { isoWeekday } from './calendar.ts';
import { middleOf, remains, withoutHalf, type HalfHoliday } from './half-holiday.ts';
import { DayKind, ScheduleSource, SlotRole } from './codes.ts';
import { isOf, type EffectiveSettings } from './effective-settings.ts';
import type { Run } from './run.ts';
import type { PlanEntry } from './schedule.ts';
import { createSlot } from './slot.ts';
import type { Day, Slot } from './slot.ts';
import { matchAutoShift } from './step-01-auto-shift.ts';
import { timetablesOf } from './step-01-cycle.ts';
import { placeTimetable } from './step-02-place-slots.ts';
import { inForceOn } from './timeline.ts';
import type { Timeline } from './timeline.ts';
import { versionOn } from './timetable.ts';
import type { Timetable } from './timetable.ts';
import type { Id } from './types.ts';
import { dateExists } from './zone.ts';

const NO_TIMETABLES: readonly Timetable[] = Object.freeze([]);
const NO_IDS: readonly Id[] = Object.freeze([]);
const NO_ENTRIES: readonly PlanEntry[] = Object.freeze([]);
const NO_OWNERS: readonly never[] = Object.freeze([]);

/** The schedule's plan for a date. */
interface Plan {
  source: ScheduleSource;
  normal: readonly Timetable[];
  overtime: readonly Timetable[];
  autoMatched: boolean | null;
}

/** The strongest entry of a timeline on a date. */
function strongest(timeline: Timeline<PlanEntry>, workDate: number): PlanEntry | undefined {
  return inForceOn(timeline, workDate).at(-1);
}

/** The schedule entry that decides, without adjustments: own, department upwards, default, automatic. */
function standingEntry(run: Run, settings: EffectiveSettings, workDate: number): PlanEntry | undefined {
  const own = strongest(run.ownEntries, workDate);
  if (own !== undefined) return own;
  for (const departmentId of settings.chain) {
    const timeline = run.company.departmentEntries.get(departmentId);
    const entry = timeline === undefined ? undefined : strongest(timeline, workDate);
    if (entry !== undefined) return entry;
  }
  return (
    strongest(run.ownDefaults, workDate) ??
    strongest(run.company.defaultEntries, workDate) ??
    strongest(run.ownAutos, workDate) ??
    strongest(run.company.autoEntries, workDate)
  );
}

/** The entries that count on a date: the deciding one, and the adjustments in the order of approval. */
export function decidingEntries(
  run: Run,
  settings: EffectiveSettings,
  workDate: number,
): { readonly standing: PlanEntry | undefined; readonly adjustments: readonly PlanEntry[] } {
  return { standing: standingEntry(run, settings, workDate), adjustments: inForceOn(run.adjustments, workDate) };
}

/** Whether the punches choose among an entry's timetables for a date. */
function isAutomatic({ source, shift }: PlanEntry, workDate: number): boolean {
  return source === 'auto' || (shift !== null && versionOn(shift, workDate)?.auto === true);
}

/** The timetable of an automatic shift on a date. */
function chooseAutomatically(
  plan: Plan,
  run: Run,
  settings: EffectiveSettings,
  entry: PlanEntry,
  workDate: number,
): void {
  const { rule, zone } = settings;
  const candidates = timetablesOf(entry, workDate, rule.weekStart);
  // A day off in the cycle offers no choice.
  if (candidates.length === 0 && entry.shift !== null) return;
  plan.source = ScheduleSource.auto;
  const match = matchAutoShift(candidates, run.punches, workDate, zone, rule.dayChange);
  plan.normal = candidates.slice(Math.max(match, 0), Math.max(match, 0) + 1);
  plan.autoMatched = match >= 0;
}

/**
 * Applies the approved adjustments to the plan, in the order of approval: `replace` replaces everything before it, the others add
 * to it.
 */
function adjust(plan: Plan, adjustments: readonly PlanEntry[], workDate: number, weekStart: number): void {
  for (const entry of adjustments) {
    const timetables = timetablesOf(entry, workDate, weekStart);
    if (entry.mode === 'replace') {
      plan.source = ScheduleSource[entry.source];
      plan.normal = timetables;
      plan.overtime = NO_TIMETABLES;
    } else {
      // The former day off, or day without a plan, now depends on the adjustment alone.
      if (plan.normal.length === 0) plan.source = ScheduleSource[entry.source];
      if (entry.mode === 'addNormal') plan.normal = [...plan.normal, ...timetables];
      else plan.overtime = [...plan.overtime, ...timetables];
    }
  }
}

/** The part of a date that is a holiday for a person; two halves of several holidays are a whole one. */
function holidayPart(
  { company, employee }: Run,
  settings: EffectiveSettings,
  workDate: number,
): 'full' | 'am' | 'pm' | null {
  if (settings.switches.holiday === false) return null;
  let found: 'full' | 'am' | 'pm' | null = null;
  for (const owner of company.holidays.get(workDate) ?? NO_OWNERS) {
    if (!isOf(settings, owner) || owner.employees?.has(employee.id) === false) continue;
    found = found === null || found === owner.part ? owner.part : 'full';
  }
  return found;
}

/** The kind of the day, first match: holiday, none, weekend or day off, workday. */
function kindOf(plan: Plan, holiday: boolean, settings: EffectiveSettings, workDate: number): DayKind {
  const { rule } = settings;
  const scheduled = plan.normal.length > 0;
  if (holiday && !(rule.holidayMode === 'work' && scheduled)) return DayKind.holiday;
  if (plan.source === ScheduleSource.none) return DayKind.none;
  if (scheduled) return DayKind.workday;
  return rule.weekend.includes(isoWeekday(workDate)) ? DayKind.weekend : DayKind.dayOff;
}

function createSlots(
  plan: Plan,
  kind: DayKind,
  settings: EffectiveSettings,
  workDate: number,
  half: HalfHoliday | null,
): Slot[] {
  const { zone, rule } = settings;
  const role = kind === DayKind.holiday ? SlotRole.rest : SlotRole.normal;
  const slots: Slot[] = [];
  for (const timetable of plan.normal) {
    const whole = placeTimetable(timetable, workDate, zone, rule.dayChange);
    slots.push(createSlot(half === null ? whole : withoutHalf(whole, half), role, rule, slots.length));
  }
  for (const timetable of plan.overtime) {
    const placement = placeTimetable(timetable, workDate, zone, rule.dayChange);
    slots.push(createSlot(placement, SlotRole.overtime, rule, slots.length));
  }
  return slots;
}

/** Removes a half holiday from a plan: a timetable within that half is no longer planned. */
function takeHalfHoliday(
  plan: Plan,
  part: 'full' | 'am' | 'pm' | null,
  { rule, zone }: EffectiveSettings,
  workDate: number,
): HalfHoliday | null {
  // If the rule requires work on full holidays, it does so on half ones too.
  if (part === null || part === 'full' || rule.holidayMode === 'work') return null;
  const placed = plan.normal
    .map((timetable) => placeTimetable(timetable, workDate, zone, rule.dayChange))
    .toSorted((a, b) => a.in - b.in || a.out - b.out);
  const half = { part, middle: middleOf(placed) };
  plan.normal = plan.normal.filter((timetable) =>
    remains(placeTimetable(timetable, workDate, zone, rule.dayChange), half),
  );
  return half;
}

/** Most days have one timetable: then all records share its list. */
function idsOf({ normal, overtime }: Plan): readonly Id[] {
  const [only] = normal;
  if (normal.length === 1 && overtime.length === 0 && only !== undefined) return only.idList;
  return normal.length + overtime.length === 0 ? NO_IDS : [...normal, ...overtime].map(({ id }) => id);
}

/** The entries that a plan was made from: nothing before the last replacement counts. */
function entriesOf(standing: PlanEntry | undefined, adjustments: readonly PlanEntry[]): readonly PlanEntry[] {
  const replaced = adjustments.findLastIndex(({ mode }) => mode === 'replace');
  if (replaced >= 0) return adjustments.slice(replaced);
  return standing === undefined ? adjustments : [standing, ...adjustments];
}

export function isEmployed(run: Run, workDate: number): boolean {
  const { employedFrom = null, employedTo = null } = run.employee;
  return workDate >= (employedFrom ?? -Infinity) && workDate <= (employedTo ?? Infinity);
}

/** Step 1: the plan of a person on a date, from employment, schedule precedence, cycle, automatic shift and holidays. */
export function resolvePlan(run: Run, settings: EffectiveSettings, workDate: number): Day {
  const { rule, zone, switches } = settings;
  const employed = isEmployed(run, workDate);
  const plan: Plan = {
    source: ScheduleSource.none,
    normal: NO_TIMETABLES,
    overtime: NO_TIMETABLES,
    autoMatched: null,
  };
  let entries = NO_ENTRIES;
  const planned = employed && switches.attendance !== false && dateExists(zone, workDate);
  if (planned && switches.schedule !== false) {
    const standing = standingEntry(run, settings, workDate);
    const adjustments = inForceOn(run.adjustments, workDate);
    // If the last approved adjustment is a replacement, the plan before it is irrelevant, including an automatic choice.
    if (standing !== undefined && adjustments.at(-1)?.mode !== 'replace') {
      plan.source = ScheduleSource[standing.source];
      if (isAutomatic(standing, workDate)) chooseAutomatically(plan, run, settings, standing, workDate);
      else plan.normal = timetablesOf(standing, workDate, rule.weekStart);
    }
    adjust(plan, adjustments, workDate, rule.weekStart);
    if (run.tracer !== null) entries = entriesOf(standing, adjustments);
  }
  const holiday = planned ? holidayPart(run, settings, workDate) : null;
  const kind = planned ? kindOf(plan, holiday === 'full', settings, workDate) : DayKind.none;
  const half = kind === DayKind.workday ? takeHalfHoliday(plan, holiday, settings, workDate) : null;
  return {
    date: workDate,
    settings,
    kind,
    source: plan.source,
    employed,
    autoMatched: plan.autoMatched,
    halfHoliday: half,
    slots: createSlots(plan, kind, settings, workDate, half),
    timetableIds: idsOf(plan),
    entries,
  };
}
