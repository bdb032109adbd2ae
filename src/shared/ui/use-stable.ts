import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for as long as the component is shown, which calls the newest one: what it is passed to need not be drawn again
 * because a parent was. For events only, not while drawing.
 */
export function useStable<Given extends readonly unknown[], Result>(
  callback: ((...given: Given) => Result) | undefined,
): (...given: Given) => Result | undefined {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...given) => newest.current?.(...given), []);
}
