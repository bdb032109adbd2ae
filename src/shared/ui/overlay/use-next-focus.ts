import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses a button when a dialog has come to its next step: the step before has taken the focused one with it, and the dialog would
 * focus its close button.
 *
 * @param isBusy waits until the buttons of the step can be pressed
 * @returns the ref of the button that goes on from the present step
 */
export function useNextFocus(step: string, isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef(step);
  useEffect(() => {
    if (isBusy || focused.current === step) return;
    focused.current = step;
    button.current?.focus();
  }, [step, isBusy]);
  return button;
}
