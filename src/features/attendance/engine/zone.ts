/**
 * Time zones as tables: from each transition (epoch minute, UTC) on, an offset in minutes holds. A table is built
 * once per zone (see zone-from-intl.ts) and read by binary search, so that no conversion asks the platform.
 */
import { hashText } from './hash.ts';

export interface Zone {
  readonly id: string;
  /** UTC minutes at which an offset begins; the first offset holds before the first transition. */
  readonly transitions: readonly number[];
  /** One more than transitions. */
  readonly offsets: readonly number[];
  /** Local minute at which each offset ends, as its own clock shows it. */
  readonly localEnds: readonly number[];
  /** True when the clock once jumped by a day or more, so that a calendar date is missing (Apia 2011-12-30). */
  readonly skipsDates: boolean;
  /** A hash of the id, for the record's hash. */
  readonly hash: number;
}

export function createZone(id: string, transitions: readonly number[], offsets: readonly number[]): Zone {
  const localEnds = transitions.map((at, index) => at + (offsets[index] ?? 0));
  const skipsDates = offsets.some((offset, index) => index > 0 && offset - (offsets[index - 1] ?? 0) >= 1440);
  return { id, transitions, offsets, localEnds, skipsDates, hash: hashText(id) };
}

/** How many entries of a sorted list are <= value. */
function countUpTo(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Offset (minutes east of UTC) in force at an instant given in epoch minutes. */
export function offsetAt(zone: Zone, minute: number): number {
  return zone.offsets[countUpTo(zone.transitions, minute)] ?? 0;
}

/** Local minute (epoch minute of the wall clock) of an instant. */
export function wallOf(zone: Zone, minute: number): number {
  return minute + offsetAt(zone, minute);
}

/**
 * Instant of a wall time, both in minutes. A time in a skipped hour moves forward by the gap, a repeated one is its
 * first occurrence (Temporal's "compatible").
 */
export function instantOf(zone: Zone, wall: number): number {
  const index = countUpTo(zone.localEnds, wall);
  const offset = zone.offsets[index] ?? 0;
  const instant = wall - offset;
  if (index > 0 && instant < (zone.transitions[index - 1] ?? 0)) return wall - (zone.offsets[index - 1] ?? 0);
  return instant;
}

/**
 * First instant at which a zone's clock shows a wall time or a later one: where a day begins. In a skipped hour that is
 * the moment of the change, not the time moved forward.
 */
export function firstInstantFrom(zone: Zone, wall: number): number {
  const index = countUpTo(zone.localEnds, wall);
  const instant = wall - (zone.offsets[index] ?? 0);
  return index > 0 ? Math.max(instant, zone.transitions[index - 1] ?? 0) : instant;
}

/** Calendar date of an instant (minutes) in a zone. */
export function dateOf(zone: Zone, minute: number): number {
  return Math.floor(wallOf(zone, minute) / 1440);
}

/** False for a date that the zone's calendar never had. */
export function dateExists(zone: Zone, workDate: number): boolean {
  return !zone.skipsDates || instantOf(zone, workDate * 1440) < instantOf(zone, (workDate + 1) * 1440);
}
