import type { Page } from 'playwright';

/**
 * Advances a page's clock by some milliseconds. `page.clock.runFor` does the same but each time leaves a script that every later
 * document runs: a walk of a thousand steps would have a thousand. A reloaded page therefore starts again at the time when its
 * clock was paused.
 */
export async function runFor(page: Page, milliseconds: number): Promise<void> {
  try {
    await page.evaluate(`__pwClock.controller.runFor(${milliseconds})`);
  } catch (error) {
    // The passing time may have made the page navigate.
    if (!(error instanceof Error && /context was destroyed|navigat/i.test(error.message))) throw error;
  }
}
