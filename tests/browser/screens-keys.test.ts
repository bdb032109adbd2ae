import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { wordsIn } from '#server/words/index.ts';
import { goWithin, isReady, openerOf, screens, useSite, walkContent } from './harness/index.ts';

const { text } = wordsIn('en');

/** Every list and form of records. One screen draws all reports, so one of them is enough. */
const walked = screens.filter(
  (route) =>
    openerOf(route) === 'administrator' &&
    (route.resource !== undefined || route.path === '/report/report-library/transaction'),
);

/** The focused element of the open dialog, and the expected one: its first field. */
function readBeginning(): { readonly has: string; readonly first: string } {
  const named = (element: Element | null | undefined): string =>
    element ? `${element.tagName} ${element.getAttribute('name') ?? element.id}` : 'nothing';
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const fields = dialog?.querySelectorAll('fieldset :is(input, textarea, button):not([disabled], [tabindex="-1"])');
  const first = [...(fields ?? [])].find((field) => field.closest('[hidden]') === null);
  const { activeElement: active } = document;
  return { has: active && dialog?.contains(active) ? named(active) : 'nothing', first: named(first) };
}

describe('by keys alone', () => {
  const site = useSite();

  describe('the administrator', () => {
    let page: Page;
    beforeAll(async () => {
      page = await site.open('/', { as: await site.signIn('administrator'), isKept: true });
      await isReady(page);
    });

    test.each(walked)('walks through $path, and into its form and back', async ({ path, title }) => {
      await goWithin(page, `${path}?page_size=10`, text(title));
      expect(await walkContent(page)).toEqual([]);
      const create = page.locator('.resource-screen > .page-head .page-head-actions > [data-variant="primary"]');
      if ((await create.count()) === 0) return;
      await create.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').first().waitFor();
      await isReady(page);
      // A form starts at its first field; one without fields starts anywhere within.
      await expect
        .poll(async () => {
          const { has, first } = await page.evaluate(readBeginning);
          return has !== 'nothing' && (first === 'nothing' || has === first) ? 'begins' : `${has}, not ${first}`;
        })
        .toBe('begins');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
      // Back at the button.
      await expect
        .poll(() =>
          create.evaluate((button) => {
            const { activeElement: active } = document;
            return active === button ? 'at the button' : `at ${active?.outerHTML.slice(0, 200)}`;
          }),
        )
        .toBe('at the button');
    });
  });
});
