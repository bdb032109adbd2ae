import { useEffect, useRef } from 'react';
import { focusFirstMistake } from '../focus-first-mistake.ts';

/** Another step begins at what is wrong there, or at its first field. */
export function useFocusOfStep(formId: string, step: number): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const fields = document
      .getElementById(formId)
      ?.querySelectorAll<HTMLElement>('fieldset :is(input, textarea, button):not([disabled], [tabindex="-1"])');
    [...(fields ?? [])].find((field) => field.closest('[hidden]') === null)?.focus();
    focusFirstMistake(formId);
  }, [formId, step]);
}
