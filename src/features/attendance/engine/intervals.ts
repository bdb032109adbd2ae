/**
 * Sets of time as flat lists [start, end, start, end, …] of minutes: half-open, sorted, disjoint. Flat lists of small integers need
 * one allocation a set. Results are new lists; inputs are never changed.
 */
export type Intervals = readonly number[];

export const EMPTY: Intervals = Object.freeze([]);

/** Total minutes. */
export function lengthOf(set: Intervals): number {
  let sum = 0;
  for (let i = 0; i < set.length; i += 2) sum += (set[i + 1] ?? 0) - (set[i] ?? 0);
  return sum;
}

/** Minutes of the set inside [start, end). */
export function lengthWithin(set: Intervals, start: number, end: number): number {
  let sum = 0;
  for (let i = 0; i < set.length; i += 2) {
    const from = Math.max(set[i] ?? 0, start);
    const to = Math.min(set[i + 1] ?? 0, end);
    if (to > from) sum += to - from;
  }
  return sum;
}

/** The part of the set inside [start, end). */
export function clip(set: Intervals, start: number, end: number): Intervals {
  const last = set.length - 1;
  if (last < 0) return EMPTY;
  if ((set[0] ?? 0) >= start && (set[last] ?? 0) <= end) return set;
  const result: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    const from = Math.max(set[i] ?? 0, start);
    const to = Math.min(set[i + 1] ?? 0, end);
    if (to > from) result.push(from, to);
  }
  return result;
}

/** The minutes in both sets. */
export function intersect(a: Intervals, b: Intervals): Intervals {
  if (a.length === 0 || b.length === 0) return EMPTY;
  const result: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const endA = a[i + 1] ?? 0;
    const endB = b[j + 1] ?? 0;
    const from = Math.max(a[i] ?? 0, b[j] ?? 0);
    const to = Math.min(endA, endB);
    if (to > from) result.push(from, to);
    if (endA < endB) i += 2;
    else j += 2;
  }
  return result;
}

/** The minutes in `a` and not in `b`. */
export function subtract(a: Intervals, b: Intervals): Intervals {
  if (a.length === 0 || b.length === 0) return a;
  const result: number[] = [];
  let j = 0;
  for (let i = 0; i < a.length; i += 2) {
    let from = a[i] ?? 0;
    const end = a[i + 1] ?? 0;
    while (j < b.length && (b[j + 1] ?? 0) <= from) j += 2;
    let k = j;
    while (k < b.length && (b[k] ?? 0) < end) {
      const cut = b[k] ?? 0;
      if (cut > from) result.push(from, cut);
      from = Math.max(from, b[k + 1] ?? 0);
      k += 2;
    }
    if (from < end) result.push(from, end);
  }
  return result;
}

/** The minutes in either set; adjacent pieces are joined. */
export function union(a: Intervals, b: Intervals): Intervals {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const result: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    let start: number;
    let end: number;
    if (j >= b.length || (i < a.length && (a[i] ?? 0) <= (b[j] ?? 0))) {
      start = a[i] ?? 0;
      end = a[i + 1] ?? 0;
      i += 2;
    } else {
      start = b[j] ?? 0;
      end = b[j + 1] ?? 0;
      j += 2;
    }
    const last = result.length - 1;
    if (last >= 0 && start <= (result[last] ?? 0)) result[last] = Math.max(result[last] ?? 0, end);
    else result.push(start, end);
  }
  return result;
}

/** The first `minutes` minutes of the set (all of it if it is shorter). */
export function takeFirst(set: Intervals, minutes: number): Intervals {
  const result: number[] = [];
  let left = minutes;
  for (let i = 0; i < set.length && left > 0; i += 2) {
    const from = set[i] ?? 0;
    const to = Math.min(set[i + 1] ?? 0, from + left);
    result.push(from, to);
    left -= to - from;
  }
  return result;
}

/** The last `minutes` minutes of the set (all of it if it is shorter). */
export function takeLast(set: Intervals, minutes: number): Intervals {
  const total = lengthOf(set);
  return minutes >= total ? set : subtract(set, takeFirst(set, total - minutes));
}

/** Sorts and merges any list of [start, end) pairs into a set; empty and reversed pairs are dropped. */
export function normalise(pairs: readonly (readonly [number, number])[]): Intervals {
  const sorted = pairs.filter(([start, end]) => end > start).toSorted((a, b) => a[0] - b[0]);
  const result: number[] = [];
  for (const [start, end] of sorted) {
    const last = result.length - 1;
    if (last >= 0 && start <= (result[last] ?? 0)) result[last] = Math.max(result[last] ?? 0, end);
    else result.push(start, end);
  }
  return result;
}
