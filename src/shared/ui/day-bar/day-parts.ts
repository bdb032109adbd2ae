/** The kinds of a stretch of a day, in drawing order; the last is in front. */
export const spanKinds = ['window', 'plan', 'rest', 'break', 'away', 'late', 'early', 'worked', 'overtime'] as const;
export type SpanKind = (typeof spanKinds)[number];

/** A stretch of a day. */
export interface DaySpan {
  readonly kind: SpanKind;
  /** Minutes from midnight of the day; a night goes beyond 1440. */
  readonly from: number;
  readonly to: number;
  /** Its full description: `Late, 12 minutes, 09:00 to 09:12`. */
  readonly text: string;
  /** A short text inside, if it is wide enough. */
  readonly short?: string;
}

/** A moment of a day: a punch. */
export interface DayMark {
  readonly id: string | number;
  readonly at: number;
  /** Above it. */
  readonly label: string;
  readonly text: string;
  /** It did not count. */
  readonly isIgnored?: boolean;
}

/** Minutes from midnight, both whole hours. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

const hour = 60;
/** The shortest range drawn, so that bars of different days can be compared by eye. */
const fewestMinutes = 12 * hour;

/** The hours that contain all parts of a day. */
export function rangeOf(spans: readonly DaySpan[], marks: readonly DayMark[]): DayRange {
  const edges = [...spans.flatMap(({ from, to }) => [from, to]), ...marks.map(({ at }) => at)];
  if (edges.length === 0) return { from: 0, to: 24 * hour };
  let from = Math.floor(Math.min(...edges) / hour) * hour;
  let to = Math.ceil(Math.max(...edges) / hour) * hour;
  while (to - from < fewestMinutes) {
    from -= hour;
    if (to - from < fewestMinutes) to += hour;
  }
  return { from, to };
}

/** The hours written below a bar: every first, second, third, fourth or sixth, so that they are not too many. */
export function hoursOf({ from, to }: DayRange, most: number): number[] {
  const step = [1, 2, 3, 4, 6, 12].find((hours) => (to - from) / hour / hours <= most) ?? 24;
  const hours: number[] = [];
  for (let at = Math.ceil(from / hour / step) * step * hour; at <= to; at += step * hour) hours.push(at);
  return hours;
}

/** Whether an hour lacks space, since the last one ends with the bar and names the next day. */
export function isCrowded(hours: readonly number[], index: number, { to }: DayRange): boolean {
  return index === hours.length - 2 && hours.length > 6 && hours.at(-1) === to && to >= 24 * hour;
}

/** Which marks have space for their label: none next to another label; counted punches take precedence over others. */
export function labelled(marks: readonly DayMark[], range: DayRange, share: number): ReadonlySet<string | number> {
  const room = (range.to - range.from) * share;
  const found: DayMark[] = [];
  for (const mark of marks.toSorted(
    (a, b) => Number(a.isIgnored ?? false) - Number(b.isIgnored ?? false) || a.at - b.at,
  ))
    if (found.every(({ at }) => Math.abs(at - mark.at) >= room)) found.push(mark);
  return new Set(found.map(({ id }) => id));
}

/** Whether something is so near to an end of the bar, by its share in percent, that its text would overflow. */
export function edgeOf(share: number): 'start' | 'end' | undefined {
  return share < 5 ? 'start' : share > 95 ? 'end' : undefined;
}
