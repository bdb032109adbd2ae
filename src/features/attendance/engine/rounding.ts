import { mod } from './calendar.ts';

/** `nearest` rounds an exact half up; `cutoff` rounds up from remainder `cutoff` on. */
export type RoundMode = 'down' | 'up' | 'nearest' | 'cutoff';

export interface Rounding {
  readonly interval: number;
  readonly mode: RoundMode;
  /** The remainder from which `cutoff` rounds up. */
  readonly cutoff?: number;
  /** Minutes forgiven before `down` steps down or `up` steps up. */
  readonly grace?: number;
}

/** A rounding of a time of day; `near` limits it to times close to the planned one (or to `at`). */
export interface TimeRounding extends Rounding {
  readonly near?: readonly [before: number, after: number] | null;
  /** The wall minute of the day to which `near` refers, instead of the planned time. */
  readonly at?: number | null;
}

/** Rounds a number of minutes to the rule's interval. */
export function roundMinutes(value: number, rounding: Rounding): number {
  const { interval, mode } = rounding;
  const grace = rounding.grace ?? 0;
  switch (mode) {
    case 'down':
      return Math.floor((value + grace) / interval) * interval;
    case 'up':
      return Math.ceil((value - grace) / interval) * interval;
    case 'nearest':
      return Math.floor((2 * value + interval) / (2 * interval)) * interval;
    case 'cutoff': {
      const rest = mod(value, interval);
      return value - rest + (rest >= (rounding.cutoff ?? interval) ? interval : 0);
    }
  }
}

/** Rounds a length of time: never below zero. */
export function roundLength(value: number, rounding: Rounding | null): number {
  return rounding === null ? value : Math.max(0, roundMinutes(value, rounding));
}

/**
 * Rounds a wall time (minutes from local midnight of the work date, may be < 0 or > 1440).
 *
 * @param planned the planned wall time, null if nothing is planned
 */
export function roundWallTime(wall: number, rounding: TimeRounding | null, planned: number | null): number {
  if (rounding === null) return wall;
  const near = rounding.near ?? null;
  if (near !== null) {
    const at = rounding.at ?? null;
    const centre = at === null ? planned : nearestOccurrence(at, wall);
    if (centre === null || wall < centre - near[0] || wall > centre + near[1]) return wall;
  }
  return roundMinutes(wall, rounding);
}

/** The occurrence of a time of day nearest to `wall`. */
function nearestOccurrence(timeOfDay: number, wall: number): number {
  return wall - (mod(wall - timeOfDay + 720, 1440) - 720);
}
