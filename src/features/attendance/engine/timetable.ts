import { EngineInputError, requireInteger, requireIntegerOrNull, requireOneOf } from './errors.ts';
import { hashText } from './hash.ts';
import type { Intervals } from './intervals.ts';
import type { Break, Id, TimetableVersion } from './types.ts';

/** A break with its defaults filled in; wall minutes of the work date. */
export interface BreakPlan {
  readonly floating: boolean;
  readonly start: number;
  readonly end: number;
  /** null = as long as from start to end on that date. */
  readonly duration: number | null;
  readonly deduct: 'auto' | 'punch' | 'punchMin';
  readonly paid: boolean;
  readonly trigger: number;
  readonly margin: number;
}

/** One version of a timetable with its defaults filled in; `out` > `in`. */
export interface Timetable {
  readonly id: Id;
  readonly idList: readonly Id[];
  /** A hash of id and version, for the record's hash. */
  readonly hash: number;
  readonly validFrom: number;
  readonly flexible: boolean;
  readonly in: number;
  readonly out: number;
  readonly inBefore: number;
  readonly inAfter: number | null;
  readonly outBefore: number | null;
  readonly outAfter: number;
  readonly lateGrace: number;
  readonly earlyGrace: number;
  readonly inRequired: boolean;
  readonly outRequired: boolean;
  readonly required: number | null;
  readonly breaks: readonly BreakPlan[];
  /** A break that must be punched: then punches between first and last matter too. */
  readonly punchedBreaks: boolean;
  readonly dayChange: number | null;
  /** Placements by zone and date, filled by step 2 and shared by everybody on this timetable. */
  readonly placements: Map<string, Map<number, Placement>>;
}

export interface PlacedBreak {
  readonly plan: BreakPlan;
  readonly start: number;
  readonly end: number;
  readonly duration: number;
}

/** A timetable on one date in one zone: everything about it that does not depend on a person. */
export interface Placement {
  readonly timetable: Timetable;
  readonly date: number;
  /** Planned times as instants in minutes; a flexible day's borders. */
  readonly in: number;
  readonly out: number;
  /** Check-in and check-out window as instants in seconds, both edges included. */
  readonly inFrom: number;
  readonly inTo: number;
  readonly outFrom: number;
  readonly outTo: number;
  readonly breaks: readonly PlacedBreak[];
  /** in-out without the unpaid fixed breaks. */
  readonly work: Intervals;
  readonly workMin: number;
  /** Minutes due; 0 where there is no norm. */
  readonly required: number;
  /** A flexible day without a norm: all time is regular. */
  readonly open: boolean;
}

const DEFAULT_WINDOWS = [120, null, null, 360] as const;

/** Versions without a date hold since always. */
export const ALWAYS = -1_000_000;

/** Largest values of a timetable's lengths; none may be negative. */
const MOST = [
  ['required', 2880],
  ['lateGrace', 1440],
  ['earlyGrace', 1440],
  ['dayChange', 1439],
] as const;
const MOST_OF_BREAK = [
  ['start', 2880],
  ['end', 2880],
  ['duration', 1440],
  ['trigger', 2880],
  ['margin', 1440],
] as const;

function compileBreak(input: Break, timetableIn: number, field: string): BreakPlan {
  const { start = null, end = null, duration = null, trigger, margin = 30, deduct = 'auto', paid = false } = input;
  for (const [name, most] of MOST_OF_BREAK) requireIntegerOrNull(input[name], `${field}.${name}`, 0, most);
  requireOneOf(deduct, `${field}.deduct`, ['auto', 'punch', 'punchMin']);
  if ((start === null) !== (end === null)) throw new EngineInputError(`${field}.end`, 'missing');
  if (start === null || end === null) {
    if (duration === null) throw new EngineInputError(`${field}.duration`, 'missing');
    return { floating: true, start: 0, end: 0, duration, deduct, paid, trigger: trigger ?? 0, margin };
  }
  const from = start < timetableIn ? start + 1440 : start;
  let to = end;
  while (to < from) to += 1440;
  return { floating: false, start: from, end: to, duration, deduct, paid, trigger: trigger ?? 0, margin };
}

/** Fills in the defaults of one timetable version; `field` is its path for errors. */
export function compileTimetable(version: TimetableVersion, field: string): Timetable {
  const { id, kind = 'normal', windows = DEFAULT_WINDOWS, required = null } = version;
  requireOneOf(kind, `${field}.kind`, ['normal', 'flexible']);
  const flexible = kind === 'flexible';
  if (!flexible) {
    requireInteger(version.in, `${field}.in`, 0, 1440);
    requireInteger(version.out, `${field}.out`, 0, 2880);
  }
  const start = flexible ? 0 : (version.in ?? 0);
  let end = flexible ? 1440 : (version.out ?? 0);
  if (end <= start) end += 1440;
  if (end - start > 1440) throw new EngineInputError(`${field}.out`, 'outOfRange');
  windows.forEach((width, index) => requireIntegerOrNull(width, `${field}.windows[${index}]`, 0, 1440));
  for (const [name, most] of MOST) requireIntegerOrNull(version[name], `${field}.${name}`, 0, most);
  requireIntegerOrNull(version.validFrom, `${field}.validFrom`, ALWAYS, -ALWAYS);
  const breaks = (version.breaks ?? []).map((input, index) => compileBreak(input, start, `${field}.breaks[${index}]`));
  return {
    id,
    idList: Object.freeze([id]),
    hash: hashText(`${String(id)}@${version.validFrom ?? ''}`),
    validFrom: version.validFrom ?? ALWAYS,
    flexible,
    in: start,
    out: end,
    inBefore: windows[0],
    inAfter: windows[1],
    outBefore: windows[2],
    outAfter: windows[3],
    lateGrace: version.lateGrace ?? 0,
    earlyGrace: version.earlyGrace ?? 0,
    inRequired: version.inRequired ?? true,
    outRequired: version.outRequired ?? true,
    required,
    breaks,
    punchedBreaks: breaks.some(({ deduct }) => deduct !== 'auto'),
    dayChange: version.dayChange ?? null,
    placements: new Map(),
  };
}

/** The versions of one id, oldest first. */
export interface Versions<Version> {
  readonly id: Id;
  readonly list: readonly Version[];
}

/** The version in force on a date, undefined before the first. */
export function versionOn<Version extends { readonly validFrom: number }>(
  versions: Versions<Version>,
  workDate: number,
): Version | undefined {
  const { list } = versions;
  for (let i = list.length - 1; i >= 0; i--) {
    const version = list[i];
    if (version !== undefined && version.validFrom <= workDate) return version;
  }
  return undefined;
}

/** Groups versions by id; two versions of one id from the same date are refused. */
export function groupVersions<Version extends { readonly id: Id; readonly validFrom: number }>(
  versions: readonly Version[],
  field: string,
): Map<Id, Versions<Version>> {
  const groups = new Map<Id, Versions<Version>>();
  versions.forEach((version, index) => {
    const others = groups.get(version.id)?.list ?? [];
    if (others.some(({ validFrom }) => validFrom === version.validFrom)) {
      throw new EngineInputError(`${field}[${index}].validFrom`, 'duplicate');
    }
    const list = [...others, version].toSorted((a, b) => a.validFrom - b.validFrom);
    groups.set(version.id, { id: version.id, list });
  });
  return groups;
}
