import { Flag } from './codes.ts';
import { clip, EMPTY, intersect, lengthOf, lengthWithin, normalise, subtract, takeFirst, union } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import type { Slot } from './slot.ts';
import type { PlacedBreak } from './timetable.ts';
import type { Tracer } from './trace.ts';
import { wallOf } from './zone.ts';
import type { Zone } from './zone.ts';

/** The gaps between pairs of presence. */
export function gapsOf(pairs: Intervals): Intervals {
  const gaps: number[] = [];
  for (let i = 1; i + 1 < pairs.length; i += 2) {
    const start = pairs[i] ?? 0;
    const end = pairs[i + 1] ?? 0;
    if (end > start) gaps.push(start, end);
  }
  return gaps;
}

/** Gaps that overlap the break's window, as far as its margin on both sides. */
export function gapsOfBreak(gaps: Intervals, { plan, start, end }: PlacedBreak): Intervals {
  const touching: number[] = [];
  for (let i = 0; i < gaps.length; i += 2) {
    const from = gaps[i] ?? 0;
    const to = gaps[i + 1] ?? 0;
    if (from < end && to > start) touching.push(from, to);
  }
  return clip(touching, start - plan.margin, end + plan.margin);
}

/** The windows of a timetable's other fixed breaks: one break's margin does not reach into another. */
function otherWindows(breaks: readonly PlacedBreak[], own: PlacedBreak): Intervals {
  if (breaks.length === 1) return EMPTY;
  const others: [number, number][] = [];
  for (const placed of breaks) {
    // If two windows overlap, the earlier break in the list gets the time.
    others.push([Math.max(placed.start, own.end), placed.end], [placed.start, Math.min(placed.end, own.start)]);
  }
  return normalise(others);
}

interface Taken {
  /** Gaps no break has claimed yet. */
  gaps: Intervals;
  /** Presence so far: breaks taken out, paid ones put back. */
  worked: Intervals;
}

/** The time of a break, for the explanation; a floating one has none. */
function startOf(placed: PlacedBreak, slot: Slot, zone: Zone): number | null {
  return placed.plan.floating ? null : wallOf(zone, placed.start) - slot.placement.date * 1440;
}

/** Adds a break's figures to the slot and reports them. */
function book(
  slot: Slot,
  placed: PlacedBreak,
  taken: number,
  deducted: number,
  credited: number,
  tracer: Tracer | null,
  zone: Zone,
): void {
  const { plan, duration } = placed;
  const over = Math.max(0, taken - duration);
  const before = slot.breakMin;
  slot.breakMin += taken + deducted;
  slot.breakOverMin += over;
  if (tracer === null) return;
  const start = startOf(placed, slot, zone);
  const change = ['breakMin', before, slot.breakMin] as const;
  if (plan.paid && credited > 0) tracer.add('breakPaid', { start, allowed: duration, credited }, null, change);
  else if (deducted > 0) tracer.add('breakDeducted', { start, allowed: duration, taken, deducted }, null, change);
  else if (taken > 0) tracer.add('breakTaken', { start, allowed: duration, taken, over }, null, change);
}

function flagMissed(slot: Slot, placed: PlacedBreak, tracer: Tracer | null, zone: Zone): void {
  slot.flags |= Flag.missedBreak;
  tracer?.add('breakMissed', { start: startOf(placed, slot, zone), allowed: placed.duration });
}

function takeFixed(slot: Slot, placed: PlacedBreak, state: Taken, tracer: Tracer | null, zone: Zone): void {
  const { plan, start, end, duration } = placed;
  const near = gapsOfBreak(state.gaps, placed);
  const own = near.length === 0 ? near : subtract(near, otherWindows(slot.placement.breaks, placed));
  const gap = lengthOf(own);
  state.gaps = subtract(state.gaps, own);
  if (plan.paid) {
    const credit = takeFirst(own, duration);
    state.worked = union(state.worked, credit);
    book(slot, placed, gap, 0, lengthOf(credit), tracer, zone);
  } else {
    let deducted = 0;
    if (plan.deduct !== 'punch') {
      const inside = clip(state.worked, start, end);
      const removed = takeFirst(inside, duration - gap);
      deducted = lengthOf(removed);
      state.worked = subtract(state.worked, removed);
    }
    book(slot, placed, gap, deducted, 0, tracer, zone);
  }
  if (plan.deduct !== 'auto' && gap === 0 && lengthWithin(slot.pairs, start, end) > 0) {
    flagMissed(slot, placed, tracer, zone);
  }
}

/** A break at any time: it gets the remaining gaps, up to its duration; the last one gets all that remain. */
function takeFloating(
  slot: Slot,
  placed: PlacedBreak,
  last: boolean,
  state: Taken,
  tracer: Tracer | null,
  zone: Zone,
): void {
  const { plan, duration } = placed;
  const own = last ? state.gaps : takeFirst(state.gaps, duration);
  const gap = lengthOf(own);
  state.gaps = subtract(state.gaps, own);
  if (plan.paid) {
    const credit = takeFirst(own, duration);
    state.worked = union(state.worked, credit);
    book(slot, placed, gap, 0, lengthOf(credit), tracer, zone);
  } else {
    const present = lengthOf(state.worked) - slot.floatDeducted;
    const deducted = plan.deduct === 'punch' ? 0 : Math.max(0, Math.min(present, duration - gap));
    slot.floatDeducted += deducted;
    book(slot, placed, gap, deducted, 0, tracer, zone);
  }
  if (plan.deduct !== 'auto' && gap === 0) flagMissed(slot, placed, tracer, zone);
}

/**
 * Step 8: deducts, tops up or credits the breaks of a timetable. A gap counts for one break only.
 * - auto: deducts the duration less what was taken as a gap, at most the presence inside the break's window
 * - punch: nothing beyond the gap; none = flag
 * - punchMin: the gap, topped up to the duration
 * - paid: nothing is deducted, and a taken break up to its duration counts as presence
 */
export function applyBreaks(slot: Slot, zone: Zone, tracer: Tracer | null): void {
  const { breaks } = slot.placement;
  const { pairs } = slot;
  if (pairs.length === 0) return;
  slot.worked = slot.overtimePairs.length === 0 ? pairs : subtract(pairs, slot.overtimePairs);
  if (breaks.length > 0) {
    const gross = lengthOf(slot.worked);
    const gaps = gapsOf(pairs);
    const state: Taken = { gaps: slot.away.length === 0 ? gaps : subtract(gaps, slot.away), worked: slot.worked };
    let floating = 0;
    for (const placed of breaks) {
      if (placed.plan.trigger > gross) {
        tracer?.add('breakSkipped', { trigger: placed.plan.trigger, present: gross });
      } else if (placed.plan.floating) {
        floating++;
      } else {
        takeFixed(slot, placed, state, tracer, zone);
      }
    }
    for (const placed of breaks) {
      if (!placed.plan.floating || placed.plan.trigger > gross) continue;
      floating--;
      takeFloating(slot, placed, floating === 0, state, tracer, zone);
    }
    slot.worked = state.worked;
  }
  slot.presentMin = lengthOf(slot.worked) - slot.floatDeducted;
}

/** Net presence that may be credited: without leave and training, unless work on leave counts. */
export function creditable(slot: Slot): Intervals {
  return slot.away.length === 0 || slot.rule.workOnLeave === 'count' ? slot.worked : subtract(slot.worked, slot.away);
}

/** Minutes of presence during leave and training. */
export function presenceOnLeave(slot: Slot): number {
  return slot.away.length === 0 ? 0 : lengthOf(intersect(slot.worked, slot.away));
}
