import { useSyncExternalStore } from 'react';

/** Below this width the page has its phone layout: tables become cards, dialogs rise from the bottom. In px. */
export const phoneBreakpoint = 640;

interface MediaQuery {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly matches: () => boolean;
}

/** Each query once for all that ask it, since every cell of a list may. */
const asked = new Map<string, MediaQuery>();

function mediaQuery(query: string): MediaQuery {
  const known = asked.get(query);
  if (known) return known;
  const list = globalThis.matchMedia?.(query);
  const made: MediaQuery = {
    subscribe: (onChange) => {
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    matches: () => list?.matches ?? false,
  };
  asked.set(query, made);
  return made;
}

/** Whether a media query matches, followed live. False if there is no window. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, matches } = mediaQuery(query);
  return useSyncExternalStore(subscribe, matches, () => false);
}

/** Whether the screen has the phone layout. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${phoneBreakpoint - 1}px)`);
}

/** Whether the pointer is a finger: controls are then 44 px high. */
export function useIsCoarse(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
