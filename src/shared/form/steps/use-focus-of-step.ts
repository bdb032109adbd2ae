import { useEffect, useRef } from 'react';
import { focusFirstMistake } from '../focus-first-mistake.ts';

/**
 * Another step begins at what is wrong there, or at its first field; so does a form that comes into an open dialog in place of
 * what had the focus, which would go to the dialog's close button.
 */
export function useFocusOfStep(formId: string, step: number): void {
  const last = useRef(step);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && document.getElementById(formId)?.closest('[role="dialog"]')) focusFirstField(formId);
  }, [formId]);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    focusFirstField(formId);
    focusFirstMistake(formId);
  }, [formId, step]);
}

function focusFirstField(formId: string): void {
  const fields = document
    .getElementById(formId)
    ?.querySelectorAll<HTMLElement>('fieldset :is(input, textarea, button):not([disabled], [tabindex="-1"])');
  [...(fields ?? [])].find((field) => field.closest('[hidden]') === null)?.focus();
}
