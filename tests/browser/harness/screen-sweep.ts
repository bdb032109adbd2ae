import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#features/app/routes.ts';
import { companySettings } from '#features/company/contract.ts';
import { isVendorAccess } from '#shared/contract/index.ts';
import { joinedCompanies } from '#shared/contract/session.ts';
import type { Writing } from '#shared/i18n/index.ts';
import type { AppRoute } from '#shared/routing/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { isReady, pageFaultsOf, type Look } from './look.ts';
import type { Person } from './people.ts';
import { timeFaultsOf } from './shown-times.ts';
import { useSite } from './site.ts';
import { goWithin } from './within.ts';

/** Every screen of the menu; a new one is covered as soon as it is declared. */
export const screens = allRoutes.filter((route) => !route.unlisted);

/** Who opens a screen: employees their own, the provider's staff theirs, an administrator the others. */
const openers = ['administrator', 'employee', 'vendor'] as const satisfies readonly Person[];
export function openerOf({ access }: AppRoute): (typeof openers)[number] {
  const [only, ...more] = [access].flat();
  if (more.length > 0 || only === undefined) return 'administrator';
  return only === 'employee' ? only : isVendorAccess(only) ? 'vendor' : 'administrator';
}

/** Where a company is, and where its reader's device is: never in one zone, and never in that of the server. */
interface Places {
  readonly zone: string;
  readonly reader: string;
}

/**
 * Walks through every screen in one look, from one to the next as a link in the application does: it has no fault, and the times of
 * an administrator's screens are the company's, wherever it is read. Each look is a file, so that they run in parallel.
 */
export function sweepScreens(look: Look, { zone, reader }: Places): void {
  const { text } = wordsIn(look.language);
  const writing: Writing = { language: look.language, dateFormat: 'DD/MM/YYYY', timeFormat: '24' };
  describe(`screens of the menu in ${look.language}, ${look.theme}, ${look.viewport}, of a company in ${zone}`, () => {
    const site = useSite();
    beforeAll(async () => {
      const { client } = await site.signIn('administrator');
      const [joined] = dataOf(await client.callEndpoint(joinedCompanies, { query: {} }));
      const body = { company_timezone: zone };
      dataOf(await client.callEndpoint(companySettings.calls.patch, { params: { id: String(joined?.id) }, body }));
    });

    describe.each(openers)('of the %s', (person) => {
      let page: Page;
      beforeAll(async () => {
        page = await site.open('/', { ...look, zone: reader, as: await site.signIn(person), isKept: true });
        await isReady(page);
      });

      const own = screens.filter((route) => openerOf(route) === person).map(({ path, title }) => ({ path, title }));
      test.each(own)('$path has no fault', async ({ path, title }) => {
        // Ten rows of a list are as good as fifty, and take a fifth of the time.
        await goWithin(page, `${path}?page_size=10`, text(title));
        if (person === 'administrator') await expect.poll(() => timeFaultsOf(page, zone, writing)).toEqual([]);
        expect(await pageFaultsOf(page, look)).toEqual([]);
      });
    });
  });
}
