import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

/** A short description of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element === null || element === document.body
      ? 'nothing'
      : ((element.id || element.getAttribute('type')) ?? '');
  });

describe('keys and the focus', () => {
  const site = useSite();

  test('begin at the content, go to the search of the list by /, tell themselves by ?, and come back to where they were', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator') });
    await isReady(page);
    await expect.poll(() => focused(page)).toBe('content');
    await page.keyboard.press('/');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(word('common:list.search'));
    // In a field it is an ordinary character.
    await page.keyboard.type('/?');
    await expect.poll(() => page.locator('#content input[type="search"]').first().inputValue()).toBe('/?');
    await page.locator('#content input[type="search"]').first().fill('');
    await page.locator('#content').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: word('menu:employee') });
    await help.getByText(word('common:keys.list')).waitFor();
    await help.getByRole('heading', { name: word('common:help.steps') }).waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    // If a list has no search, the global search opens.
    await page.evaluate(() => history.pushState(null, '', '/dashboard'));
    await page.waitForFunction(() => document.title.startsWith('Dashboard'));
    await isReady(page);
    await page.keyboard.press('/');
    await page.locator('.ui-palette').waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await isReady(page);
    await expect.poll(() => focused(page)).not.toBe('nothing');
  });

  test('stay on the menu of files after an export, and groups of a report fold by keys', async () => {
    const page = await site.open('/report/report-library/first-last?group_by=department&period=lastWeek', {
      as: await site.signIn('administrator'),
    });
    const head = page.locator('.report-fold').first();
    await head.waitFor();
    await head.press('Enter');
    await expect.poll(() => head.getAttribute('aria-expanded')).toBe('false');
    // The next line is the header of the next group.
    const heads = page.locator('.report-fold');
    const topOf = (at: number): Promise<number> =>
      heads.nth(at).evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => (await topOf(1)) - (await topOf(0))).toBeLessThan(80);
    await page.getByRole('button', { name: word('common:list.export') }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: word('common:list.format.csv'), exact: true }).click();
    await download;
    await page.getByRole('button', { name: word('common:list.export') }).waitFor();
    await expect.poll(() => focused(page)).not.toBe('nothing');
  });

  test.each([
    ['en', 'ArrowLeft', 'ArrowRight'],
    ['ar', 'ArrowRight', 'ArrowLeft'],
  ] as const)(
    'walk the cells of a list, choose a row, open its menu and come back to it, in %s',
    async (language, back, on) => {
      const page = await site.open('/team/employee', { as: await site.signIn('administrator'), language });
      await isReady(page);
      const row = page.locator('.ui-row').first();
      const kind = (): Promise<string> =>
        page.evaluate(() => {
          const { activeElement: element } = document;
          return `${element?.closest('[role="row"]')?.getAttribute('aria-rowindex')} ${element?.getAttribute('role') ?? element?.tagName}`;
        });
      await row.getByRole('rowheader').focus();
      await page.keyboard.press(back);
      await expect.poll(kind).toBe('2 INPUT');
      await page.keyboard.press('Space');
      await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Space');
      await expect.poll(() => row.getAttribute('aria-selected')).toBe('false');
      await page.keyboard.press(on);
      await expect.poll(kind).toBe('2 rowheader');
      await page.keyboard.press(on);
      await expect.poll(kind).toBe('2 gridcell');
      await page.keyboard.press('Space');
      await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('End');
      await expect.poll(kind).toBe('2 BUTTON');
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await expect.poll(kind).toBe('2 BUTTON');
      await page.keyboard.press('ArrowDown');
      await expect.poll(kind).toBe('3 BUTTON');
      // The list is one stop.
      await page.keyboard.press('Shift+Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role="grid"]') === null))
        .toBe(true);
    },
  );

  test('Arabic names keep their beginning in left-to-right columns', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('arabicAdministrator'), language: 'en' });
    await isReady(page);
    const cut = await page.evaluate(() => {
      const names = [...document.querySelectorAll<HTMLElement>('#content [role="row"] bdi')];
      for (const name of names) name.textContent = 'فاطمة عبدالرحمن محمد الهاشمي السويدي الشامسي';
      return names.flatMap((name) => {
        const [own, cell] = [name, name.closest('.ui-cell')].map((element) => element?.getBoundingClientRect());
        return own && cell && (own.right > cell.right + 1 || own.left < cell.left - 1) ? [cell.left] : [];
      });
    });
    expect(cut).toEqual([]);
  });
});
