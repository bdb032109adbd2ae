import type { Page } from 'playwright';
import type { RunnerTestCase } from 'vitest';
import type { OpenContext } from './contexts.ts';

/** Adds to a failed test's error what its pages showed, since a run elsewhere leaves only its words. */
export async function tellShown(task: Readonly<RunnerTestCase>, contexts: readonly OpenContext[]): Promise<void> {
  const error = task.result?.errors?.[0];
  if (!error) return;
  const pages = contexts.flatMap(({ context }) => context.pages());
  const shown = await Promise.all(pages.map(shownBy));
  error.message = [...shown, error.message].join('\n');
}

/** Its address, what overlays say, what has the focus; a page that is navigating says nothing. */
async function shownBy(page: Page): Promise<string> {
  const words = page.evaluate(() => {
    const brief = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').slice(0, 300);
    const overlays = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')];
    const focus = document.activeElement;
    return [
      ...overlays.map((one) => `${one.role}${one.closest('[inert]') ? ' (inert)' : ''} “${brief(one.innerText)}”`),
      `focus: ${focus?.tagName} “${brief(focus?.getAttribute('aria-label') ?? focus?.textContent).slice(0, 60)}”`,
    ].join('; ');
  });
  const nothing = new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'no answer'));
  return `[${page.url()} ${await Promise.race([words.catch(() => 'no answer'), nothing])}]`;
}
