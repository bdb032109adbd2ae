import type { Page, Request } from 'playwright';
import { expect } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady } from './look.ts';
import { viewports } from './viewports.ts';

/**
 * Goes to a screen as a link in the application does, and waits until it is ready.
 * @param title the screen's title, in the language of the page
 */
export async function goWithin(page: Page, to: string, title: string): Promise<void> {
  await page.evaluate((place) => history.pushState(null, '', place), to);
  // The title changes as soon as the previous screen is gone.
  await page.waitForFunction((words) => document.title.startsWith(words), `${title} · `);
  await isReady(page);
}

/** The calls of a page that no answer has ended yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

/** Begins to count the calls of a page, so that `leaveScreen` can wait for their answers. */
export function countCalls(page: Page): void {
  if (unanswered.has(page)) return;
  const calls = new Set<Request>();
  unanswered.set(page, calls);
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
}

/** Closes the messages of the page. @returns the number of overlays that remain. Runs in the page. */
function closeMessages(): number {
  for (const button of document.querySelectorAll<HTMLElement>('.ui-toast [slot="close"]')) button.click();
  return document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], .ui-toast').length;
}

/**
 * Takes a page that several tests share to where the next one begins: a place that reads nothing, in a window of the usual size,
 * with no overlay, no message and no call on its way. What an earlier test did is over, and its faults have been told.
 * @throws if something of the test remains
 */
export async function leaveScreen(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState(null, '', '/nowhere'));
  await page.getByRole('heading', { level: 1, name: word('common:app.notFound') }).waitFor();
  await expect.poll(() => page.evaluate(closeMessages), { message: 'overlays that a test left' }).toBe(0);
  await expect.poll(() => unanswered.get(page)?.size ?? 0, { message: 'calls without an answer' }).toBe(0);
  if (page.viewportSize()?.height !== viewports.wide.height) await page.setViewportSize(viewports.wide);
}
