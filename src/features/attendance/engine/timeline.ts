/**
 * Which of many dated entries are in force on a date. Built once by a sweep over the borders, read by binary search,
 * so that ten years of entries cost a day no more than one.
 */
export interface Timeline<Entry> {
  /** Dates at which the entries in force change. */
  readonly starts: readonly number[];
  /** Entries in force from that date on, weakest first, strongest last. */
  readonly inForce: readonly (readonly Entry[])[];
}

interface Range {
  readonly from: number;
  readonly to: number | null;
}

const NOTHING: readonly never[] = Object.freeze([]);

/** @param weaker sorts the entries in force: negative when `a` yields to `b`; equals keep the order of the list. */
export function buildTimeline<Entry extends Range>(
  entries: readonly Entry[],
  weaker: (a: Entry, b: Entry) => number,
): Timeline<Entry> {
  if (entries.length === 0) return { starts: NOTHING, inForce: NOTHING };
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    return only.to === null
      ? { starts: [only.from], inForce: [entries] }
      : { starts: [only.from, only.to + 1], inForce: [entries, NOTHING] };
  }
  const byStart = entries.toSorted((a, b) => a.from - b.from);
  const borders = new Set<number>();
  for (const { from, to } of entries) {
    borders.add(from);
    if (to !== null) borders.add(to + 1);
  }
  const rank = new Map(entries.map((entry, index) => [entry, index]));
  const starts = [...borders].toSorted((a, b) => a - b);
  const inForce: (readonly Entry[])[] = [];
  let active: Entry[] = [];
  let next = 0;
  for (const start of starts) {
    active = active.filter(({ to }) => to === null || to >= start);
    for (let entry = byStart[next]; entry !== undefined && entry.from <= start; entry = byStart[++next]) {
      active.push(entry);
    }
    inForce.push(active.toSorted((a, b) => weaker(a, b) || (rank.get(a) ?? 0) - (rank.get(b) ?? 0)));
  }
  return { starts, inForce };
}

export function inForceOn<Entry>(timeline: Timeline<Entry>, workDate: number): readonly Entry[] {
  const { starts } = timeline;
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= workDate) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? NOTHING : (timeline.inForce[low - 1] ?? NOTHING);
}
