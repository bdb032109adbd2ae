import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes as applicationOwn } from '#features/app/routes.ts';
import { slices } from '#features/slices.ts';
import { wordsIn } from '#server/words/index.ts';
import { isReady, pageFaultsOf, type Look } from './look.ts';
import { useSite } from './site.ts';

/** Every screen of the menu: a new one is here on the day it is declared. */
const screens = [...applicationOwn, ...slices.flatMap((slice) => slice.routes)].filter(
  (route) => !route.unlisted && route.access !== 'vendor' && route.access !== 'employee',
);

/** Walks through every screen in one look, from one to the next as a link of the application leads. A look is a file: they run side by side. */
export function sweepScreens(look: Look): void {
  const { text } = wordsIn(look.language);
  describe(`screens of the menu in ${look.language}, ${look.theme}, ${look.viewport}`, () => {
    const site = useSite();
    let page: Page;
    beforeAll(async () => {
      page = await site.open('/', { ...look, as: await site.signIn('administrator'), isKept: true });
      await isReady(page);
    });

    test.each(screens.map(({ path, title }) => ({ path, title })))('$path has no fault', async ({ path, title }) => {
      // Ten rows of a list are like fifty, and are read in a fifth of the time.
      await page.evaluate((to) => history.pushState(null, '', `${to}?page_size=10`), path);
      // The frame says where it is as soon as the screen before has gone.
      const begin = `${text(title)} · `;
      await page.waitForFunction((words) => document.title.startsWith(words), begin);
      await isReady(page);
      expect(await pageFaultsOf(page, look)).toEqual([]);
    });
  });
}
