import { useSyncExternalStore } from 'react';

/** Below this width the page has its phone layout: tables become cards, dialogs rise from the bottom. In px. */
export const phoneBreakpoint = 640;

/** Whether a media query matches, followed live. False if there is no window. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  );
}

/** Whether the screen has the phone layout. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${phoneBreakpoint - 1}px)`);
}

/** Whether the pointer is a finger: controls are then 44 px high. */
export function useIsCoarse(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
