import { PunchState } from './codes.ts';
import { EngineInputError } from './errors.ts';
import type { Id, Punch } from './types.ts';

/** A person's valid punches in time order, as parallel lists. */
export interface SortedPunches {
  readonly count: number;
  /** Seconds. */
  readonly at: readonly number[];
  readonly state: readonly PunchState[];
  readonly source: readonly Punch[];
  /** Voided punches and repeated uploads, for the explanation only. */
  readonly dropped: readonly { readonly punch: Punch; readonly because: 'voided' | 'uncounted' | 'repeatedUpload' }[];
}

/** The instants that the engine can represent: 1902 to 2174. */
const EARLIEST = -0x7fffffff;
const LATEST = 6_442_450_943;

/** At the same instant closing keys come before opening ones: out of one shift, then into the next. */
const CLOSES_FIRST: Record<PunchState, number> = {
  [PunchState.otOut]: 0,
  [PunchState.breakIn]: 1,
  [PunchState.out]: 2,
  [PunchState.unknown]: 3,
  [PunchState.in]: 4,
  [PunchState.breakOut]: 5,
  [PunchState.otIn]: 6,
};

function compareIds(a: Id | undefined, b: Id | undefined): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}

function inOrder(a: Punch, b: Punch): number {
  return (
    a.instant - b.instant ||
    CLOSES_FIRST[a.state] - CLOSES_FIRST[b.state] ||
    compareIds(a.deviceId, b.deviceId) ||
    compareIds(a.id, b.id)
  );
}

/**
 * Sorts a person's punches and drops voided ones, those that do not count, and exact repetitions of an upload (same instant, key
 * and terminal), which ingestion already refuses by a unique key. The order of uploads does not matter.
 *
 * @param explain remember what was dropped
 */
export function sortPunches(punches: readonly Punch[], explain: boolean): SortedPunches {
  let ordered = punches;
  for (let i = 0; i < punches.length; i++) {
    const punch = punches[i];
    if (punch === undefined) throw new EngineInputError(`punches[${i}]`, 'missing');
    const { instant } = punch;
    if (!Number.isInteger(instant)) throw new EngineInputError(`punches[${i}].instant`, 'notAnInteger');
    if (instant < EARLIEST || instant > LATEST) throw new EngineInputError(`punches[${i}].instant`, 'outOfRange');
    if (CLOSES_FIRST[punch.state] === undefined) throw new EngineInputError(`punches[${i}].state`, 'notOneOf');
  }
  for (let i = 1; i < punches.length; i++) {
    if ((punches[i - 1]?.instant ?? 0) < (punches[i]?.instant ?? 0)) continue;
    ordered = punches.toSorted(inOrder);
    break;
  }
  const at: number[] = [];
  const state: PunchState[] = [];
  const source: Punch[] = [];
  const dropped: { punch: Punch; because: 'voided' | 'uncounted' | 'repeatedUpload' }[] = [];
  let last: Punch | null = null;
  for (const punch of ordered) {
    if (punch.void === true) {
      if (explain) dropped.push({ punch, because: 'voided' });
    } else if (punch.uncounted === true) {
      if (explain) dropped.push({ punch, because: 'uncounted' });
    } else if (
      last !== null &&
      last.instant === punch.instant &&
      last.state === punch.state &&
      last.deviceId === punch.deviceId
    ) {
      if (explain) dropped.push({ punch, because: 'repeatedUpload' });
    } else {
      at.push(punch.instant);
      state.push(punch.state);
      source.push(punch);
      last = punch;
    }
  }
  return { count: at.length, at, state, source, dropped };
}

/** Index of the first punch at or after an instant (seconds). */
export function firstPunchFrom(punches: SortedPunches, instant: number): number {
  const { at } = punches;
  let low = 0;
  let high = punches.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
