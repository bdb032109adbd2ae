import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** More tab stops than any screen has: a walk that does not end goes in circles. */
const mostStops = 120;

/**
 * The focus after a key, and its faults. Runs in the page. The place is read from the next frame that is drawn:
 * when rows come in above, the browser holds what has the focus in its place only once it draws.
 */
async function readStop(): Promise<{
  readonly isInContent: boolean;
  readonly name: string;
  readonly faults: string[];
}> {
  const { activeElement: stop, body } = document;
  if (stop === null || stop === body) return { isInContent: false, name: 'the body', faults: [] };
  const name = `${stop.tagName.toLowerCase()} ${stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40)}`;
  // A checkbox or radio is drawn by the element around its field.
  const drawn = stop.matches('[type="checkbox"], [type="radio"]') ? (stop.closest('label') ?? stop) : stop;
  // An observer tells of a drawn frame, also where the test stopped the clock of the page.
  const { width, height, top, bottom, left, right } = await new Promise<DOMRectReadOnly>((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      resolve(entry?.boundingClientRect ?? drawn.getBoundingClientRect());
    });
    observer.observe(drawn);
  });
  const faults = [
    width < 2 || height < 2 ? 'has no size' : null,
    bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth ? 'lies outside the window' : null,
    stop.matches(':focus-visible') ? null : 'does not show that it has the focus',
    stop.closest('[aria-hidden="true"], [inert]') ? 'is hidden from screen readers' : null,
  ].filter((fault) => fault !== null);
  return { isInContent: document.querySelector('#content')?.contains(stop) === true, name, faults };
}

/** Presses Tab once. @returns the fault of the element that has the focus then, if any, and whether it is in the content */
async function nextStop(
  page: Page,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<{ isInContent: boolean; fault: string | null }> {
  await page.keyboard.press(key);
  const { isInContent, name, faults } = await page.evaluate(readStop);
  return { isInContent, fault: faults.length > 0 ? `${name}: ${faults.join(', ')}` : null };
}

/**
 * Presses Tab until the element has the focus.
 * @param most how many times at most; 1 for the element that must come next
 * @throws if it is not reached, or a person could not see where the focus is on the way
 */
export async function tabTo(
  target: Locator,
  { most = mostStops, key }: { most?: number; key?: 'Tab' | 'Shift+Tab' } = {},
): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const stops: string[] = [];
  for (let at = 0; at < most; at += 1) {
    const { fault } = await nextStop(target.page(), key);
    if (fault !== null) throw new Error(`On the way to ${String(target)}: ${fault}`);
    if (await target.evaluate((element) => element === document.activeElement)) return;
    stops.push(await target.page().evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
  }
  throw new Error(`${String(target)} is not reached by Tab; the last stops: ${stops.slice(-8).join('\n')}`);
}

/** Waits until the element has the focus. */
export function keepsFocus(target: Locator): Promise<void> {
  return expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Tabs through the content of a screen, from its beginning until the focus leaves it. @returns the faults on the way */
export async function walkContent(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.locator('#content').focus();
  for (let at = 0; at < mostStops; at += 1) {
    const { isInContent, fault } = await nextStop(page);
    if (!isInContent) return faults;
    if (fault !== null) faults.push(fault);
  }
  return [...faults, 'The content is never left'];
}
