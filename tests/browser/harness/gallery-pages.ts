import type { Page } from 'playwright';
import { isChanged, type OpenContext } from './contexts.ts';
import type { Look } from './look.ts';
import { contextOptions } from './site.ts';
import { viewports } from './viewports.ts';

/**
 * Pages of the gallery that later tests reuse, one of each look, reset instead of reloaded. Nothing that a test does to one
 * remains: its content is rendered again, and the browser's own state (storage, focus, pointer, scrolling, size) is reset.
 */
const kept = new Map<string, Page>();
const uses = new WeakMap<Page, number>();
/** A page that has shown many sections keeps some of their memory. */
const mostUses = 40;

/** Waits until a page's sections are shown. */
export async function isShown(page: Page, turn = 0): Promise<void> {
  await page.locator(`[data-opened="${turn}"] .gallery-part`).first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => !document.querySelector('[data-gallery="loading"]') && document.querySelector('.gallery-part *'),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The page of this look from an earlier test, if any. */
export function takeKeptPage(look: string): Page | undefined {
  const page = kept.get(look);
  kept.delete(look);
  return page;
}

/** Keeps a page for the next test of its look. @returns false if that is impossible; then the caller closes it */
export async function keepPage(look: string, { context, stopWatching }: OpenContext, page: Page): Promise<boolean> {
  const used = (uses.get(page) ?? 0) + 1;
  const isAlone = context.pages().length === 1 && !page.isClosed();
  if (kept.has(look) || used > mostUses || !isAlone || isChanged(context)) return false;
  uses.set(page, used);
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  stopWatching();
  kept.set(look, page);
  return true;
}

/** Shows these sections like a page that was just loaded. */
export async function beginAnew(page: Page, sections: string, look: Look): Promise<void> {
  page.on('filechooser', () => undefined);
  await page.mouse.move(0, 0);
  await page.setViewportSize(viewports[look.viewport]);
  const { storageState } = contextOptions('', look);
  const stored = typeof storageState === 'object' ? (storageState.origins[0]?.localStorage ?? []) : [];
  const turn = await page.evaluate(
    ([address, items]) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
      history.replaceState(null, '', address);
      const shown = Number(document.querySelector<HTMLElement>('[data-opened]')?.dataset['opened']);
      dispatchEvent(new CustomEvent('gallery.opened'));
      return shown + 1;
    },
    [`/gallery?${new URLSearchParams({ section: sections }).toString()}`, stored] as const,
  );
  await isShown(page, turn);
  await page.evaluate(() => {
    // The Tab key starts at the top again, and the first focus is visible.
    const first = document.createElement('button');
    document.body.prepend(first);
    first.focus();
    first.remove();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Unidentified' }));
    scrollTo(0, 0);
  });
}
