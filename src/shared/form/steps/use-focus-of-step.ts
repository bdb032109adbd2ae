import { useEffect, useRef } from 'react';
import { focusFirstMistake } from '../focus-first-mistake.ts';

/**
 * A new step focuses its first error, or its first field. So does a form that replaces the focused element within an
 * open dialog, where the focus would otherwise go to the dialog's close button.
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
