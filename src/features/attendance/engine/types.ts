/**
 * What goes into the engine. Units: `instant` = whole seconds UTC, work dates = days since 1970-01-01, wall minutes =
 * minutes from local midnight of the work date (may be < 0 or > 1440), all other times and lengths = whole minutes.
 */
import type { Intervals } from './intervals.ts';
import type { PunchState } from './codes.ts';
import type { RuleChanges } from './rule.ts';
import type { Zone } from './zone.ts';

export type Id = string | number;

/** A raw punch. The engine never changes one: rounding and assumption live in the record. */
export interface Punch {
  readonly id: Id;
  /** Seconds UTC. */
  readonly instant: number;
  readonly state: PunchState;
  readonly deviceId?: Id;
  readonly void?: boolean;
  /** Its state does not count for attendance. */
  readonly uncounted?: boolean;
}

export interface Break {
  /** Wall minutes of the work date; null = at any time of the slot ("floating"). */
  readonly start?: number | null;
  readonly end?: number | null;
  /** Default: end - start. */
  readonly duration?: number | null;
  /** auto: deducted unless taken as a gap; punch: only the gap; punchMin: the gap, topped up to the duration. */
  readonly deduct?: 'auto' | 'punch' | 'punchMin';
  /** A taken paid break counts as presence up to its duration. */
  readonly paid?: boolean;
  /** Applies only from this gross presence on. */
  readonly trigger?: number | null;
  /** How far outside start-end a gap still belongs to the break; default 30. */
  readonly margin?: number;
}

/** One version of a timetable; it holds from `validFrom` until the next version of the same id. */
export interface TimetableVersion {
  readonly id: Id;
  readonly validFrom?: number;
  readonly kind?: 'normal' | 'flexible';
  /** Minutes of the day; `out` <= `in` means the next day. Not used by flexible timetables. */
  readonly in?: number;
  readonly out?: number;
  /** Minutes [before in, after in, before out, after out]; null = up to the other end. Default 120, null, null, 360. */
  readonly windows?: readonly [number, number | null, number | null, number];
  readonly lateGrace?: number;
  readonly earlyGrace?: number;
  readonly inRequired?: boolean;
  readonly outRequired?: boolean;
  /** Minutes due; null: elapsed in-out minus unpaid breaks (normal) or no daily norm (flexible). */
  readonly required?: number | null;
  readonly breaks?: readonly Break[];
  readonly workDay?: number;
  /** Flexible: start of the attendance day, instead of the rule's. */
  readonly dayChange?: number | null;
}

/** One version of a shift: a cycle of days, each with no, one or several timetables. */
export interface ShiftVersion {
  readonly id: Id;
  readonly validFrom?: number;
  readonly unit: 'day' | 'week' | 'month';
  /** Length of the cycle in units. */
  readonly count: number;
  /** Index of the cycle -> timetable ids; see step-01-cycle.ts for the index. */
  readonly days: Readonly<Record<number, readonly Id[]>>;
  /** Only the timetable of the day that fits the punches applies; default: all of them apply. */
  readonly auto?: boolean;
}

export type EntrySource = 'temporary' | 'swap' | 'employee' | 'department' | 'default' | 'auto';

/** A line of somebody's schedule: exactly one of shiftId, timetableIds, candidateIds. */
export interface ScheduleEntry {
  readonly source: EntrySource;
  /** Inclusive work dates; null = open. */
  readonly from: number;
  readonly to: number | null;
  readonly shiftId?: Id;
  /** First date of the shift's cycle; default `from`. */
  readonly anchor?: number | null;
  /** The same timetables every day; an empty list is a decision: day off. */
  readonly timetableIds?: readonly Id[];
  /** Source auto: the timetables to choose from, by the punches. */
  readonly candidateIds?: readonly Id[];
  /** Source department: whose schedule it is. */
  readonly departmentId?: Id;
  /** Source temporary. */
  readonly mode?: 'replace' | 'addNormal' | 'addOvertime';
  /** Order of approval or entry; later wins a tie. */
  readonly seq?: number;
}

/** A value that holds from a work date on, until the next one of its list. */
export interface Dated<Value> {
  readonly from: number;
  readonly value: Value;
}

export interface Holiday {
  readonly from: number;
  readonly to: number;
  /** The half of each date that is off; the whole date if it is not given. */
  readonly part?: 'full' | 'am' | 'pm';
  /** The department (with its subtree) that has it; null = every one. */
  readonly departmentId?: Id | null;
  /** The area (with its subtree) whose people have it; null = wherever they are. If both are given, both apply. */
  readonly areaId?: Id | null;
  /** The employees who have it by name; null for everybody in the department and the area. */
  readonly employeeIds?: readonly Id[] | null;
}

export interface Department {
  readonly id: Id;
  readonly parent: Id | null;
}

/** A place of work; people are in one or several. */
export interface Area {
  readonly id: Id;
  readonly parent: Id | null;
}

/** One version of a rule, of the company (departmentId null) or of a department; it sets the options it names. */
export interface RuleVersion {
  readonly id: Id;
  readonly departmentId: Id | null;
  readonly validFrom?: number;
  readonly options: RuleChanges;
}

/** What a company's employees share. `prepareCompany` compiles it once. */
export interface CompanyInput {
  readonly id: Id;
  readonly zones: readonly Zone[];
  readonly departments?: readonly Department[];
  readonly areas?: readonly Area[];
  readonly rules?: readonly RuleVersion[];
  readonly timetables?: readonly TimetableVersion[];
  readonly shifts?: readonly ShiftVersion[];
  /** Department, default and auto entries. */
  readonly schedule?: readonly ScheduleEntry[];
  readonly holidays?: readonly Holiday[];
}

export interface Switches {
  readonly attendance?: boolean;
  readonly overtime?: boolean;
  readonly holiday?: boolean;
  readonly schedule?: boolean;
}

export interface Employee {
  readonly id: Id;
  /** First and last employed work date, both inclusive; null = open. */
  readonly employedFrom?: number | null;
  readonly employedTo?: number | null;
  /** Dated; what holds before the first entry is the first entry. */
  readonly zones: readonly Dated<Id>[];
  readonly departments?: readonly Dated<Id | null>[];
  readonly areas?: readonly Dated<readonly Id[]>[];
  readonly switches?: readonly Dated<Switches>[];
  /** The employee's own entries: temporary, swap, employee, and a default or auto of their own. */
  readonly schedule?: readonly ScheduleEntry[];
}

/** Approved leave or training, either by date or by instants (minutes). A business trip is a training. */
export type Absence =
  | { readonly typeId?: Id; readonly date: number; readonly part: 'full' | 'am' | 'pm' }
  | { readonly typeId?: Id; readonly from: number; readonly to: number };

/** An approved overtime request, in epoch minutes. */
export interface OvertimeRequest {
  readonly from: number;
  readonly to: number;
  /** Minutes within it that were approved; all of them if it is not given. */
  readonly most?: number;
  /** Set if its overtime becomes time off instead of being paid. */
  readonly timeOff?: TimeOffTerms;
}

/** What overtime that becomes time off is worth. */
export interface TimeOffTerms {
  /** The request. */
  readonly id: Id;
  /** The type of leave that it is credited to. */
  readonly typeId: Id;
  /** Percent of each level of overtime. */
  readonly rates: readonly [number, number, number];
}

/** Approved overtime as a run reads it: stretches that count whole, and those of which no more than so many minutes do. */
export interface ApprovedOvertime {
  readonly whole: Intervals;
  readonly capped: readonly CappedOvertime[];
  /** Those that become time off, by their beginning. */
  readonly timeOff: readonly (OvertimeRequest & { readonly timeOff: TimeOffTerms })[];
}

type CappedOvertime = Required<Pick<OvertimeRequest, 'from' | 'to' | 'most'>>;
