import { useState } from 'react';
import type { DayEntry } from '../../contract/day-layers.ts';

/** Layers of a calendar, in the order of the buttons. */
export const layerNames = [
  'schedule',
  'worked',
  'punches',
  'leave',
  'overtime',
  'training',
  'swap',
  'visit',
  'event',
  'waiting',
  'holiday',
] as const;
export type LayerName = (typeof layerNames)[number];

const key = 'calendar.hidden';
const isLayer = (name: string): name is LayerName => layerNames.some((one) => one === name);

function hiddenBefore(): ReadonlySet<LayerName> {
  try {
    const stored = globalThis.localStorage.getItem(key);
    // Punches are off by default, because first and last times are enough for most days.
    return new Set(stored === null ? ['punches'] : stored.split(',').filter(isLayer));
  } catch {
    return new Set(['punches']);
  }
}

/** The visible layers, remembered by this browser. */
export function useLayers() {
  const [hidden, setHidden] = useState(hiddenBefore);
  return {
    isShown: (layer: LayerName): boolean => !hidden.has(layer),
    toggle: (layer: LayerName): void => {
      const next = new Set(hidden);
      if (!next.delete(layer)) next.add(layer);
      setHidden(next);
      try {
        globalThis.localStorage.setItem(key, [...next].join(','));
      } catch {
        // Storage is closed to this page: the choice lasts for this visit.
      }
    },
  };
}
export type Layers = ReturnType<typeof useLayers>;

/** The layer of a request; pending ones have a layer of their own. */
export function layerOf({ kind, status }: Pick<DayEntry, 'kind' | 'status'>): LayerName {
  if (status === 'pending' || kind === 'manualLog') return 'waiting';
  return kind;
}
