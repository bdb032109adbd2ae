/** A stretch of time in whole seconds since 1970 UTC, without its end. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A set of moments: stretches in order that do not touch. */
export type Spans = readonly Span[];

/** All moments of some stretches, whatever their order and overlap. */
export function union(spans: readonly Span[]): Spans {
  const sorted = spans.filter(({ start, end }) => end > start).toSorted((one, other) => one.start - other.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** The moments that are in both sets. */
export function intersect(one: Spans, other: Spans): Spans {
  const common: Span[] = [];
  for (let [at, to] = [0, 0]; at < one.length && to < other.length;) {
    const [mine, theirs] = [one[at], other[to]];
    if (!mine || !theirs) break;
    const start = Math.max(mine.start, theirs.start);
    const end = Math.min(mine.end, theirs.end);
    if (end > start) common.push({ start, end });
    if (mine.end < theirs.end) at += 1;
    else to += 1;
  }
  return common;
}

/** The moments of the first set that are not in the second. */
export function subtract(one: Spans, other: Spans): Spans {
  const left: Span[] = [];
  let at = 0;
  for (const { start, end } of one) {
    let from = start;
    while ((other[at]?.end ?? Infinity) <= from) at += 1;
    for (let next = at; ; next += 1) {
      const taken = other[next];
      if (!taken || taken.start >= end) break;
      if (taken.start > from) left.push({ start: from, end: taken.start });
      from = Math.max(from, taken.end);
    }
    if (from < end) left.push({ start: from, end });
  }
  return left;
}

/** The number of seconds in a set. */
export const secondsOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);
