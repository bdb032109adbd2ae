import type { Page } from 'playwright';

/**
 * Lets so many milliseconds of a page's time pass. `page.clock.runFor` does the same and leaves a script behind each time,
 * which every document that follows runs anew: a walk of a thousand steps has a thousand. So a page that is loaded anew
 * stands again where its clock was paused.
 */
export async function runFor(page: Page, milliseconds: number): Promise<void> {
  try {
    await page.evaluate(`__pwClock.controller.runFor(${milliseconds})`);
  } catch (error) {
    // What the passing time has set off may lead elsewhere.
    if (!(error instanceof Error && /context was destroyed|navigat/i.test(error.message))) throw error;
  }
}
