import { useEffect, useState } from 'react';
import { askPlace, NoPlace, type Place } from '#shared/map/ask-place.ts';

/** The phone's position: requested at once, and again on demand. */
export type AskedPlace =
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly place: Place }
  | { readonly kind: 'unknown'; readonly isDenied: boolean };

export function usePlace(): { readonly asked: AskedPlace; readonly again: () => void } {
  const [asked, setAsked] = useState<AskedPlace>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    askPlace().then(
      (place) => {
        if (isCurrent) setAsked({ kind: 'known', place });
      },
      (thrown: unknown) => {
        if (isCurrent) setAsked({ kind: 'unknown', isDenied: thrown instanceof NoPlace && thrown.isDenied });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [round]);
  return {
    asked,
    again: () => {
      setAsked({ kind: 'asking' });
      setRound((before) => before + 1);
    },
  };
}
