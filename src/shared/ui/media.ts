import { useSyncExternalStore } from 'react';

/** Below this the page is a phone's: tables become cards, dialogs rise from the bottom. In px. */
export const phoneBreakpoint = 640;

/** Whether a media query holds, followed live. False where there is no window. */
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

/** Whether the screen is a phone's. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${phoneBreakpoint - 1}px)`);
}

/** Whether the pointer is a finger: controls are 44 px high then. */
export function useIsCoarse(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
