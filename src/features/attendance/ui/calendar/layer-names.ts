import { useState } from 'react';
import type { DayEntry } from '../../contract/day-layers.ts';

/** What a calendar can show of a day, in the order of its buttons. */
export const layerNames = [
  'schedule',
  'worked',
  'punches',
  'leave',
  'overtime',
  'training',
  'event',
  'waiting',
  'holiday',
] as const;
export type LayerName = (typeof layerNames)[number];

const key = 'calendar.hidden';
const isLayer = (name: string): name is LayerName => layerNames.some((one) => one === name);

function hiddenBefore(): ReadonlySet<LayerName> {
  try {
    const kept = globalThis.localStorage.getItem(key);
    // Who has chosen nothing sees no punches: first and last tell most days.
    return new Set(kept === null ? ['punches'] : kept.split(',').filter(isLayer));
  } catch {
    return new Set(['punches']);
  }
}

/** Which layers are shown; this browser remembers it. */
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
        // Storage is closed to this page: the choice holds for this visit.
      }
    },
  };
}
export type Layers = ReturnType<typeof useLayers>;

/** The layer that a request lies on: what waits lies on one of its own. */
export function layerOf({ kind, status }: Pick<DayEntry, 'kind' | 'status'>): LayerName {
  if (status === 'pending' || kind === 'manualLog') return 'waiting';
  return kind;
}
