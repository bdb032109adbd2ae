import { useEffect, useState } from 'react';
import { askPlace, NoPlace, type Place } from '#shared/map/ask-place.ts';

/** The phone's position: requested at once, and again on demand. */
export type PlaceState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly place: Place }
  | { readonly kind: 'unknown'; readonly isDenied: boolean };

export function usePlace(): { readonly found: PlaceState; readonly again: () => void } {
  const [found, setFound] = useState<PlaceState>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    askPlace().then(
      (place) => {
        if (isCurrent) setFound({ kind: 'known', place });
      },
      (thrown: unknown) => {
        if (isCurrent) setFound({ kind: 'unknown', isDenied: thrown instanceof NoPlace && thrown.isDenied });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [round]);
  return {
    found,
    again: () => {
      setFound({ kind: 'asking' });
      setRound((before) => before + 1);
    },
  };
}
