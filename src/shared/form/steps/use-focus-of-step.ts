import { useEffect, useRef } from 'react';
import { focusFirstMistake } from '../focus-first-mistake.ts';

/**
 * Another step begins at what is wrong there, or at its first field. So does a form in a dialog, where the focus would otherwise go
 * to the list of steps, to the first field that needed no loading, or to the close button where the form comes in place of what had
 * the focus.
 */
export function useFocusOfStep(formId: string, step: number): void {
  const last = useRef(step);
  useEffect(() => {
    const form = document.getElementById(formId);
    const dialog = form?.closest('[role="dialog"]');
    if (!form || !dialog || dialog.contains(document.activeElement)) return undefined;
    return focusOnceLoaded(form);
  }, [formId]);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const form = document.getElementById(formId);
    if (form) firstFieldOf(form, '')?.focus();
    focusFirstMistake(formId);
  }, [formId, step]);
}

/**
 * Gives the focus to the first field as soon as it has loaded, unless a key or a press has come before, or the person is in a field
 * already: what they type would go elsewhere.
 * @returns what ends waiting
 */
function focusOnceLoaded(form: HTMLElement): () => void {
  const loading = '.ui-skeleton';
  const observer = new MutationObserver(() => tryAgain());
  const stop = (): void => {
    observer.disconnect();
    document.removeEventListener('keydown', stop, true);
    document.removeEventListener('pointerdown', stop, true);
    form.removeEventListener('focusin', stop);
  };
  const tryAgain = (): void => {
    const first = firstFieldOf(form, `, fieldset ${loading}`);
    if (!first || first.matches(loading)) return;
    stop();
    first.focus();
  };
  observer.observe(form, { childList: true, subtree: true });
  document.addEventListener('keydown', stop, true);
  document.addEventListener('pointerdown', stop, true);
  form.addEventListener('focusin', stop);
  tryAgain();
  return stop;
}

function firstFieldOf(form: HTMLElement, more: string): HTMLElement | undefined {
  const fields = form.querySelectorAll<HTMLElement>(
    `fieldset :is(input, textarea, button):not([disabled], [readonly], [tabindex="-1"], .picture-field *)${more}`,
  );
  return [...fields].find((field) => field.closest('[hidden]') === null);
}
