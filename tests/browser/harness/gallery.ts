import { serve } from '@hono/node-server';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, expect } from 'vitest';
import { site } from '#server/http/site.ts';
import { closeAll, takeContext, workersBrowser, type OpenContext } from './contexts.ts';
import { beginAnew, isShown, keepPage, takeKeptPage } from './gallery-pages.ts';
import { galleryFolderVariable } from './gallery-setup.ts';
import type { Look } from './look.ts';
import { contextOptions, patience, watch } from './site.ts';

export interface GalleryOptions extends Partial<Look> {
  /** In addition to `section`, e.g. `{ slow: '500' }`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Permissions of the page, e.g. `geolocation`, `clipboard-read`. */
  readonly permissions?: readonly string[];
  readonly geolocation?: { readonly latitude: number; readonly longitude: number };
  /** Runs before the page loads: scripts, routes. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Faults that this test causes on purpose. */
  readonly expected?: readonly RegExp[];
  /** A page that has loaded nothing yet, for tests of loading. */
  readonly isFresh?: boolean;
}

/** The gallery of widgets, built like the product and served under its Content-Security-Policy. */
export interface Gallery {
  readonly origin: string;
  readonly browser: Browser;
  /**
   * Opens a page with these sections (ids of `src/shared/form/gallery/sections.ts`). Pages of one look share the browser's cache
   * and start with the same storage. A page without other options is reset for the next test instead of being reloaded.
   */
  open(sections: string, options?: GalleryOptions): Promise<Page>;
}

let served: Promise<string> | undefined;

/** The worker's gallery: every file is served from one origin until the worker ends. */
function workersGallery(): Promise<string> {
  return (served ??= new Promise((resolve, reject) => {
    const folder = process.env[galleryFolderVariable];
    if (!folder) return reject(new Error('Run with --project gallery: its setup builds the gallery.'));
    const app = site({ scheme: 'http' }, folder);
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://localhost:${port}`),
    );
    server.unref();
    return undefined;
  }));
}

/** Serves the gallery to a test file. Call at the top of a `describe`. A test fails for every fault that the browser reports. */
export function useGallery(): Gallery {
  let browser: Browser | undefined;
  let origin = '';
  /** By look, for pages without other options. */
  const ofLooks = new Map<string, OpenContext>();
  const own: OpenContext[] = [];
  /** Pages that were opened with sections only. */
  const plain: { readonly look: string; readonly opened: OpenContext; readonly page: Page }[] = [];
  let faults: string[] = [];
  let expectedFaults: readonly RegExp[] = [];

  beforeAll(async () => {
    [origin, browser] = await Promise.all([workersGallery(), workersBrowser()]);
  });

  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    for (const { look, opened, page } of plain.splice(0)) {
      if (!hasFailed && ofLooks.get(look) === opened && (await keepPage(look, opened, page))) ofLooks.delete(look);
    }
    await closeAll([...ofLooks.values()], hasFailed);
    await closeAll(own, true);
    ofLooks.clear();
    const found = faults;
    faults = [];
    expectedFaults = [];
    expect(found, 'faults that the browser reported').toEqual([]);
  });

  const watched = (context: BrowserContext): OpenContext => {
    context.setDefaultTimeout(patience.timeout);
    const stopWatching = watch(context, new URL(origin).host, (fault) => {
      if (!expectedFaults.some((pattern) => pattern.test(fault))) faults.push(fault);
    });
    return { context, stopWatching };
  };

  return {
    get origin() {
      return origin;
    },
    get browser() {
      if (!browser) throw new Error('The gallery runs inside tests only.');
      return browser;
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
        isFresh = false,
      } = options;
      const isPlain = permissions.length === 0 && !geolocation && !prepare;
      const look = `gallery ${language} ${theme} ${viewport}`;
      const wanted = contextOptions(origin, { language, theme, viewport });
      expectedFaults = [...expectedFaults, ...expected];
      let opened = isPlain ? ofLooks.get(look) : undefined;
      const isReusable = isPlain && !isFresh && !opened && Object.keys(query).length === 0;
      const kept = isReusable ? takeKeptPage(look) : undefined;
      if (kept) {
        opened = watched(kept.context());
        ofLooks.set(look, opened);
        plain.push({ look, opened, page: kept });
        await beginAnew(kept, sections, { language, theme, viewport });
        return kept;
      }
      if (opened) {
        await opened.context.setStorageState(wanted.storageState ?? { cookies: [], origins: [] });
      } else if (isPlain) {
        opened = watched(await takeContext(look, wanted));
        ofLooks.set(look, opened);
      } else {
        const chromium = await workersBrowser();
        opened = watched(
          await chromium.newContext({
            ...wanted,
            permissions: [...permissions],
            ...(geolocation ? { geolocation } : {}),
          }),
        );
        own.push(opened);
      }
      const page = await opened.context.newPage();
      // Choosers are reported from the beginning: if asked at the moment of a press, a busy browser may open its own.
      page.on('filechooser', () => undefined);
      await prepare?.(page);
      await page.goto(`/gallery?${new URLSearchParams({ section: sections, ...query }).toString()}`);
      await isShown(page);
      if (isReusable) plain.push({ look, opened, page });
      return page;
    },
  };
}
