import type { Browser, BrowserContext } from 'playwright';
import { contextOptions } from '#tests/browser/harness/site.ts';

/** Opens a browser context in which the owner of the company `bench` is signed in, in English and at 1440 pixels. */
export function openOwnerContext(
  browser: Browser,
  origin: string,
  access: string,
  height = 900,
): Promise<BrowserContext> {
  const storage = { accessToken: access, refreshToken: 'none', company_code: 'bench' };
  return browser.newContext({ ...contextOptions(origin, { storage }), viewport: { width: 1440, height } });
}
