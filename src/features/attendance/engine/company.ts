import { prepareRules } from './company-rules.ts';
import type { RuleBook } from './company-rules.ts';
import { EngineInputError, requireInteger, requireOneOf } from './errors.ts';
import { compileEntries, compileShifts } from './schedule.ts';
import type { PlanEntry, Shift, TimetableFamily } from './schedule.ts';
import { buildTimeline } from './timeline.ts';
import type { Timeline } from './timeline.ts';
import { compileTimetable, groupVersions } from './timetable.ts';
import type { Versions } from './timetable.ts';
import type { Area, CompanyInput, Department, Holiday, Id, RuleVersion } from './types.ts';
import type { Zone } from './zone.ts';

/**
 * The shared data of a company's employees, checked and compiled once: rules with all defaults, timetables with their
 * placements, schedules as timelines. Its maps cache pure results and never change a result.
 */
export interface Company {
  readonly id: Id;
  readonly zones: ReadonlyMap<Id, Zone>;
  /** Department -> itself and its parents up to the root. */
  readonly chains: ReadonlyMap<Id, readonly Id[]>;
  /** Area -> itself and those above it. */
  readonly areaChains: ReadonlyMap<Id, readonly Id[]>;
  readonly rules: RuleBook;
  readonly timetables: ReadonlyMap<Id, TimetableFamily>;
  readonly shifts: ReadonlyMap<Id, Versions<Shift>>;
  readonly departmentEntries: ReadonlyMap<Id | null, Timeline<PlanEntry>>;
  readonly defaultEntries: Timeline<PlanEntry>;
  readonly autoEntries: Timeline<PlanEntry>;
  /** Whether punches choose anybody's timetable, by an automatic entry or shift. */
  readonly isAutomatic: boolean;
  readonly holidays: HolidayDates;
  /** The distance in dates at which two timetables can still overlap: step 2 looks that far for neighbours. */
  readonly reach: number;
}

/** A department and an area with a holiday, or employees by name, and the part of the date; null for all. */
interface HolidayOwner {
  readonly departmentId: Id | null;
  readonly areaId: Id | null;
  readonly employees?: ReadonlySet<Id> | null;
  readonly part: 'full' | 'am' | 'pm';
}

/** Work date -> owners of a holiday. */
type HolidayDates = ReadonlyMap<number, readonly HolidayOwner[]>;

/** The longest holiday or date range of an input: a hundred years. */
export const MOST_DAYS = 36_600;

/** Each node of a tree with its ancestors. */
function chainsOf(nodes: readonly (Department | Area)[], field: string): Map<Id, readonly Id[]> {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const chains = new Map<Id, readonly Id[]>();
  nodes.forEach(({ id }, index) => {
    const chain: Id[] = [];
    for (let at: Id | null = id; at !== null;) {
      if (chain.includes(at)) throw new EngineInputError(`${field}[${index}].parent`, 'loop');
      chain.push(at);
      const parent: Id | null | undefined = parents.get(at);
      if (parent === undefined) throw new EngineInputError(`${field}[${index}].parent`, 'unknownReference');
      at = parent;
    }
    chains.set(id, chain);
  });
  return chains;
}

function holidayDates(
  holidays: readonly Holiday[],
  chains: ReadonlyMap<Id, unknown>,
  areaChains: ReadonlyMap<Id, unknown>,
): HolidayDates {
  const dates = new Map<number, HolidayOwner[]>();
  holidays.forEach(({ from, to, departmentId = null, areaId = null, employeeIds = null, part = 'full' }, index) => {
    requireInteger(from, `holidays[${index}].from`, -1_000_000, 1_000_000);
    requireInteger(to, `holidays[${index}].to`, from, from + MOST_DAYS);
    if (departmentId !== null && !chains.has(departmentId)) {
      throw new EngineInputError(`holidays[${index}].departmentId`, 'unknownReference');
    }
    if (areaId !== null && !areaChains.has(areaId)) {
      throw new EngineInputError(`holidays[${index}].areaId`, 'unknownReference');
    }
    requireOneOf(part, `holidays[${index}].part`, ['full', 'am', 'pm']);
    const owner = { departmentId, areaId, employees: employeeIds === null ? null : new Set(employeeIds), part };
    for (let date = from; date <= to; date++) {
      const owners = dates.get(date);
      if (owners === undefined) dates.set(date, [owner]);
      else owners.push(owner);
    }
  });
  return dates;
}

/** Among entries of one rank the one whose range starts last wins, then the newest. */
export function laterStartWins(a: PlanEntry, b: PlanEntry): number {
  return a.from - b.from || a.seq - b.seq;
}

function reachOf(
  timetables: ReadonlyMap<Id, TimetableFamily>,
  rules: readonly RuleVersion[],
  zones: readonly Zone[],
): number {
  let first = 0;
  let last = 1440;
  for (const { options } of rules) {
    const { dayChange = 0 } = options;
    first = Math.min(first, dayChange >= 720 ? dayChange - 1440 : 0);
    last = Math.max(last, dayChange < 720 ? 1440 + dayChange : 0);
  }
  for (const { list } of timetables.values()) {
    for (const timetable of list) {
      first = Math.min(first, timetable.flexible ? -720 : timetable.in - timetable.inBefore);
      last = Math.max(last, timetable.flexible ? 2160 : timetable.out + timetable.outAfter);
    }
  }
  // Two hours for a clock change in between.
  const dates = Math.max(1, Math.floor((last - first + 120) / 1440));
  // If the calendar skipped a date, the dates on both sides of it are neighbours.
  return zones.some(({ skipsDates }) => skipsDates) ? dates + 1 : dates;
}

/**
 * Checks and compiles a company's rules, timetables, shifts, schedules and holidays.
 *
 * @throws EngineInputError naming the field, for a cycle of length 0, a missing reference, a department loop …
 */
export function prepareCompany(input: CompanyInput): Company {
  const areaChains = chainsOf(input.areas ?? [], 'areas');
  const chains = chainsOf(input.departments ?? [], 'departments');
  const compiled = (input.timetables ?? []).map((version, index) => compileTimetable(version, `timetables[${index}]`));
  const timetables = groupVersions(compiled, 'timetables');
  const shifts = compileShifts(input.shifts ?? [], timetables);
  const entries = compileEntries(input.schedule ?? [], shifts, timetables, chains, 'schedule');
  const ofSource = (source: string): PlanEntry[] => entries.filter((entry) => entry.source === source);
  const byDepartment = Map.groupBy(ofSource('department'), ({ departmentId }) => departmentId);
  const departmentEntries = new Map<Id | null, Timeline<PlanEntry>>();
  for (const [id, list] of byDepartment) departmentEntries.set(id, buildTimeline(list, laterStartWins));
  const misplaced = entries.findIndex(({ source }) => ['temporary', 'swap', 'employee'].includes(source));
  if (misplaced >= 0) throw new EngineInputError(`schedule[${misplaced}].source`, 'notOneOf');
  return {
    id: input.id,
    zones: new Map(input.zones.map((zone) => [zone.id, zone])),
    chains,
    areaChains,
    rules: prepareRules(input.rules ?? [], chains),
    timetables,
    shifts,
    departmentEntries,
    defaultEntries: buildTimeline(ofSource('default'), laterStartWins),
    autoEntries: buildTimeline(ofSource('auto'), laterStartWins),
    isAutomatic:
      entries.some(({ source }) => source === 'auto') ||
      [...shifts.values()].some(({ list }) => list.some(({ auto }) => auto)),
    holidays: holidayDates(input.holidays ?? [], chains, areaChains),
    reach: reachOf(timetables, input.rules ?? [], input.zones),
  };
}
