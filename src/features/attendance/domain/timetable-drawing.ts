import { rowsOf } from '#shared/contract/index.ts';
import { clockOf, minutesOf, spanFrom } from './wall-time.ts';

/** Form values of a timetable. */
type Values = Readonly<Record<string, unknown>>;
type Span = readonly [number, number];

/** Parts of a timetable, in minutes from midnight of its day; beyond midnight above 1440. */
export interface DrawnTimetable {
  /** Working hours; the whole day if flexible. */
  readonly work: Span;
  /** Windows for check-in and check-out; none if flexible. */
  readonly checkIn: Span | null;
  readonly checkOut: Span | null;
  /** Breaks with times, by the id of their row. */
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

/** The position of a timetable in its day; null without hours. */
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

/** The possible range of a break: up to its neighbours, within the working hours. */
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

/** The range in which an edge may move so that the timetable stays valid; null if there is no such edge. */
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
 * The form values that change when an edge moves to a minute.
 * @param minute within the edge's bounds
 */
export function movedEdge(values: Values, drawn: DrawnTimetable, edge: DrawnEdge, minute: number): Values {
  const [start, end] = drawn.work;
  if (edge.of === 'break') return movedBreak(values, drawn, edge, minute);
  if (edge.of === 'work') return edge.side === 'start' ? { in_time: clockOf(minute) } : { out_time: clockOf(minute) };
  // A window over all working hours has no length of its own: it moves with them.
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
