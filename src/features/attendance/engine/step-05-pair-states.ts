import { PunchState } from './codes.ts';
import type { SortedPunches } from './punches.ts';
import type { IgnoredBecause, PunchUse } from './trace.ts';

/** Told what became of each punch; only where an explanation was asked for. */
export interface PunchWitness {
  used(index: number, use: PunchUse): void;
  ignored(index: number, because: IgnoredBecause): void;
}

/** What pairing finds; times in seconds, pairs flat. */
export interface Pairing {
  pairs: number[];
  overtime: number[];
  /** A check-in that nothing closed, or null. */
  openIn: number | null;
  /** First `in` and last `out` as pressed, or null. */
  firstIn: number | null;
  lastOut: number | null;
  /** Check-ins given up because nothing closed them in time. */
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

/** Pairs of `otIn` and `otOut`: overtime of their own, inside or outside the plan; the first `otIn` wins. */
function pairOvertime(list: readonly number[], punches: SortedPunches, witness: PunchWitness | null): number[] {
  const pairs: number[] = [];
  let start = -1;
  for (const index of list) {
    const state = punches.state[index];
    if (state === PunchState.otIn) {
      if (start >= 0) {
        witness?.ignored(index, 'alreadyIn');
        continue;
      }
      start = index;
    } else if (state === PunchState.otOut) {
      if (start < 0) {
        witness?.ignored(index, 'notIn');
        continue;
      }
      pairs.push(punches.at[start] ?? 0, punches.at[index] ?? 0);
      witness?.used(start, 'overtimeStart');
      witness?.used(index, 'overtimeEnd');
      start = -1;
    }
  }
  if (start >= 0) witness?.ignored(start, 'neverClosed');
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
  let openAt = -1;
  /** Start of the presence since `in` or the last break. */
  let since = 0;
  let breakAt = -1;
  let firstIn: number | null = null;
  let lastOut: number | null = null;
  for (const index of list) {
    const at = punches.at[index] ?? 0;
    if (limits !== null && openAt >= 0 && at - (punches.at[openAt] ?? 0) > limits.longest) {
      abandoned.push(punches.at[openAt] ?? 0);
      witness?.ignored(openAt, 'neverClosed');
      openAt = -1;
      breakAt = -1;
    }
    switch (punches.state[index]) {
      case PunchState.in:
        if (openAt >= 0) {
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
        if (openAt >= 0) {
          const end = breakAt >= 0 ? (punches.at[breakAt] ?? 0) : at;
          if (breakAt < 0) pairs.push(since, end);
          witness?.used(openAt, 'checkIn');
          witness?.used(breakAt >= 0 ? breakAt : index, 'checkOut');
          if (breakAt >= 0) witness?.ignored(index, 'alreadyOnBreak');
          lastOut = end;
          openAt = -1;
          breakAt = -1;
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
        if (openAt < 0 || breakAt >= 0) {
          witness?.ignored(index, openAt < 0 ? 'notIn' : 'alreadyOnBreak');
          break;
        }
        pairs.push(since, at);
        breakAt = index;
        break;
      case PunchState.breakIn:
        if (openAt < 0 || breakAt < 0) {
          witness?.ignored(index, openAt < 0 ? 'notIn' : 'notOnBreak');
          break;
        }
        witness?.used(breakAt, 'breakStart');
        witness?.used(index, 'breakEnd');
        breakAt = -1;
        since = at;
        break;
      case PunchState.otIn:
      case PunchState.otOut:
      case undefined:
        // Overtime keys make pairs of their own.
        break;
    }
  }
  // Someone who went on break and never came back is still in, from the break on.
  const openIn = openAt < 0 ? null : breakAt >= 0 ? (punches.at[breakAt] ?? 0) : since;
  if (openAt >= 0) witness?.used(openAt, 'openCheckIn');
  return { pairs, overtime: pairOvertime(list, punches, witness), openIn, firstIn, lastOut, abandoned };
}

/**
 * By state, first and last: the first `in` and the last `out` after it; breaks count where they were pressed. `unknown`
 * is an in while nothing is open and an out afterwards.
 */
export function firstAndLastByState(
  list: readonly number[],
  punches: SortedPunches,
  witness: PunchWitness | null,
): Pairing {
  let inAt = -1;
  let outAt = -1;
  let lone = -1;
  let open = false;
  for (const index of list) {
    const state = punches.state[index];
    if (state === PunchState.in || (state === PunchState.unknown && !open)) {
      if (inAt < 0) inAt = index;
      open = true;
    } else if (state === PunchState.out || state === PunchState.unknown) {
      if (inAt >= 0) outAt = index;
      else lone = index;
      open = false;
    }
  }
  const overtime = pairOvertime(list, punches, witness);
  const abandoned = NO_TIMES;
  const firstIn = inAt < 0 ? null : (punches.at[inAt] ?? 0);
  if (witness !== null) tellFirstAndLast(list, punches, inAt, inAt < 0 ? lone : outAt, witness);
  if (firstIn === null) {
    return { pairs: [], overtime, openIn: null, firstIn, lastOut: lone < 0 ? null : (punches.at[lone] ?? 0), abandoned };
  }
  if (outAt < 0) return { pairs: [], overtime, openIn: firstIn, firstIn, lastOut: null, abandoned };
  const lastOut = punches.at[outAt] ?? 0;
  const pairs = [firstIn];
  let breakStart = -1;
  for (const index of list) {
    if (index <= inAt) continue;
    if (index >= outAt) break;
    const state = punches.state[index];
    if (state === PunchState.breakOut && breakStart < 0) {
      breakStart = index;
    } else if (state === PunchState.breakIn && breakStart >= 0) {
      pairs.push(punches.at[breakStart] ?? 0, punches.at[index] ?? 0);
      witness?.used(breakStart, 'breakStart');
      witness?.used(index, 'breakEnd');
      breakStart = -1;
    }
  }
  pairs.push(lastOut);
  return { pairs, overtime, openIn: null, firstIn, lastOut, abandoned };
}

function tellFirstAndLast(
  list: readonly number[],
  punches: SortedPunches,
  inAt: number,
  outAt: number,
  witness: PunchWitness,
): void {
  for (const index of list) {
    const state = punches.state[index];
    if (index === inAt) witness.used(index, outAt < 0 ? 'openCheckIn' : 'checkIn');
    else if (index === outAt) witness.used(index, 'checkOut');
    else if (state === PunchState.in || state === PunchState.out || state === PunchState.unknown) {
      witness.ignored(index, inAt >= 0 && index < inAt ? 'beforeCheckIn' : 'betweenInAndOut');
    }
  }
}
