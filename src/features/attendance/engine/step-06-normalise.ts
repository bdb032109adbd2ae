import { Flag, SlotRole } from './codes.ts';
import { clip } from './intervals.ts';
import { roundLength, roundWallTime } from './rounding.ts';
import type { TimeRounding } from './rounding.ts';
import type { Run } from './run.ts';
import { NONE, Verdict } from './slot.ts';
import type { Day, Slot } from './slot.ts';
import type { Tracer } from './trace.ts';
import { wallOf } from './zone.ts';
import type { Zone } from './zone.ts';

/** Drops the seconds of a flat list of instants: from here on everything is whole minutes. */
export function toMinutes(seconds: readonly number[]): number[] {
  const minutes: number[] = [];
  for (let i = 0; i < seconds.length; i++) minutes.push(Math.floor((seconds[i] ?? 0) / 60));
  return minutes;
}

/** Whether a slot's check-out window has closed: before that, absence and missing punches are not yet true. */
function hasClosed(slot: Slot, asOf: number): boolean {
  return asOf > slot.placement.outTo;
}

function traceMissing(slot: Slot, tracer: Tracer | null, side: 'in' | 'out'): void {
  if (tracer === null) return;
  const option = side === 'in' ? 'missIn' : 'missOut';
  tracer.add('missing', { side, as: slot.rule[option].as }, option);
}

/** The check-in is missing: wait, take the planned time, or what the rule says. */
function fillIn(slot: Slot, closed: boolean, tracer: Tracer | null): void {
  const { placement, rule } = slot;
  const out = Math.floor(slot.lastOut / 60);
  if (!closed) {
    slot.verdict = Verdict.inProgress;
    return;
  }
  let at = placement.in;
  if (placement.timetable.inRequired) {
    slot.flags |= Flag.missedIn;
    traceMissing(slot, tracer, 'in');
    if (rule.missIn.as === 'absent') {
      slot.verdict = Verdict.absent;
      return;
    }
    if (rule.missIn.as === 'flag' || placement.timetable.flexible) {
      slot.verdict = Verdict.incomplete;
      return;
    }
    at += rule.missIn.minutes ?? 0;
    slot.flags |= Flag.assumed;
  }
  slot.inUsed = Math.min(at, out);
  slot.pairs = [slot.inUsed, out];
}

/** The check-out is missing; pairs before an open check-in still count. */
function fillOut(slot: Slot, closed: boolean, tracer: Tracer | null): void {
  const { placement, rule } = slot;
  const open = Math.floor(slot.openIn / 60);
  if (!closed) {
    slot.verdict = Verdict.inProgress;
    return;
  }
  let at = placement.out;
  if (placement.timetable.outRequired) {
    slot.flags |= Flag.missedOut;
    traceMissing(slot, tracer, 'out');
    if (rule.missOut.as === 'absent') {
      slot.verdict = Verdict.absent;
      return;
    }
    if (rule.missOut.as === 'flag' || placement.timetable.flexible) {
      slot.verdict = Verdict.incomplete;
      return;
    }
    at -= rule.missOut.minutes ?? 0;
    slot.flags |= Flag.assumed;
  }
  slot.outUsed = Math.max(at, open);
  slot.pairs.push(open, slot.outUsed);
}

/** No usable punch at all: wait, assume a full day where no punch is required, else absent. */
function fillBoth(slot: Slot, closed: boolean): void {
  const { timetable, in: start, out: end, required, open } = slot.placement;
  if (!closed) {
    slot.verdict = Verdict.pending;
  } else if (timetable.inRequired || timetable.outRequired) {
    slot.verdict = Verdict.absent;
  } else {
    slot.flags |= Flag.assumed;
    slot.inUsed = start;
    slot.outUsed = timetable.flexible ? start + (open ? 0 : required) : end;
    slot.pairs = [slot.inUsed, slot.outUsed];
  }
}

/** A rest or overtime slot requires nothing, so nothing is assumed: a lone punch is flagged and gives no time. */
function flagLone(slot: Slot, hasIn: boolean, hasOut: boolean, closed: boolean): void {
  if (!closed) return;
  if (hasIn && !hasOut) slot.flags |= Flag.missedOut;
  if (hasOut && !hasIn) slot.flags |= Flag.missedIn;
}

/** Rounds one real time on the wall clock and gives the instant that differs by as much. */
export function roundInstant(
  minute: number,
  rounding: TimeRounding | null,
  planned: number | null,
  zone: Zone,
  midnight: number,
): number {
  if (rounding === null) return minute;
  const wall = wallOf(zone, minute) - midnight;
  const plannedWall = planned === null ? null : wallOf(zone, planned) - midnight;
  return minute + roundWallTime(wall, rounding, plannedWall) - wall;
}

/** Moves the ends of presence to the times used. */
export function fitPairs(pairs: readonly number[], inUsed: number, outUsed: number): number[] {
  const fitted = [...clip(pairs, inUsed, outUsed)];
  if (fitted.length === 0) return fitted;
  if (inUsed < (pairs[0] ?? 0)) fitted[0] = inUsed;
  if (outUsed > (pairs.at(-1) ?? 0)) fitted[fitted.length - 1] = outUsed;
  return fitted;
}

/** Rounds the length of each gap by moving its end, at most to the end of the presence that follows. */
export function roundGaps(pairs: readonly number[], rounding: Parameters<typeof roundLength>[1]): number[] {
  const result = [...pairs];
  for (let i = 2; i < result.length; i += 2) {
    const gapStart = result[i - 1] ?? 0;
    const length = (result[i] ?? 0) - gapStart;
    if (length <= 0) continue;
    result[i] = Math.min(gapStart + roundLength(length, rounding), result[i + 1] ?? 0);
  }
  return result;
}

function roundSlot(slot: Slot, day: Day, tracer: Tracer | null): void {
  const { rule, placement } = slot;
  const { zone } = day.settings;
  const midnight = day.date * 1440;
  const planned = !placement.timetable.flexible;
  if (slot.firstIn !== NONE) {
    const raw = Math.floor(slot.firstIn / 60);
    slot.inUsed = roundInstant(raw, rule.roundIn, planned ? placement.in : null, zone, midnight);
    traceRounding(tracer, 'in', rule.roundIn, raw, slot.inUsed, zone, midnight);
  }
  if (slot.lastOut !== NONE && slot.openIn === NONE) {
    const raw = Math.floor(slot.lastOut / 60);
    slot.outUsed = roundInstant(raw, rule.roundOut, planned ? placement.out : null, zone, midnight);
    traceRounding(tracer, 'out', rule.roundOut, raw, slot.outUsed, zone, midnight);
  }
  if (slot.pairs.length === 0) return;
  if (rule.roundIn !== null || rule.roundOut !== null) {
    // Somebody who is still at work has not left yet: the pairs that are closed so far count.
    if (slot.outUsed !== NONE) slot.outUsed = Math.max(slot.inUsed, slot.outUsed);
    slot.pairs = fitPairs(slot.pairs, slot.inUsed, slot.outUsed === NONE ? (slot.pairs.at(-1) ?? NONE) : slot.outUsed);
  }
  if (rule.roundBreak !== null && slot.pairs.length > 2) {
    slot.pairs = roundGaps(slot.pairs, rule.roundBreak);
    const { interval, mode } = rule.roundBreak;
    tracer?.add('breakGapRounded', { interval, mode }, 'roundBreak');
  }
}

function traceRounding(
  tracer: Tracer | null,
  side: 'in' | 'out',
  rounding: TimeRounding | null,
  before: number,
  after: number,
  zone: Zone,
  midnight: number,
): void {
  if (tracer === null || rounding === null || before === after) return;
  const { interval, mode } = rounding;
  const wall = wallOf(zone, before) - midnight;
  const change = [side === 'in' ? 'inUsed' : 'outUsed', wall, wall + after - before] as const;
  tracer.add('timeRounded', { side, interval, mode }, side === 'in' ? 'roundIn' : 'roundOut', change);
}

function traceFilled(slot: Slot, day: Day, tracer: Tracer): void {
  const { zone } = day.settings;
  const midnight = day.date * 1440;
  const { timetable, outTo, required } = slot.placement;
  if (slot.verdict === Verdict.pending || slot.verdict === Verdict.inProgress) {
    const until = wallOf(zone, Math.floor(outTo / 60)) - midnight;
    tracer.add('waiting', { until, arrived: slot.verdict === Verdict.inProgress });
  }
  if (slot.verdict === Verdict.absent && slot.punches.length === 0) tracer.add('nobodyCame', { required });
  if (slot.inUsed !== NONE) {
    const at = wallOf(zone, slot.inUsed) - midnight;
    tracer.add('assumed', { side: 'in', at, required: timetable.inRequired }, 'missIn', ['inUsed', null, at]);
  }
  if (slot.outUsed !== NONE) {
    const at = wallOf(zone, slot.outUsed) - midnight;
    tracer.add('assumed', { side: 'out', at, required: timetable.outRequired }, 'missOut', ['outUsed', null, at]);
  }
}

/**
 * Step 6: drops the seconds, fills in missing times as the rule says, and rounds real ones: first in and last out on the wall
 * clock, then the gaps. (The day's total is rounded once the breaks are known.)
 */
export function normaliseSlot(slot: Slot, day: Day, run: Run): void {
  slot.pairs = toMinutes(slot.pairs);
  if (slot.overtimePairs.length > 0) slot.overtimePairs = toMinutes(slot.overtimePairs);
  const hasIn = slot.firstIn !== NONE;
  const hasOut = slot.lastOut !== NONE && slot.openIn === NONE;
  if (!hasIn || !hasOut) {
    const closed = hasClosed(slot, run.asOf);
    if (slot.role !== SlotRole.normal) flagLone(slot, hasIn, hasOut, closed);
    else if (!hasIn && !hasOut) fillBoth(slot, closed);
    else if (!hasIn) fillIn(slot, closed, run.tracer);
    else fillOut(slot, closed, run.tracer);
    if (run.tracer !== null) traceFilled(slot, day, run.tracer);
  }
  roundSlot(slot, day, run.tracer);
}
