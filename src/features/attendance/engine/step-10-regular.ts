import { DayKind, nameOf, restKindOf, SlotRole } from './codes.ts';
import { clip, EMPTY, lengthOf, lengthWithin, takeLast, union } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import type { RestWork, Rule } from './rule.ts';
import { Verdict } from './slot.ts';
import type { Slot } from './slot.ts';
import { creditable, presenceOnLeave } from './step-08-breaks.ts';
import type { Tracer } from './trace.ts';

/** How a rule treats work on a rest day; `ignore` on any other day. */
export function restWorkOf(rule: Rule, kind: DayKind): RestWork {
  const rest = restKindOf(kind);
  return rest === null ? 'ignore' : rule.restDayWork[rest];
}

/** The minutes that are still required, or all of them if work on leave counts. */
function norm(slot: Slot): number {
  if (slot.placement.open) return Infinity;
  return slot.rule.workOnLeave === 'count' ? slot.placement.required : slot.due;
}

function setOvertime(slot: Slot, overtime: Intervals, minutes: number): void {
  slot.overtime = overtime;
  slot.overtimeMin = minutes;
}

/** total: beyond the limit everything is overtime, and it lies at the end of presence. */
function countByTotal(slot: Slot, credit: Intervals, net: number, tracer: Tracer | null): void {
  const limit = slot.rule.otAfter ?? norm(slot);
  slot.regularMin = Math.min(net, limit);
  const beyond = net - slot.regularMin;
  if (beyond > 0) setOvertime(slot, takeLast(credit, beyond), beyond);
  if (tracer !== null && beyond > 0) tracer.add('overtimeBeyond', { present: net, limit }, 'otBasis');
}

/** schedule: presence before the planned start and after the planned end, each from its own minimum on. */
function countBySchedule(slot: Slot, credit: Intervals, tracer: Tracer | null): void {
  const { rule, placement } = slot;
  if (placement.timetable.flexible) return;
  const early = lengthWithin(credit, -Infinity, placement.in);
  const late = lengthWithin(credit, placement.out, Infinity);
  const earlyCounts = rule.otEarlyIn && early >= rule.otEarlyInMin;
  const lateCounts = rule.otLateOut && late >= rule.otLateOutMin;
  if (tracer !== null) {
    if (early > 0)
      tracer.add('overtimeEarlyIn', { minutes: early, minimum: rule.otEarlyInMin, counted: earlyCounts }, 'otEarlyIn');
    if (late > 0)
      tracer.add('overtimeLateOut', { minutes: late, minimum: rule.otLateOutMin, counted: lateCounts }, 'otLateOut');
  }
  const minutes = (earlyCounts ? early : 0) + (lateCounts ? late : 0);
  if (minutes === 0) return;
  const before = earlyCounts ? clip(credit, -Infinity, placement.in) : EMPTY;
  const after = lateCounts ? clip(credit, placement.out, Infinity) : EMPTY;
  // Floating breaks are deducted from the plan first; the rest is deducted from the overtime.
  const overhang = Math.max(0, slot.floatDeducted - lengthWithin(credit, placement.in, placement.out));
  setOvertime(slot, union(before, after), Math.max(0, minutes - overhang));
}

function fillShort(slot: Slot, tracer: Tracer | null): void {
  const minutes = Math.min(slot.overtimeMin, Math.max(0, norm(slot) - slot.regularMin));
  if (minutes === 0 || minutes === Infinity) return;
  const before = slot.regularMin;
  slot.regularMin += minutes;
  setOvertime(slot, takeLast(slot.overtime, slot.overtimeMin - minutes), slot.overtimeMin - minutes);
  tracer?.add('overtimeFillsShort', { minutes }, 'otFillsShort', ['regularMin', before, slot.regularMin]);
}

function countNormal(slot: Slot, tracer: Tracer | null): void {
  const { rule, placement } = slot;
  const onLeave = presenceOnLeave(slot);
  const counted = rule.workOnLeave === 'count';
  if (tracer !== null && onLeave > 0) tracer.add('workedOnLeave', { minutes: onLeave, counted }, 'workOnLeave');
  if (slot.excused && !counted) return;
  const credit = creditable(slot);
  if (credit.length === 0) return;
  const net = Math.max(0, lengthOf(credit) - slot.floatDeducted + slot.dayRounding);
  if (rule.otBasis === 'total') {
    countByTotal(slot, credit, net, tracer);
  } else {
    const inPlan = placement.timetable.flexible
      ? net
      : Math.max(0, lengthWithin(credit, placement.in, placement.out) - slot.floatDeducted + slot.dayRounding);
    slot.regularMin = Math.min(inPlan, norm(slot));
    if (rule.otBasis === 'schedule') {
      countBySchedule(slot, credit, tracer);
      if (rule.otFillsShort) fillShort(slot, tracer);
    }
  }
  if (tracer !== null) {
    const change = ['regularMin', 0, slot.regularMin] as const;
    tracer.add('regularCounted', { present: slot.presentMin, due: slot.due }, 'otBasis', change);
  }
}

/** Nothing is required on a rest slot: its work is overtime, normal time or nothing, as the rule says. */
function countRest(slot: Slot, kind: DayKind, tracer: Tracer | null): void {
  if (slot.presentMin === 0) return;
  const as = slot.role === SlotRole.overtime ? (slot.rule.overtime ? 'ot' : 'ignore') : restWorkOf(slot.rule, kind);
  if (as === 'ot') setOvertime(slot, slot.worked, slot.presentMin);
  else if (as === 'regular') slot.regularMin = slot.presentMin;
  tracer?.add('restDayWork', { kind: nameOf(DayKind, kind) ?? '', as, minutes: slot.presentMin }, 'restDayWork');
}

/** Step 10, first half: a slot's regular minutes and its raw overtime. */
export function countMinutes(slot: Slot, kind: DayKind, tracer: Tracer | null): void {
  if (slot.role !== SlotRole.normal) countRest(slot, kind, tracer);
  else if (slot.verdict !== Verdict.absent && slot.verdict !== Verdict.pending) countNormal(slot, tracer);
  if (slot.overtimePairs.length > 0) countOvertimePairs(slot, tracer);
}

/** Pairs of overtime keys are separate overtime, whatever the basis. */
function countOvertimePairs(slot: Slot, tracer: Tracer | null): void {
  const minutes = lengthOf(slot.overtimePairs);
  slot.presentMin += minutes;
  setOvertime(slot, union(slot.overtime, slot.overtimePairs), slot.overtimeMin + minutes);
  tracer?.add('overtimeByState', { minutes }, 'identity');
}

/** An absent slot: its required minutes are absent, and nothing counts except overtime by key; presence remains. */
export function settleAbsent(slot: Slot): void {
  slot.absentMin = slot.due;
  slot.regularMin = 0;
  slot.lateMin = 0;
  slot.earlyMin = 0;
  slot.shortMin = 0;
  setOvertime(slot, slot.overtimePairs, lengthOf(slot.overtimePairs));
}

/** Required minutes that are neither worked nor absent; a break overrun may count as absence. */
export function settleShort(slot: Slot, tracer: Tracer | null): void {
  if (slot.role !== SlotRole.normal || slot.verdict !== Verdict.judged) return;
  slot.shortMin = Math.max(0, slot.due - slot.regularMin);
  if (slot.shortMin > 0) {
    tracer?.add('shortOf', { due: slot.due, regular: slot.regularMin }, null, ['shortMin', 0, slot.shortMin]);
  }
  if (slot.rule.breakOverAs === 'absent' && slot.breakOverMin > 0) {
    slot.absentMin = Math.min(slot.breakOverMin, slot.shortMin);
    slot.shortMin -= slot.absentMin;
    const change = ['absentMin', 0, slot.absentMin] as const;
    tracer?.add('breakOverrun', { minutes: slot.absentMin, as: 'absent' }, 'breakOverAs', change);
  }
}
