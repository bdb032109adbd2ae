import { SlotRole, Status } from './codes.ts';
import { EMPTY } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import type { LeaveShare } from './record.ts';
import { NO_LEAVE } from './record.ts';
import type { EffectiveSettings } from './effective-settings.ts';
import type { HalfHoliday } from './half-holiday.ts';
import type { Rule } from './rule.ts';
import type { PlanEntry } from './schedule.ts';
import type { DayKind, ScheduleSource } from './codes.ts';
import type { Placement } from './timetable.ts';
import type { Id } from './types.ts';

/** "No such time" as a small integer, so that fields with times stay integers. */
export const NONE = -0x80000000;

/**
 * The work sheet of a timetable on a date for a person: each step reads the results of earlier ones and adds its own. All sets are
 * minutes (instants) unless stated otherwise.
 */
export interface Slot {
  readonly placement: Placement;
  readonly role: SlotRole;
  readonly rule: Rule;
  /** Its position in the day's list. */
  readonly index: number;

  // step 2: the part of its windows that a slot keeps beside its neighbours, in seconds, both edges included.
  spanStart: number;
  spanEnd: number;
  /** The next slot if their windows meet, and where they do; by state the punch's key decides there. */
  next: Slot | null;
  sharedStart: number;
  sharedEnd: number;

  // steps 3 and 4: indices into the run's punches; after step 4 only the kept ones.
  punches: number[];

  // step 5, in seconds.
  firstIn: number;
  lastOut: number;
  /** A last check-in without an end. */
  openIn: number;
  /** Closed pairs, flat; step 6 turns them into minutes. */
  pairs: number[];
  overtimePairs: Intervals;

  // step 6
  inUsed: number;
  outUsed: number;
  verdict: Verdict;
  flags: number;

  // step 7
  leaveMin: number;
  trainingMin: number;
  leaveShares: readonly LeaveShare[];
  /** Leave and training. */
  away: Intervals;
  /** Work intervals that are still required. */
  effective: Intervals;
  /** The minutes that are still required: required - leave - training. */
  due: number;
  /** Leave and training cover everything. */
  excused: boolean;

  // step 8
  /** Net presence: without fixed breaks, but with taken paid breaks. */
  worked: Intervals;
  /** Minutes of floating breaks, which have no place and are deducted from the total. */
  floatDeducted: number;
  breakMin: number;
  breakOverMin: number;
  /** The minutes that rounding the day's total added or removed here. */
  dayRounding: number;
  presentMin: number;

  // step 9
  lateMin: number;
  lateRawMin: number;
  earlyMin: number;

  // step 10
  regularMin: number;
  shortMin: number;
  absentMin: number;
  overtime: Intervals;
  overtimeMin: number;

  status: Status;
}

/** What steps 6 to 9 find about a slot before its status is named. */
export const Verdict = { judged: 0, pending: 1, inProgress: 2, incomplete: 3, absent: 4 } as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** Shared by slots without punches; nothing writes to it. */
const NO_PUNCHES: number[] = [];

export function createSlot(placement: Placement, role: SlotRole, rule: Rule, index: number): Slot {
  return {
    placement,
    role,
    rule,
    index,
    spanStart: placement.inFrom,
    spanEnd: placement.outTo,
    next: null,
    sharedStart: NONE,
    sharedEnd: NONE,
    punches: NO_PUNCHES,
    firstIn: NONE,
    lastOut: NONE,
    openIn: NONE,
    pairs: NO_PUNCHES,
    overtimePairs: EMPTY,
    inUsed: NONE,
    outUsed: NONE,
    verdict: Verdict.judged,
    flags: 0,
    leaveMin: 0,
    trainingMin: 0,
    leaveShares: NO_LEAVE,
    away: EMPTY,
    effective: placement.work,
    due: role === SlotRole.normal ? placement.required : 0,
    excused: false,
    worked: EMPTY,
    floatDeducted: 0,
    breakMin: 0,
    breakOverMin: 0,
    dayRounding: 0,
    presentMin: 0,
    lateMin: 0,
    lateRawMin: 0,
    earlyMin: 0,
    regularMin: 0,
    shortMin: 0,
    absentMin: 0,
    overtime: EMPTY,
    overtimeMin: 0,
    status: Status.present,
  };
}

/** Gives a slot its punch (an index into the run's punches). */
export function addPunch(slot: Slot, index: number): void {
  if (slot.punches.length === 0) slot.punches = [index];
  else slot.punches.push(index);
}

/** A work date of a person: the plan from step 1 with its slots. */
export interface Day {
  readonly date: number;
  readonly settings: EffectiveSettings;
  readonly kind: DayKind;
  readonly source: ScheduleSource;
  readonly employed: boolean;
  /** Automatic shift: whether a punch decided; null for a day without one. */
  readonly autoMatched: boolean | null;
  /** The half of the date that is a holiday; null if none or all of it is. */
  readonly halfHoliday: HalfHoliday | null;
  readonly slots: readonly Slot[];
  readonly timetableIds: readonly Id[];
  /** The schedule entries that the plan was made from, weakest first; empty unless an explanation was requested. */
  readonly entries: readonly PlanEntry[];
}
