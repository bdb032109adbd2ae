import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes as applicationOwn } from '#features/app/routes.ts';
import { slices } from '#features/slices.ts';
import { faultsOf, isReady, looks, useSite, type Look } from './harness/index.ts';

/** Every screen of the menu: a new one is here on the day it is declared. */
const screens = [...applicationOwn, ...slices.flatMap((slice) => slice.routes)]
  .filter((route) => !route.unlisted && route.access !== 'vendor' && route.access !== 'employee')
  .map((route) => route.path);

describe('screens of the menu', () => {
  const site = useSite();
  const pages: { look: Look; page: Page }[] = [];

  beforeAll(async () => {
    const administrator = await site.signIn('administrator');
    for (const look of looks)
      pages.push({ look, page: await site.open('/', { ...look, as: administrator, isKept: true }) });
  });

  test.each(screens)('%s has no fault in any look', async (path) => {
    const found = await Promise.all(
      pages.map(async ({ look, page }) => {
        await page.goto(path);
        await isReady(page);
        return { ...look, faults: await faultsOf(page, look) };
      }),
    );
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});
