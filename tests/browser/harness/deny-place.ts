import type { Page } from 'playwright';

/**
 * Refuses the page's next request for the position, like a person who does not allow it. It is done in the page, since a headless
 * browser may never answer its own prompt.
 */
export async function denyPlaceOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (_, failed) => {
      navigator.geolocation.getCurrentPosition = real;
      failed?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    };
  });
}
