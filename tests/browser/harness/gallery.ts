import { serve } from '@hono/node-server';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { site } from '#server/http/site.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { galleryFolderVariable } from './gallery-setup.ts';
import type { Look } from './look.ts';
import { contextOptions, patience, watch } from './site.ts';

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
  /**
   * A page that shows these sections (ids of `src/shared/form/gallery/sections.ts`). Closed after the test. Pages of one look
   * share what the browser has fetched and compiled, and begin with the same storage.
   */
  open(sections: string, options?: GalleryOptions): Promise<Page>;
}

/** Serves the gallery to a test file. Call at the top of a `describe`; a test fails for every fault that the browser reports. */
export function useGallery(): Gallery {
  let server: ReturnType<typeof serve> | undefined;
  let browser: Browser | undefined;
  let origin = '';
  /** By look, for pages that ask for nothing else. */
  const ofLooks = new Map<string, BrowserContext>();
  const contexts: BrowserContext[] = [];
  let faults: string[] = [];
  let expectedFaults: readonly RegExp[] = [];

  beforeAll(async () => {
    const folder = process.env[galleryFolderVariable];
    if (!folder) throw new Error('Run with --project gallery: its setup builds the gallery.');
    const app = site({ scheme: 'http' }, folder);
    origin = await new Promise((resolve) => {
      server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`http://localhost:${port}`),
      );
    });
    browser = await launchChromium();
  });

  afterEach(async () => {
    await Promise.all([
      ...contexts.splice(0).map((context) => context.close()),
      ...[...ofLooks.values()].flatMap((context) => context.pages()).map((page) => page.close()),
    ]);
    const found = faults;
    faults = [];
    expectedFaults = [];
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
      const {
        language = 'en',
        theme = 'light',
        viewport = 'wide',
        query = {},
        expected = [],
        permissions = [],
        geolocation,
        prepare,
      } = options;
      const isPlain = permissions.length === 0 && !geolocation && !prepare;
      const look = `${language} ${theme} ${viewport}`;
      const wanted = contextOptions(origin, { language, theme, viewport });
      expectedFaults = [...expectedFaults, ...expected];
      let context = isPlain ? ofLooks.get(look) : undefined;
      if (context) {
        await context.setStorageState(wanted.storageState ?? { cookies: [], origins: [] });
      } else {
        context = await started().newContext({
          ...wanted,
          permissions: [...permissions],
          ...(geolocation ? { geolocation } : {}),
        });
        context.setDefaultTimeout(patience.timeout);
        watch(context, new URL(origin).host, (fault) => {
          if (!expectedFaults.some((pattern) => pattern.test(fault))) faults.push(fault);
        });
        if (isPlain) ofLooks.set(look, context);
        else contexts.push(context);
      }
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(`/gallery?${new URLSearchParams({ section: sections, ...query }).toString()}`);
      await page.locator('.gallery-part').first().waitFor({ state: 'attached' });
      await page.waitForFunction(
        () => !document.querySelector('[data-gallery="loading"]') && document.querySelector('.gallery-part *'),
      );
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return page;
    },
  };
}
