import { EMPTY, lengthOf, normalise, subtract } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import type { Slot } from './slot.ts';
import type { BreakPlan, PlacedBreak, Placement, Timetable } from './timetable.ts';
import { firstInstantFrom, instantOf } from './zone.ts';
import type { Zone } from './zone.ts';

/** The most dates in a zone's cache of placements: eleven years. */
const MOST_PLACEMENTS = 4096;

/** The attendance day of a date as [start, end) in minutes; a day change from noon on belongs to the date before. */
export function attendanceDay(zone: Zone, workDate: number, dayChange: number): readonly [number, number] {
  const wall = (workDate - (dayChange >= 720 ? 1 : 0)) * 1440 + dayChange;
  return [firstInstantFrom(zone, wall), firstInstantFrom(zone, wall + 1440)];
}

/** The work date whose attendance day contains a wall time (minutes since 1970-01-01 on the local clock). */
export function attendanceDateOf(wall: number, dayChange: number): number {
  return Math.floor((wall - dayChange) / 1440) + (dayChange >= 720 ? 1 : 0);
}

function placeBreak(plan: BreakPlan, workDate: number, zone: Zone): PlacedBreak {
  const start = instantOf(zone, workDate * 1440 + plan.start);
  const end = Math.max(start, instantOf(zone, workDate * 1440 + plan.end));
  return { plan, start, end, duration: plan.duration ?? end - start };
}

/** The part of the planned time that an unpaid fixed break takes: its first `duration` minutes. */
function unpaidBreaks(breaks: readonly PlacedBreak[], planned: number): Intervals {
  const unpaid: [number, number][] = [];
  for (const { plan, start, end, duration } of breaks) {
    if (!plan.paid && !plan.floating && plan.trigger <= planned) unpaid.push([start, Math.min(end, start + duration)]);
  }
  return normalise(unpaid);
}

function placeNormal(timetable: Timetable, workDate: number, zone: Zone): Placement {
  const midnight = workDate * 1440;
  const start = instantOf(zone, midnight + timetable.in);
  const end = Math.max(start, instantOf(zone, midnight + timetable.out));
  const breaks = timetable.breaks.map((plan) => placeBreak(plan, workDate, zone));
  const work = subtract(normalise([[start, end]]), unpaidBreaks(breaks, end - start));
  const workMin = lengthOf(work);
  let floating = 0;
  for (const { plan, duration } of breaks) {
    if (plan.floating && !plan.paid && plan.trigger <= end - start) floating += duration;
  }
  return {
    timetable,
    date: workDate,
    in: start,
    out: end,
    inFrom: (start - timetable.inBefore) * 60,
    inTo: (timetable.inAfter === null ? end : start + timetable.inAfter) * 60,
    outFrom: (timetable.outBefore === null ? start : end - timetable.outBefore) * 60,
    outTo: (end + timetable.outAfter) * 60,
    breaks,
    work,
    workMin,
    required: timetable.required ?? Math.max(0, workMin - floating),
    open: false,
  };
}

/** A flexible timetable has the whole attendance day and no planned times. */
function placeFlexible(timetable: Timetable, workDate: number, zone: Zone, dayChange: number): Placement {
  const [start, end] = attendanceDay(zone, workDate, dayChange);
  return {
    timetable,
    date: workDate,
    in: start,
    out: end,
    inFrom: start * 60,
    inTo: end * 60 - 1,
    outFrom: start * 60,
    outTo: end * 60 - 1,
    breaks: timetable.breaks.map((plan) => placeBreak(plan, workDate, zone)),
    work: EMPTY,
    workMin: 0,
    required: timetable.required ?? 0,
    open: timetable.required === null,
  };
}

/**
 * Step 2, first half: the planned times of a timetable on a date as instants, with windows, breaks and required minutes. The result
 * does not depend on a person and is cached with the timetable.
 */
export function placeTimetable(timetable: Timetable, workDate: number, zone: Zone, ruleDayChange: number): Placement {
  const dayChange = timetable.dayChange ?? ruleDayChange;
  const key = timetable.flexible ? workDate * 1440 + dayChange : workDate;
  let byDate = timetable.placements.get(zone.id);
  if (byDate === undefined) {
    byDate = new Map();
    timetable.placements.set(zone.id, byDate);
  }
  let placement = byDate.get(key);
  if (placement === undefined) {
    if (byDate.size >= MOST_PLACEMENTS) byDate.clear();
    placement = timetable.flexible
      ? placeFlexible(timetable, workDate, zone, dayChange)
      : placeNormal(timetable, workDate, zone);
    byDate.set(key, placement);
  }
  return placement;
}

function byPlannedTimes(a: Slot, b: Slot): number {
  return a.placement.in - b.placement.in || a.placement.out - b.placement.out;
}

/** Slots by (in, out). */
export function sortSlots(slots: readonly Slot[]): Slot[] {
  return slots.toSorted(byPlannedTimes);
}

/**
 * Step 2, second half: where the windows of two neighbours overlap, a border separates them, and a punch exactly on it belongs to
 * the earlier one. `midpoint`: half-way between the `out` of one and the `in` of the other, within the overlap; `prevOut`: the
 * later of the first one's `out` and the other's window start. Each border depends only on its two neighbours, so that a record
 * does not depend on the length of the calculated range.
 *
 * @param slots normal slots sorted by (in, out)
 */
export function cutOverlaps(slots: readonly Slot[]): void {
  slots.forEach((b, index) => {
    const a = slots[index - 1];
    if (a === undefined) return;
    const { placement: earlier } = a;
    const { placement: later } = b;
    if (earlier.outTo <= later.inFrom) return;
    const start = Math.max(earlier.inFrom, later.inFrom);
    const end = Math.min(earlier.outTo, later.outTo);
    const prevOut = b.rule.overlapCut === 'prevOut';
    const middle = prevOut ? Math.max(earlier.out * 60, later.inFrom) : (earlier.out + later.in) * 30;
    const border = Math.min(Math.max(middle, start), end);
    a.spanEnd = border;
    b.spanStart = border;
    a.sharedStart = start;
    a.sharedEnd = end;
    a.next = b;
  });
}
