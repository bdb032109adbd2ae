/** Focuses the first wrong field once React has marked it; a hidden step has none. */
export function focusFirstMistake(formId: string): void {
  requestAnimationFrame(() => {
    const fields = document
      .getElementById(formId)
      ?.querySelectorAll<HTMLElement>(
        '[data-invalid] :is(input, textarea, button, select):not([disabled]):not([tabindex="-1"])',
      );
    [...(fields ?? [])].find((field) => field.closest('[hidden]') === null)?.focus();
  });
}
