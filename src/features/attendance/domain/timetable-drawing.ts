import { rowsOf } from '#shared/contract/index.ts';
import { clockOf, minutesOf, spanFrom } from './wall-time.ts';

/** Values of a timetable's form, as it has them. */
type Values = Readonly<Record<string, unknown>>;
type Span = readonly [number, number];

/** Stretches of a timetable, minutes from midnight of its day; what goes over midnight is beyond 1440. */
export interface DrawnTimetable {
  /** When work is due; of a flexible one the whole day. */
  readonly work: Span;
  /** When a check-in counts, and a check-out; none of a flexible one. */
  readonly checkIn: Span | null;
  readonly checkOut: Span | null;
  /** Breaks that have times, by the id of their row. */
  readonly breaks: readonly { readonly id: number; readonly name: string; readonly span: Span }[];
}

export type DrawnEdge =
  | { readonly of: 'work' | 'checkIn' | 'checkOut'; readonly side: 'start' | 'end' }
  | { readonly of: 'break'; readonly id: number; readonly side: 'start' | 'end' | 'whole' };

const day = 1440;
const least = 1;
const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

function nameOf(reference: unknown): string {
  if (typeof reference !== 'object' || reference === null || !('display_name' in reference)) return '';
  return typeof reference.display_name === 'string' ? reference.display_name : '';
}

/** Where a timetable lies in its day; null while its hours are not said. */
export function drawnTimetable(values: Values): DrawnTimetable | null {
  const isFlexible = values['use_mode'] === 'flexible';
  const opens = isFlexible ? (minutesOf(values['day_change']) ?? 0) : 0;
  const work: Span | undefined = isFlexible ? [opens, opens + day] : spanFrom(0, values['in_time'], values['out_time']);
  if (!work) return null;
  const [start, end] = work;
  const within = isFlexible ? null : { in: start, out: end };
  return {
    work,
    checkIn: within && [
      start - numberOr(values['in_ahead_margin'], 0),
      start + numberOr(values['in_above_margin'], end - start),
    ],
    checkOut: within && [
      end - numberOr(values['out_ahead_margin'], end - start),
      end + numberOr(values['out_above_margin'], 0),
    ],
    breaks: rowsOf(values['breaks']).flatMap((row) => {
      const span = spanFrom(start, row['start'], row['end']);
      return span ? [{ id: Number(row['id']), name: nameOf(row['break_time']), span }] : [];
    }),
  };
}

/** The stretches between which a break may lie: up to its neighbours, within the work. */
function roomOfBreak(
  { work, breaks }: DrawnTimetable,
  id: number,
): { readonly span: Span; readonly room: Span } | null {
  const ordered = breaks.toSorted((a, b) => a.span[0] - b.span[0]);
  const at = ordered.findIndex((one) => one.id === id);
  const own = ordered[at]?.span;
  if (!own) return null;
  const before = ordered[at - 1]?.span[1] ?? work[0];
  const after = ordered[at + 1]?.span[0] ?? work[1];
  return { span: own, room: [Math.min(before, own[0]), Math.max(after, own[1])] };
}

/** How far an edge can be moved so that the timetable stays one; null where there is no such edge. */
export function edgeBounds(
  drawn: DrawnTimetable,
  edge: DrawnEdge,
): { readonly min: number; readonly max: number } | null {
  const [start, end] = drawn.work;
  if (edge.of === 'break') {
    const found = roomOfBreak(drawn, edge.id);
    if (!found) return null;
    const { span, room } = found;
    if (edge.side === 'start') return { min: room[0], max: span[1] - least };
    if (edge.side === 'end') return { min: span[0] + least, max: room[1] };
    return { min: room[0], max: room[1] - (span[1] - span[0]) };
  }
  if (edge.of === 'work') {
    const taken = drawn.breaks.map(({ span }) => span);
    if (edge.side === 'start')
      return { min: Math.max(0, end - day), max: Math.min(end - least, day - 1, ...taken.map(([from]) => from)) };
    return { min: Math.max(start + least, ...taken.map(([, to]) => to)), max: start + day };
  }
  if (edge.of === 'checkIn') return edge.side === 'start' ? { min: start - day, max: start } : { min: start, max: end };
  return edge.side === 'start' ? { min: start, max: end } : { min: end, max: end + day };
}

/**
 * The values that change when an edge is brought to a minute.
 * @param minute within the edge's bounds
 */
export function movedEdge(values: Values, drawn: DrawnTimetable, edge: DrawnEdge, minute: number): Values {
  const [start, end] = drawn.work;
  if (edge.of === 'break') return movedBreak(values, drawn, edge, minute);
  if (edge.of === 'work') return edge.side === 'start' ? { in_time: clockOf(minute) } : { out_time: clockOf(minute) };
  // A window that reaches over all of the work has no length of its own: it goes with the work.
  if (edge.of === 'checkIn')
    return edge.side === 'start'
      ? { in_ahead_margin: start - minute }
      : { in_above_margin: minute >= end ? null : minute - start };
  return edge.side === 'start'
    ? { out_ahead_margin: minute <= start ? null : end - minute }
    : { out_above_margin: minute - end };
}

function movedBreak(
  values: Values,
  { breaks }: DrawnTimetable,
  { id, side }: Extract<DrawnEdge, { of: 'break' }>,
  minute: number,
): Values {
  const found = breaks.find((one) => one.id === id)?.span;
  if (!found) return {};
  const [from, to] = found;
  const [begins, ends] =
    side === 'start' ? [minute, to] : side === 'end' ? [from, minute] : [minute, minute + to - from];
  const times = { start: clockOf(begins), end: clockOf(ends) };
  return { breaks: rowsOf(values['breaks']).map((row) => (Number(row['id']) === id ? { ...row, ...times } : row)) };
}
