import { Flag, SlotRole } from './codes.ts';
import { lengthWithin } from './intervals.ts';
import { NONE, Verdict } from './slot.ts';
import type { Slot } from './slot.ts';
import type { Tracer } from './trace.ts';
import { wallOf } from './zone.ts';
import type { Zone } from './zone.ts';

/** Only a normal timetable has planned times that somebody can be late for. */
function isTimed(slot: Slot): boolean {
  return slot.role === SlotRole.normal && !slot.placement.timetable.flexible && !slot.excused;
}

/** Grace is a threshold: up to it nothing counts, beyond it the full length (or, beyondGrace, only the excess). */
export function afterGrace(missed: number, grace: number, beyondGrace: boolean): number {
  if (missed <= grace) return 0;
  return beyondGrace ? missed - grace : missed;
}

function traceEdge(slot: Slot, zone: Zone, tracer: Tracer, side: 'in' | 'out', missed: number, counted: number): void {
  const { timetable, in: start, out: end, date } = slot.placement;
  if (missed === 0) return;
  const wall = (minute: number): number => wallOf(zone, minute) - date * 1440;
  const late = side === 'in';
  const params = {
    at: wall(late ? slot.inUsed : slot.outUsed),
    planned: wall(late ? start : end),
    missed,
    grace: late ? timetable.lateGrace : timetable.earlyGrace,
  };
  const change = [late ? 'lateMin' : 'earlyMin', 0, counted] as const;
  const counts = counted > 0;
  tracer.add(
    late ? (counts ? 'cameLate' : 'cameWithinGrace') : counts ? 'leftEarly' : 'leftWithinGrace',
    params,
    'lateMeasure',
    change,
  );
}

/** More lateness (or early leaving) than the rule allows makes the slot absent. */
function judgeLimits(slot: Slot, tracer: Tracer | null): void {
  const { rule, lateMin, earlyMin } = slot;
  if (rule.lateAbsentAfter !== null && lateMin > rule.lateAbsentAfter) {
    slot.verdict = Verdict.absent;
    slot.flags |= Flag.lateAsAbsent;
    tracer?.add('tooLateIsAbsent', { minutes: lateMin, limit: rule.lateAbsentAfter }, 'lateAbsentAfter');
  }
  if (rule.earlyAbsentAfter !== null && earlyMin > rule.earlyAbsentAfter) {
    slot.verdict = Verdict.absent;
    slot.flags |= Flag.earlyAsAbsent;
    tracer?.add('tooEarlyIsAbsent', { minutes: earlyMin, limit: rule.earlyAbsentAfter }, 'earlyAbsentAfter');
  }
}

/** A break that took too long may count as lateness or early leaving, as far as that much was required. */
function forwardOverrun(slot: Slot, tracer: Tracer | null): void {
  const as = slot.rule.breakOverAs;
  if (slot.breakOverMin === 0 || as === 'lost' || as === 'absent') return;
  const minutes = Math.min(slot.breakOverMin, slot.due - slot.lateMin - slot.earlyMin);
  const figure = as === 'late' ? 'lateMin' : 'earlyMin';
  const before = slot[figure];
  slot[figure] += Math.max(0, minutes);
  tracer?.add('breakOverrun', { minutes, as }, 'breakOverAs', [figure, before, slot[figure]]);
}

/**
 * Step 9: lateness is the effective work before the arrival, early leaving that after the departure: breaks, leave and training
 * never count (arriving at 13:00 after a 12-13 lunch is four hours late, not five). Neither exceeds the required minutes.
 */
export function judgeTimes(slot: Slot, zone: Zone, tracer: Tracer | null): void {
  if (!isTimed(slot) || slot.verdict === Verdict.pending || slot.verdict === Verdict.absent) return;
  const { timetable } = slot.placement;
  const beyondGrace = slot.rule.lateMeasure === 'beyondGrace';
  if (slot.inUsed !== NONE) {
    slot.lateRawMin = Math.min(lengthWithin(slot.effective, -Infinity, slot.inUsed), slot.due);
  }
  // A person who is still at work, or a day that cannot be read, is not judged yet.
  if (slot.verdict !== Verdict.judged) return;
  const missedAtEnd = Math.min(lengthWithin(slot.effective, slot.outUsed, Infinity), slot.due - slot.lateRawMin);
  slot.lateMin = afterGrace(slot.lateRawMin, timetable.lateGrace, beyondGrace);
  slot.earlyMin = afterGrace(missedAtEnd, timetable.earlyGrace, beyondGrace);
  if (tracer !== null) {
    traceEdge(slot, zone, tracer, 'in', slot.lateRawMin, slot.lateMin);
    traceEdge(slot, zone, tracer, 'out', missedAtEnd, slot.earlyMin);
  }
  forwardOverrun(slot, tracer);
  judgeLimits(slot, tracer);
}

/** Step 9, after the regular minutes are known: too few of them (with leave and training) make a slot absent or half. */
export function judgeMinimum(slot: Slot, tracer: Tracer | null): 'absent' | 'halfDay' | null {
  const { absentBelow, halfDayBelow } = slot.rule;
  if (slot.role !== SlotRole.normal || slot.verdict !== Verdict.judged || slot.excused) return null;
  const minutes = slot.regularMin + slot.leaveMin + slot.trainingMin;
  if (absentBelow !== null && minutes < absentBelow) {
    slot.flags |= Flag.belowMinimum;
    slot.verdict = Verdict.absent;
    tracer?.add('tooLittleIsAbsent', { minutes, limit: absentBelow }, 'absentBelow');
    return 'absent';
  }
  if (halfDayBelow !== null && minutes < halfDayBelow) {
    slot.flags |= Flag.belowMinimum;
    tracer?.add('tooLittleIsHalfDay', { minutes, limit: halfDayBelow }, 'halfDayBelow');
    return 'halfDay';
  }
  return null;
}
