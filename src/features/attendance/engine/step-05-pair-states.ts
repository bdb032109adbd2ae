import { PunchState } from './codes.ts';
import type { SortedPunches } from './punches.ts';
import type { IgnoredBecause, PunchUse } from './trace.ts';

/** Records what each punch was used for; exists only if an explanation was requested. */
export interface PunchWitness {
  used(index: number, use: PunchUse): void;
  ignored(index: number, because: IgnoredBecause): void;
}

/** The result of pairing; times in seconds, pairs flat. */
export interface Pairing {
  pairs: number[];
  overtime: number[];
  /** A check-in without an end, or null. */
  openIn: number | null;
  /** First `in` and last `out` as pressed, or null. */
  firstIn: number | null;
  lastOut: number | null;
  /** Check-ins that were given up because nothing closed them in time. */
  abandoned: readonly number[];
}

export const NO_TIMES: readonly number[] = Object.freeze([]);

/** Limits of pairing for loose punches; within a slot there are none. */
export interface PairingLimits {
  /** Seconds after which an open check-in can no longer be closed. */
  readonly longest: number;
  /** Whether a punch may open a pair: one on a workday only closes what a rest day began. */
  mayOpen(index: number): boolean;
}

/** Pairs of `otIn` and `otOut`: separate overtime, inside or outside the plan; the first `otIn` wins. */
function pairOvertime(list: readonly number[], punches: SortedPunches, witness: PunchWitness | null): number[] {
  const pairs: number[] = [];
  let start: number | null = null;
  for (const index of list) {
    const state = punches.state[index];
    if (state === PunchState.otIn) {
      if (start !== null) {
        witness?.ignored(index, 'alreadyIn');
        continue;
      }
      start = index;
    } else if (state === PunchState.otOut) {
      if (start === null) {
        witness?.ignored(index, 'notIn');
        continue;
      }
      pairs.push(punches.at[start] ?? 0, punches.at[index] ?? 0);
      witness?.used(start, 'overtimeStart');
      witness?.used(index, 'overtimeEnd');
      start = null;
    }
  }
  if (start !== null) witness?.ignored(start, 'neverClosed');
  return pairs;
}

/**
 * By state, every pair: closed; `in` opens; a second `in` is ignored (the first wins); `out` closes; `out` while closed
 * is ignored and, if nothing was ever opened, leaves the check-in missing; breakOut/breakIn inside an open pair make a
 * gap; `out` while on break closes at the break's start; `unknown` acts as out when open, as in when closed.
 */
export function pairByState(
  list: readonly number[],
  punches: SortedPunches,
  limits: PairingLimits | null,
  witness: PunchWitness | null,
): Pairing {
  const pairs: number[] = [];
  const abandoned: number[] = [];
  let openAt: number | null = null;
  /** Start of the presence since `in` or the last break. */
  let since = 0;
  let breakAt: number | null = null;
  let firstIn: number | null = null;
  let lastOut: number | null = null;
  for (const index of list) {
    const at = punches.at[index] ?? 0;
    if (limits !== null && openAt !== null && at - (punches.at[openAt] ?? 0) > limits.longest) {
      abandoned.push(punches.at[openAt] ?? 0);
      witness?.ignored(openAt, 'neverClosed');
      openAt = null;
      breakAt = null;
    }
    switch (punches.state[index]) {
      case PunchState.in:
        if (openAt !== null) {
          witness?.ignored(index, 'alreadyIn');
          break;
        }
        if (limits !== null && !limits.mayOpen(index)) break;
        openAt = index;
        since = at;
        firstIn ??= at;
        break;
      case PunchState.unknown:
      case PunchState.out:
        if (openAt !== null) {
          const end = breakAt !== null ? (punches.at[breakAt] ?? 0) : at;
          if (breakAt === null) pairs.push(since, end);
          witness?.used(openAt, 'checkIn');
          witness?.used(breakAt ?? index, 'checkOut');
          if (breakAt !== null) witness?.ignored(index, 'alreadyOnBreak');
          lastOut = end;
          openAt = null;
          breakAt = null;
        } else if (punches.state[index] === PunchState.unknown) {
          if (limits !== null && !limits.mayOpen(index)) break;
          openAt = index;
          since = at;
          firstIn ??= at;
        } else {
          witness?.ignored(index, 'notIn');
          if (firstIn === null) lastOut = at;
        }
        break;
      case PunchState.breakOut:
        if (openAt === null || breakAt !== null) {
          witness?.ignored(index, openAt === null ? 'notIn' : 'alreadyOnBreak');
          break;
        }
        pairs.push(since, at);
        breakAt = index;
        break;
      case PunchState.breakIn:
        if (openAt === null || breakAt === null) {
          witness?.ignored(index, openAt === null ? 'notIn' : 'notOnBreak');
          break;
        }
        witness?.used(breakAt, 'breakStart');
        witness?.used(index, 'breakEnd');
        breakAt = null;
        since = at;
        break;
      case PunchState.otIn:
      case PunchState.otOut:
      case undefined:
        // Overtime keys make separate pairs.
        break;
    }
  }
  // Someone who went on break and never came back is still in, from the break on.
  const openIn = openAt === null ? null : breakAt !== null ? (punches.at[breakAt] ?? 0) : since;
  if (openAt !== null) witness?.used(openAt, 'openCheckIn');
  return { pairs, overtime: pairOvertime(list, punches, witness), openIn, firstIn, lastOut, abandoned };
}

/**
 * By state, first and last: the first `in` and the last `out` after it; breaks count at the times of their punches. `unknown` is an
 * in while nothing is open and an out afterwards.
 */
export function firstAndLastByState(
  list: readonly number[],
  punches: SortedPunches,
  witness: PunchWitness | null,
): Pairing {
  let inAt: number | null = null;
  let outAt: number | null = null;
  let lone: number | null = null;
  let open = false;
  for (const index of list) {
    const state = punches.state[index];
    if (state === PunchState.in || (state === PunchState.unknown && !open)) {
      inAt ??= index;
      open = true;
    } else if (state === PunchState.out || state === PunchState.unknown) {
      if (inAt === null) lone = index;
      else outAt = index;
      open = false;
    }
  }
  const overtime = pairOvertime(list, punches, witness);
  const nothing = { pairs: [], overtime, openIn: null, firstIn: null, lastOut: null, abandoned: NO_TIMES };
  if (witness !== null) tellFirstAndLast(list, punches, inAt, inAt === null ? lone : outAt, witness);
  if (inAt === null) return lone === null ? nothing : { ...nothing, lastOut: punches.at[lone] ?? 0 };
  const firstIn = punches.at[inAt] ?? 0;
  if (outAt === null) return { ...nothing, firstIn, openIn: firstIn };
  const lastOut = punches.at[outAt] ?? 0;
  const pairs = [firstIn, ...pressedBreaks(list, punches, inAt, outAt, witness), lastOut];
  return { ...nothing, pairs, firstIn, lastOut };
}

/** The breaks pressed between coming and going, as [start, end, …]. */
function pressedBreaks(
  list: readonly number[],
  punches: SortedPunches,
  inAt: number,
  outAt: number,
  witness: PunchWitness | null,
): number[] {
  const breaks: number[] = [];
  let start: number | null = null;
  for (const index of list) {
    if (index < inAt || index > outAt) continue;
    if (punches.state[index] === PunchState.breakOut) {
      start ??= index;
    } else if (punches.state[index] === PunchState.breakIn && start !== null) {
      breaks.push(punches.at[start] ?? 0, punches.at[index] ?? 0);
      witness?.used(start, 'breakStart');
      witness?.used(index, 'breakEnd');
      start = null;
    }
  }
  return breaks;
}

function tellFirstAndLast(
  list: readonly number[],
  punches: SortedPunches,
  inAt: number | null,
  outAt: number | null,
  witness: PunchWitness,
): void {
  for (const index of list) {
    const state = punches.state[index];
    if (index === inAt) witness.used(index, outAt === null ? 'openCheckIn' : 'checkIn');
    else if (index === outAt) witness.used(index, 'checkOut');
    else if (state === PunchState.in || state === PunchState.out || state === PunchState.unknown) {
      witness.ignored(index, inAt !== null && index < inAt ? 'beforeCheckIn' : 'betweenInAndOut');
    }
  }
}
