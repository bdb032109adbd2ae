import { serve } from '@hono/node-server';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { site } from '#server/http/site.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { galleryFolderVariable } from './gallery-setup.ts';
import type { Look } from './look.ts';
import { viewports, watch } from './site.ts';

export interface GalleryOptions extends Partial<Look> {
  /** Beside `section`, e.g. `{ slow: '500' }`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Permissions of the page, e.g. `geolocation`, `clipboard-read`. */
  readonly permissions?: readonly string[];
  readonly geolocation?: { readonly latitude: number; readonly longitude: number };
  /** Before the page loads: scripts of its own, routes. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Faults that this test makes on purpose. */
  readonly expected?: readonly RegExp[];
}

/** The gallery of widgets, built as the product is and served under its Content-Security-Policy. */
export interface Gallery {
  readonly origin: string;
  readonly browser: Browser;
  /** A page that shows these sections (ids of `src/shared/form/gallery/sections.ts`). Closed after the test. */
  open(sections: string, options?: GalleryOptions): Promise<Page>;
}

/** Serves the gallery to a test file. Call at the top of a `describe`; a test fails for every fault that the browser reports. */
export function useGallery(): Gallery {
  let server: ReturnType<typeof serve> | undefined;
  let browser: Browser | undefined;
  let origin = '';
  const contexts: BrowserContext[] = [];
  let faults: string[] = [];

  beforeAll(async () => {
    const folder = process.env[galleryFolderVariable];
    if (!folder) throw new Error('Run with --project gallery: its setup builds the gallery.');
    const app = site({ scheme: 'http' }, folder);
    origin = await new Promise((resolve) => {
      server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(`http://localhost:${port}`));
    });
    browser = await launchChromium();
  });

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const found = faults;
    faults = [];
    expect(found, 'faults that the browser reported').toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  });

  const started = (): Browser => {
    if (!browser) throw new Error('The gallery runs inside tests only.');
    return browser;
  };

  return {
    get origin() {
      return origin;
    },
    get browser() {
      return started();
    },
    async open(sections, options = {}) {
      const { language = 'en', theme = 'light', viewport = 'wide', query = {}, expected = [], permissions = [], geolocation, prepare } = options;
      const stored = { i18nextLng: language, theme };
      const context = await started().newContext({
        baseURL: origin,
        viewport: viewports[viewport],
        hasTouch: viewport === 'narrow',
        isMobile: viewport === 'narrow',
        locale: language,
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        permissions: [...permissions],
        ...(geolocation ? { geolocation } : {}),
        storageState: {
          cookies: [],
          origins: [{ origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
        },
      });
      contexts.push(context);
      context.setDefaultTimeout(30_000);
      watch(context, new URL(origin).host, (fault) => {
        if (!expected.some((pattern) => pattern.test(fault))) faults.push(fault);
      });
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(`/gallery?${new URLSearchParams({ section: sections, ...query }).toString()}`);
      await page.locator('.gallery-part').first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => !document.querySelector('[data-gallery="loading"]') && document.querySelector('.gallery-part *'));
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return page;
    },
  };
}
