import type { DayRange, SpanKind } from './day-parts.ts';

/** What a stretch is grasped by: one of its edges, or the whole of it. */
export type HandleSide = 'start' | 'end' | 'whole';

/** What moves an edge of a stretch, or all of it. */
export interface DayHandle {
  readonly side: HandleSide;
  /** Minutes from midnight of the day; of `whole` where the stretch begins. */
  readonly at: number;
  readonly min: number;
  readonly max: number;
  /** What it is of: "Check-in from". */
  readonly label: string;
  /** Where it stands, for screen readers and below the drawing: "08:00". */
  readonly text: string;
}

/** A stretch that can be moved. */
export interface EditedSpan {
  readonly id: string;
  readonly kind: SpanKind;
  /** Minutes from midnight of the day; a night goes beyond 1440. */
  readonly from: number;
  readonly to: number;
  readonly short?: string | undefined;
  readonly handles: readonly DayHandle[];
}

/** Stretches of one sort, in a row of their own. */
export interface EditedLane {
  readonly id: string;
  readonly label: string;
  readonly spans: readonly EditedSpan[];
}

const hour = 60;
/** Minutes of a plain step; with Shift it is one. */
const coarse = 5;

/** The hours that all stretches lie in, with room beside them to be moved into. */
export function roomOf(lanes: readonly EditedLane[]): DayRange {
  const edges = lanes.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to]));
  if (edges.length === 0) return { from: 0, to: 24 * hour };
  const from = Math.floor(Math.min(...edges) / hour - 1) * hour;
  const to = Math.ceil(Math.max(...edges) / hour + 1) * hour;
  return { from, to };
}

const within = ({ min, max }: Pick<DayHandle, 'min' | 'max'>, minute: number): number =>
  Math.min(max, Math.max(min, minute));

/** Where a pointer at a minute brings a handle: to a full step, or to the minute. */
export function draggedTo(handle: DayHandle, minute: number, isFine: boolean): number {
  const step = isFine ? 1 : coarse;
  return within(handle, Math.round(minute / step) * step);
}

/**
 * Where a key brings a handle; undefined for keys that move nothing. An arrow goes on to the next full five minutes, with Shift by
 * one, a page key by an hour.
 */
export function keyedTo(
  handle: DayHandle,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  isRtl: boolean,
): number | undefined {
  const { at } = handle;
  const forwards = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backwards = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const step = shiftKey ? 1 : coarse;
  switch (key) {
    case forwards:
    case 'ArrowUp':
      return within(handle, (Math.floor(at / step) + 1) * step);
    case backwards:
    case 'ArrowDown':
      return within(handle, (Math.ceil(at / step) - 1) * step);
    case 'PageUp':
      return within(handle, at + hour);
    case 'PageDown':
      return within(handle, at - hour);
    case 'Home':
      return handle.min;
    case 'End':
      return handle.max;
    default:
      return undefined;
  }
}
