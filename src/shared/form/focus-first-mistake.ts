/** The first field that is wrong gets the focus once React has marked it; a step that is not shown has none. */
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
