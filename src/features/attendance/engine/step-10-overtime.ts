import type { DayKind } from './codes.ts';
import { restKindOf } from './codes.ts';
import { intersect, lengthOf, lengthWithin, subtract } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import { roundLength } from './rounding.ts';
import type { Rule } from './rule.ts';
import type { Tracer } from './trace.ts';
import type { ApprovedOvertime } from './types.ts';

/** A day's overtime after the rule was applied. */
export interface DayOvertime {
  minutes: number;
  pending: number;
  level1: number;
  level2: number;
  level3: number;
}

/** Minutes of [from, to) on a line that lie in [start, end). */
function part(from: number, to: number, start: number, end: number): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, start));
}

/**
 * Spreads overtime over the levels. `worked`: overtime lies on the line of the day's worked minutes above the regular
 * ones, and level i takes what is between t_i and t_(i+1); `ot`: the same on the overtime minutes alone. What lies below
 * the first border is level 1.
 */
function spread(result: DayOvertime, rule: Rule, regular: number): void {
  const levels = rule.otLevels;
  if (levels === null) {
    result.level1 = result.minutes;
    return;
  }
  const start = levels.basis === 'worked' ? regular : 0;
  const end = start + result.minutes;
  const second = levels.from[1] ?? Infinity;
  const third = levels.from[2] ?? Infinity;
  result.level2 = part(start, end, second, third);
  result.level3 = part(start, end, third, Infinity);
  result.level1 = result.minutes - result.level2 - result.level3;
}

function setLevel(result: DayOvertime, level: number): void {
  if (level === 3) result.level3 = result.minutes;
  else if (level === 2) result.level2 = result.minutes;
  else result.level1 = result.minutes;
}

/** minimum (below it nothing, from it on all) -> rounding -> cap. */
function limit(raw: number, rule: Rule, tracer: Tracer | null): number {
  if (raw < rule.otMin) {
    tracer?.add('overtimeBelowMinimum', { minutes: raw, minimum: rule.otMin }, 'otMin', ['otMin', raw, 0]);
    return 0;
  }
  let minutes = raw;
  if (rule.otRound !== null) {
    minutes = roundLength(raw, rule.otRound);
    const { interval, mode } = rule.otRound;
    if (minutes !== raw) tracer?.add('overtimeRounded', { interval, mode }, 'otRound', ['otMin', raw, minutes]);
  }
  if (rule.otMax !== null && minutes > rule.otMax) {
    tracer?.add('overtimeCapped', { cap: rule.otMax }, 'otMax', ['otMin', minutes, rule.otMax]);
    minutes = rule.otMax;
  }
  return minutes;
}

/** Only minutes inside approved requests count; overtime approved as a whole stays whole after rounding. */
function approve(minutes: number, raw: number, overtime: Intervals, { whole, capped }: ApprovedOvertime): number {
  let approved = lengthOf(intersect(overtime, whole));
  if (capped.length > 0) {
    const rest = subtract(overtime, whole);
    for (const { from, to, most } of capped) approved += Math.min(most, lengthWithin(rest, from, to));
  }
  return approved >= raw ? minutes : Math.min(minutes, approved);
}

/**
 * Step 10, second half: a day's raw overtime through minimum, rounding, cap, approval and levels, in this order.
 *
 * @param overtime where the raw overtime lies
 * @param regular the day's regular minutes
 */
export function settleOvertime(
  raw: number,
  overtime: Intervals,
  regular: number,
  kind: DayKind,
  rule: Rule,
  requests: ApprovedOvertime,
  tracer: Tracer | null,
): DayOvertime {
  const result: DayOvertime = { minutes: 0, pending: 0, level1: 0, level2: 0, level3: 0 };
  if (raw === 0) return result;
  const limited = limit(raw, rule, tracer);
  result.minutes = rule.otApproval === 'approved' ? approve(limited, raw, overtime, requests) : limited;
  result.pending = limited - result.minutes;
  if (tracer !== null && rule.otApproval === 'approved') {
    tracer.add('overtimeApproved', { approved: result.minutes, pending: result.pending }, 'otApproval', [
      'otPendingMin',
      0,
      result.pending,
    ]);
  }
  const rest = restKindOf(kind);
  const level = rest === null ? null : rule.restLevel[rest];
  if (level === null) spread(result, rule, regular);
  else setLevel(result, level);
  if (tracer !== null && result.minutes > 0) {
    const { level1, level2, level3 } = result;
    tracer.add('overtimeLevels', { level1, level2, level3 }, level === null ? 'otLevels' : 'restLevel', [
      'otMin',
      0,
      result.minutes,
    ]);
  }
  return result;
}
