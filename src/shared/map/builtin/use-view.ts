import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  defaultCentre,
  zoomWithoutPosition,
  zoomWithPosition,
  type Coordinates,
} from '#machines/map-dialog/map-dialog.ts';
import { fromPixel, pan, toPoint, within, zoomAt, type Point, type Size, type View } from './projection.ts';

/** A press that moved less than this is a click. */
const slack = 5;
const step = 64;

const keysThatPan: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** The view of the map and how input changes it: drag, pinch, wheel (greedy: no key is needed), keys. */
export function useView(
  start: Coordinates | null,
  focus: Coordinates | null,
  onPoint: (point: Point) => void,
  startZoom: number = zoomWithPosition,
) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<View>(() => ({
    centre: toPoint(start ?? defaultCentre),
    zoom: start ? startZoom : zoomWithoutPosition,
  }));
  const seen = within(view, size);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const [focused, setFocused] = useState(focus);
  if (focus !== focused) {
    setFocused(focus);
    if (focus) setView({ centre: toPoint(focus), zoom: Math.max(zoomWithPosition, view.zoom) });
  }

  const zoomBy = useCallback(
    (steps: number, pixel?: Point) =>
      setView((now) => zoomAt(within(now, size), steps, pixel ?? { x: size.width / 2, y: size.height / 2 }, size)),
    [size],
  );

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      // A notch of the wheel is a step; a touch pad sends many small ones.
      const steps = -event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.004);
      zoomBy(Math.max(-1, Math.min(1, steps)), { x: event.clientX - left, y: event.clientY - top });
    };
    // React listens passively, and the page would scroll.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [zoomBy]);

  const hands = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const pixelOf = (event: PointerEvent): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const pointers = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (hands.current.size === 0) moved.current = 0;
      hands.current.set(event.pointerId, pixelOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const before = hands.current.get(event.pointerId);
      if (!before) return;
      const now = pixelOf(event);
      moved.current += Math.hypot(now.x - before.x, now.y - before.y);
      hands.current.set(event.pointerId, now);
      if (moved.current < slack) return;
      const [otherHand] = [...hands.current].filter(([id]) => id !== event.pointerId);
      if (!otherHand)
        return setView((seenNow) => pan(within(seenNow, size), { x: before.x - now.x, y: before.y - now.y }, size));
      const [, still] = otherHand;
      const wide = (from: Point): number => Math.max(1, Math.hypot(from.x - still.x, from.y - still.y));
      zoomBy(Math.log2(wide(now) / wide(before)), { x: (now.x + still.x) / 2, y: (now.y + still.y) / 2 });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const was = hands.current.delete(event.pointerId);
      if (was && hands.current.size === 0 && moved.current < slack) onPoint(fromPixel(pixelOf(event), seen, size));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>): void => {
      hands.current.delete(event.pointerId);
    },
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const way = keysThatPan[event.key];
    if (way) setView((now) => pan(within(now, size), event.shiftKey ? { x: way.x * 4, y: way.y * 4 } : way, size));
    else if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-' || event.key === '_') zoomBy(-1);
    else if (event.key === 'Enter' || event.key === ' ') onPoint(seen.centre);
    else return;
    event.preventDefault();
  };

  return { frame, size, view: seen, zoomBy, pointers, onKeyDown };
}
