import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#features/app/routes.ts';
import { isVendorAccess } from '#shared/contract/index.ts';
import type { AppRoute } from '#shared/routing/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { isReady, pageFaultsOf, type Look } from './look.ts';
import type { Person } from './people.ts';
import { useSite } from './site.ts';

/** Every screen of the menu; a new one is covered as soon as it is declared. */
export const screens = allRoutes.filter((route) => !route.unlisted);

/** Who opens a screen: employees their own, the provider's staff theirs, an administrator the others. */
const openers = ['administrator', 'employee', 'vendor'] as const satisfies readonly Person[];
export function openerOf({ access }: AppRoute): (typeof openers)[number] {
  const [only, ...more] = [access].flat();
  if (more.length > 0 || only === undefined) return 'administrator';
  return only === 'employee' ? only : isVendorAccess(only) ? 'vendor' : 'administrator';
}

/**
 * Walks through every screen in one look, from one to the next as a link in the application does. Each look is a file, so that they
 * run in parallel.
 */
export function sweepScreens(look: Look): void {
  const { text } = wordsIn(look.language);
  describe(`screens of the menu in ${look.language}, ${look.theme}, ${look.viewport}`, () => {
    const site = useSite();

    describe.each(openers)('of the %s', (person) => {
      let page: Page;
      beforeAll(async () => {
        page = await site.open('/', { ...look, as: await site.signIn(person), isKept: true });
        await isReady(page);
      });

      const own = screens.filter((route) => openerOf(route) === person).map(({ path, title }) => ({ path, title }));
      test.each(own)('$path has no fault', async ({ path, title }) => {
        // Ten rows of a list are as good as fifty, and take a fifth of the time.
        await page.evaluate((to) => history.pushState(null, '', `${to}?page_size=10`), path);
        // The title changes as soon as the previous screen is gone.
        const begin = `${text(title)} · `;
        await page.waitForFunction((words) => document.title.startsWith(words), begin);
        await isReady(page);
        expect(await pageFaultsOf(page, look)).toEqual([]);
      });
    });
  });
}
