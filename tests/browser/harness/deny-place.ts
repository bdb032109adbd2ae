import type { Page } from 'playwright';

/**
 * The next time that the page asks where it is, it is refused, as by a person who does not allow it. Said in the page: a browser
 * without a screen may as well never answer its own question.
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
