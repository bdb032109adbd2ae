import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#shared/i18n/languages.ts';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

/** How many lines the children of a line take; 0 before it is there. */
const linesOf = (page: Page, line: string): Promise<number> =>
  page.evaluate((selector) => {
    const children = [...(document.querySelector(selector)?.children ?? [])];
    const middles = children
      .map((child) => child.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top, bottom }) => Math.round((top + bottom) / 2));
    return middles.filter((middle, at) => middles.findIndex((other) => Math.abs(other - middle) < 8) === at).length;
  }, line);

describe('the first look on a phone', () => {
  const site = useSite();
  const open = async (path: string, language: Language): Promise<Page> => {
    const page = await site.open(path, { as: await site.signIn('administrator'), language, viewport: 'narrow' });
    await isReady(page);
    return page;
  };

  test.each(languages.map((language) => ({ language })))(
    'all figures of the parts of a company are in their card, in $language',
    async ({ language }) => {
      const page = await open('/', language);
      const table = page.locator('.dashboard-parts').first();
      await table.waitFor();
      const sticksOut = await table.evaluate((element) => {
        const card = element.parentElement?.getBoundingClientRect();
        return [...element.querySelectorAll('th, td')].flatMap((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return card && left >= card.left && right <= card.right ? [] : [cell.textContent];
        });
      });
      expect(sticksOut).toEqual([]);
    },
  );

  test.each(languages.map((language) => ({ language })))(
    'the buttons of a settings page and of an employee stand in one line, in $language',
    async ({ language }) => {
      const page = await open('/att/global-rule', language);
      await expect.poll(() => linesOf(page, '.confirm-page-actions')).toBe(1);
      await page.goto(`${new URL(page.url()).origin}/team/employee`);
      await isReady(page);
      await page.locator('.ui-row-card').first().click();
      await page.waitForURL((url) => url.searchParams.has('record'));
      await isReady(page);
      await expect.poll(() => linesOf(page, '.resource-folded')).toBe(1);
    },
  );

  test('the last step of a form has its buttons in one line', async () => {
    const page = await open('/att/timetable', 'tr');
    const text = (key: string): string => word(key, {}, 'tr');
    await page
      .getByRole('button', { name: text('att:timetable.create'), exact: true })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await panel.locator('input[name="alias"]').fill('Gündüz');
    await panel.locator('input[name="in_time"]').fill('09:00');
    await panel.locator('input[name="out_time"]').fill('17:00');
    await panel.locator('input[name="out_time"]').press('Tab');
    for (let step = 0; step < 2; step += 1)
      await panel.getByRole('button', { name: text('common:form.next'), exact: true }).click();
    await panel.getByRole('button', { name: text('common:form.create'), exact: true }).waitFor();
    await expect.poll(() => linesOf(page, '.ui-dialog-actions')).toBe(1);
  });
});

describe('the first look at a desk', () => {
  const site = useSite();

  test.each(languages.map((language) => ({ language })))(
    'when a terminal was last seen is not cut, in $language',
    async ({ language }) => {
      const page = await site.open('/device/terminal', { as: await site.signIn('administrator'), language });
      await isReady(page);
      const times = page.locator('[role="gridcell"] time');
      await times.first().waitFor();
      await expect
        .poll(() =>
          times.evaluateAll((all) =>
            all.flatMap((time) => (time.scrollWidth > time.clientWidth + 1 ? [time.textContent] : [])),
          ),
        )
        .toEqual([]);
    },
  );

  test('a schedule begins today unless another day is chosen', async () => {
    for (const path of ['/att/department-schedule', '/att/employee-schedule']) {
      const page = await site.open(path, { as: await site.signIn('administrator') });
      await isReady(page);
      await page.locator('.page-head-actions .ui-button[data-variant="primary"]').click();
      await expect.poll(() => page.locator('input[name="start_date"]').inputValue()).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    }
  });
});
