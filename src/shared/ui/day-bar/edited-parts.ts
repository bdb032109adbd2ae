import type { DayRange, SpanKind } from './day-parts.ts';

/** The grasped part of a stretch: one of its edges, or the whole. */
export type HandleSide = 'start' | 'end' | 'whole';

/** Moves an edge of a stretch, or all of it. */
export interface DayHandle {
  readonly side: HandleSide;
  /** Minutes from midnight of the day; for `whole` the start of the stretch. */
  readonly at: number;
  readonly min: number;
  readonly max: number;
  /** Its name: "Check-in from". */
  readonly label: string;
  /** Its position, for screen readers and below the drawing: "08:00". */
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

/** Stretches of one kind, in a row of their own. */
export interface EditedLane {
  readonly id: string;
  readonly label: string;
  readonly spans: readonly EditedSpan[];
}

const hour = 60;
/** Minutes of a normal step; with Shift it is one. */
const coarse = 5;

/** The hours that contain all stretches, with space beside them for moving. */
export function roomOf(lanes: readonly EditedLane[]): DayRange {
  const edges = lanes.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to]));
  if (edges.length === 0) return { from: 0, to: 24 * hour };
  const from = Math.floor(Math.min(...edges) / hour - 1) * hour;
  const to = Math.ceil(Math.max(...edges) / hour + 1) * hour;
  return { from, to };
}

const within = ({ min, max }: Pick<DayHandle, 'min' | 'max'>, minute: number): number =>
  Math.min(max, Math.max(min, minute));

/** The minute to which a pointer moves a handle: rounded to a step, or exact. */
export function draggedTo(handle: DayHandle, minute: number, isFine: boolean): number {
  const step = isFine ? 1 : coarse;
  return within(handle, Math.round(minute / step) * step);
}

/**
 * The minute to which a key moves a handle; undefined for other keys. An arrow key goes to the next full five minutes,
 * with Shift by one, a page key by an hour.
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
