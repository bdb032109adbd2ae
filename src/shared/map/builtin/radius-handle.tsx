import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { MapCircle } from '../provider.ts';
import type { Point } from './projection.ts';

interface RadiusHandleProps {
  readonly circle: MapCircle;
  /** The centre of the circle, in pixels of the map. */
  readonly middle: Point;
  readonly metresAPixel: number;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};
/** Metres per key press. */
const step = 10;

/** The edge of the circle: dragged by pointer, or moved by keys. */
export function RadiusHandle({ circle, middle, metresAPixel }: RadiusHandleProps) {
  const { metres, least, most, label, onChange } = circle;
  const isDragging = useRef(false);
  const set = (wanted: number): void =>
    onChange(Math.max(least, Math.min(most, Math.round(wanted / step) * step || least)));
  return (
    // A slider on a map: HTML has no element for it.
    <div
      role="slider"
      tabIndex={0}
      className="map-radius"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={metres}
      style={{ transform: `translate(${middle.x + metres / metresAPixel}px, ${middle.y}px)` }}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
      }}
      onPointerMove={(event: PointerEvent<HTMLElement>) => {
        const map = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!isDragging.current || !map) return;
        set(Math.hypot(event.clientX - map.left - middle.x, event.clientY - map.top - middle.y) * metresAPixel);
      }}
      onPointerUp={() => {
        isDragging.current = false;
      }}
      onPointerCancel={() => {
        isDragging.current = false;
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const by = steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        set(metres + by * step);
      }}
    />
  );
}
