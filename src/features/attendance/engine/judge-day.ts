import { DayKind, Flag, nameOf } from './codes.ts';
import type { Context } from './context.ts';
import { explainLoose, explainPlan, TracingWitness } from './explain.ts';
import { EMPTY, lengthOf, subtract, union } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import { roundLength } from './rounding.ts';
import type { TimeRounding } from './rounding.ts';
import type { Run } from './run.ts';
import { NONE, Verdict } from './slot.ts';
import type { Day, Slot } from './slot.ts';
import { dropDuplicates } from './step-04-dedupe.ts';
import { pairPunches } from './step-05-pair.ts';
import { fitPairs, normaliseSlot, roundGaps, roundInstant } from './step-06-normalise.ts';
import { applyLeave } from './step-07-leave.ts';
import { applyBreaks, presenceOnLeave } from './step-08-breaks.ts';
import { roundDayTotal } from './step-08-round-day.ts';
import { judgeMinimum, judgeTimes } from './step-09-lateness.ts';
import { settleOvertime } from './step-10-overtime.ts';
import type { DayOvertime } from './step-10-overtime.ts';
import { takeTimeOff, type DayTimeOff } from './step-10-time-off.ts';
import { countMinutes, restWorkOf, settleAbsent, settleShort } from './step-10-regular.ts';
import type { LooseDay } from './loose-day.ts';
import { slotStatus } from './step-12-status.ts';

/** A day after steps 4 to 11, with its completed slots and the results of the day as a whole. */
export interface JudgedDay {
  readonly day: Day;
  readonly loose: LooseResult | null;
  readonly overtime: DayOvertime;
  readonly timeOff: DayTimeOff;
  /** Flags of the day beyond those of its slots. */
  readonly flags: number;
}

/** The result of loose punches on a rest day. */
export interface LooseResult {
  readonly punchCount: number;
  readonly firstIn: number;
  readonly lastOut: number;
  readonly inUsed: number;
  readonly outUsed: number;
  readonly worked: Intervals;
  readonly presentMin: number;
  readonly regularMin: number;
  readonly overtime: Intervals;
  readonly overtimeMin: number;
  readonly flags: number;
}

/** Steps 4 to 6 for one slot, then 8: from its punches to net presence. */
function readSlot(slot: Slot, day: Day, run: Run, witness: TracingWitness | null): void {
  const { tracer } = run;
  if (tracer !== null) {
    tracer.slot = slot.index;
    tracer.step = 4;
  }
  const onDropped = witness === null ? null : (index: number): void => witness.ignored(index, 'duplicate');
  slot.punches = dropDuplicates(slot.punches, run.punches, slot.rule, onDropped);
  if (tracer !== null) tracer.step = 5;
  pairPunches(slot, run.punches, witness);
  if (tracer !== null) tracer.step = 6;
  normaliseSlot(slot, day, run);
}

/** Steps 9 and 10 for one slot. */
function judgeSlot(slot: Slot, day: Day, run: Run): void {
  const { tracer } = run;
  if (tracer !== null) {
    tracer.slot = slot.index;
    tracer.step = 9;
  }
  judgeTimes(slot, day.settings.zone, tracer);
  if (tracer !== null) tracer.step = 10;
  countMinutes(slot, day.kind, tracer);
  if (tracer !== null) tracer.step = 9;
  const minimum = judgeMinimum(slot, tracer);
  if (slot.verdict === Verdict.absent) settleAbsent(slot);
  if (tracer !== null) tracer.step = 10;
  settleShort(slot, tracer);
  slot.status = slotStatus(slot, minimum === 'halfDay');
  if (slot.lateMin > 0) slot.flags |= Flag.late;
  if (slot.earlyMin > 0) slot.flags |= Flag.early;
  if (presenceOnLeave(slot) > 0 || (slot.excused && slot.presentMin > 0)) slot.flags |= Flag.workedOnLeave;
}

/** Step 11 for one date: rounds the result of the loose punches and books it as the rule says. */
function judgeLoose(loose: LooseDay, day: Day, run: Run): LooseResult {
  const { rule, zone } = day.settings;
  const midnight = day.date * 1440;
  // A piece that was cut at the day change does not end with a punch, so its end is not rounded.
  const used = (at: number, rounding: TimeRounding | null, end: number | undefined): number =>
    at === NONE ? (end ?? NONE) : roundInstant(Math.floor(at / 60), rounding, null, zone, midnight);
  const inUsed = used(loose.firstIn, rule.roundIn, loose.pairs[0]);
  let outUsed = used(loose.lastOut, rule.roundOut, loose.pairs.at(-1));
  if (outUsed !== NONE) outUsed = Math.max(inUsed, outUsed);
  const pairs = roundGaps(fitPairs(loose.pairs, inUsed, outUsed), rule.roundBreak);
  const regularPairs = subtract(pairs, loose.overtimePairs);
  const byState = lengthOf(loose.overtimePairs);
  const worked = union(regularPairs, loose.overtimePairs);
  const presentMin = roundLength(lengthOf(regularPairs) + byState, rule.roundDay);
  const plain = Math.max(0, presentMin - byState);
  const as = restWorkOf(rule, day.kind);
  const judged = day.kind !== DayKind.none;
  run.tracer?.add(
    'restDayWork',
    { kind: nameOf(DayKind, day.kind) ?? '', as: judged ? as : 'shown', minutes: presentMin },
    'restDayWork',
    ['presentMin', 0, presentMin],
  );
  return {
    punchCount: loose.punchCount,
    firstIn: loose.firstIn,
    lastOut: loose.lastOut,
    inUsed,
    outUsed,
    worked,
    presentMin,
    regularMin: as === 'regular' ? plain : 0,
    overtime: judged ? (as === 'ot' ? worked : loose.overtimePairs) : EMPTY,
    overtimeMin: judged ? (as === 'ot' ? presentMin : byState) : 0,
    flags: (loose.missedIn ? Flag.missedIn : 0) | (loose.missedOut ? Flag.missedOut : 0),
  };
}

/** Steps 4 to 11 for one date. */
export function judgeDay(day: Day, context: Context, run: Run): JudgedDay {
  const { tracer } = run;
  const { rule, zone } = day.settings;
  let witness: TracingWitness | null = null;
  if (tracer !== null) {
    witness = new TracingWitness(run.punches, tracer, zone, day.date);
    explainPlan(day, run, tracer);
    explainLoose(day, run, context, witness, tracer);
  }
  let flags = context.looseDays.outOfWindow.has(day.date) ? Flag.outOfWindow : 0;
  const { slots } = day;
  for (const slot of slots) readSlot(slot, day, run, witness);
  if (tracer !== null) tracer.step = 7;
  applyLeave(day, run);
  if (tracer !== null) tracer.step = 8;
  for (const slot of slots) {
    if (tracer !== null) tracer.slot = slot.index;
    applyBreaks(slot, zone, tracer);
  }
  if (tracer !== null) tracer.slot = null;
  if (rule.roundDay !== null) roundDayTotal(slots, tracer);
  let raw = 0;
  let regular = 0;
  let overtime: Intervals = EMPTY;
  let present = 0;
  for (const slot of slots) {
    judgeSlot(slot, day, run);
    overtime = union(overtime, slot.overtime);
    raw += slot.overtimeMin;
    regular += slot.regularMin;
    present += slot.presentMin;
  }
  let loose: LooseResult | null = null;
  if (tracer !== null) {
    tracer.slot = null;
    tracer.step = 11;
  }
  const found = context.looseDays.byDate.get(day.date);
  if (found !== undefined) {
    loose = judgeLoose(found, day, run);
    raw += loose.overtimeMin;
    regular += loose.regularMin;
    present += loose.presentMin;
    overtime = loose.overtime;
    flags |= loose.flags;
  }
  if (tracer !== null) tracer.step = 10;
  const settled = settleOvertime(raw, overtime, regular, day.kind, rule, run.requests, tracer);
  const timeOff = takeTimeOff(settled, raw, overtime, run.requests, tracer);
  if (present > 0 && day.kind !== DayKind.workday && day.kind !== DayKind.none) flags |= Flag.workedOnRestDay;
  return { day, loose, overtime: settled, timeOff, flags };
}
