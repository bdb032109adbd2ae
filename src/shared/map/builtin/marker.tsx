import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { MapWords } from '../provider.ts';
import type { Point, Size } from './projection.ts';

interface MarkerProps {
  readonly at: Point;
  readonly size: Size;
  readonly words: MapWords;
  /** Its former position, in pixels of the map. */
  readonly onMoved: (pixel: Point) => void;
}

const step = 4;
const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** The chosen place: dragged by pointer, or moved by arrow keys; reported on release. */
export function Marker({ at, size, words, onMoved }: MarkerProps) {
  const [by, setBy] = useState<Point | null>(null);
  const grip = useRef<Point | null>(null);
  const place = { x: at.x + (by?.x ?? 0), y: at.y + (by?.y ?? 0) };
  const drop = (): void => {
    if (by) onMoved({ x: Math.max(0, Math.min(size.width, place.x)), y: Math.max(0, Math.min(size.height, place.y)) });
    grip.current = null;
    setBy(null);
  };
  const isSeen = at.x >= -20 && at.y >= -4 && at.x <= size.width + 20 && at.y <= size.height + 44;
  if (!isSeen && !by) return null;
  return (
    <button
      type="button"
      className="map-marker"
      aria-label={`${words.marker}. ${words.markerHelp}`}
      data-dragging={by ? true : undefined}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={({ clientX, clientY }) => {
        if (grip.current) setBy({ x: clientX - grip.current.x, y: clientY - grip.current.y });
      }}
      onPointerUp={drop}
      onPointerCancel={() => {
        grip.current = null;
        setBy(null);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const way = ways[event.key];
        if (!way) return;
        event.preventDefault();
        const far = event.shiftKey ? 8 : 1;
        setBy({ x: (by?.x ?? 0) + way.x * far, y: (by?.y ?? 0) + way.y * far });
      }}
      onKeyUp={(event: KeyboardEvent) => {
        if (ways[event.key]) drop();
      }}
    >
      <svg viewBox="0 0 32 42" width={32} height={42} aria-hidden="true">
        <ellipse className="map-marker-shadow" cx="16" cy="39.5" rx="6" ry="2.2" />
        <path
          className="map-marker-pin"
          d="M16 1.5C8.4 1.5 2.5 7.4 2.5 14.8 2.5 24.6 16 39.5 16 39.5S29.5 24.6 29.5 14.8C29.5 7.4 23.6 1.5 16 1.5Z"
        />
        <circle className="map-marker-eye" cx="16" cy="14.8" r="5" />
      </svg>
    </button>
  );
}
