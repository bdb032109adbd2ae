import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

const boxOf = (target: Locator): Promise<DOMRect> => target.evaluate((element) => element.getBoundingClientRect());

/** The share of the window's height that stays where it is while the page scrolls. */
const fixedShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const isSeen = width > innerWidth / 2 && height > 0 && bottom > 0 && top < innerHeight;
      return (position === 'fixed' || position === 'sticky') && isSeen && !element.matches('.ui-scrim, .ui-scrim *');
    });
    const rows = new Set(
      bars.flatMap((bar) => {
        const { top, bottom } = bar.getBoundingClientRect();
        const [from, to] = [Math.max(0, Math.floor(top)), Math.min(innerHeight, Math.ceil(bottom))];
        return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
      }),
    );
    return rows.size / innerHeight;
  });

describe('the first look', () => {
  const site = useSite();

  test('the sign-in and the sign-up begin at the same height, with mistakes too', async () => {
    const page = await site.open('/onboard/sign-in');
    await isReady(page);
    const top = async (): Promise<number> => (await boxOf(page.locator('h1').first())).top;
    const first = await top();
    await page.locator('button[type="submit"]').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await top()).toBe(first);
    await page.getByRole('link', { name: word('oauth:signIn.toSignUp'), exact: true }).click();
    await page.waitForURL('**/onboard/sign-up');
    await isReady(page);
    expect(await top()).toBe(first);
  });

  test.each(['/team/employee', '/att/global-rule', '/report/report-library/daily-attendance', '/att/schedule-view'])(
    'bars of %s take less than half of the height zoomed to 400 per cent',
    async (path) => {
      const page = await site.open(path, { as: await site.signIn('administrator') });
      await isReady(page);
      await page.setViewportSize({ width: 360, height: 225 });
      await expect.poll(() => fixedShare(page)).toBeLessThan(0.5);
    },
  );

  test('a screen with tabs begins with its title', async () => {
    const page = await site.open('/system/user', { as: await site.signIn('administrator') });
    await isReady(page);
    const title = await boxOf(page.locator('main h1').first());
    const tabs = await boxOf(page.getByRole('tablist').first());
    expect(title.bottom).toBeLessThanOrEqual(tabs.top);
  });

  test('on a phone the first row of a list is in the upper half', async () => {
    const page = await site.open('/team/employee', { as: await site.signIn('administrator'), viewport: 'narrow' });
    await isReady(page);
    const card = page.locator('.ui-row-card').first();
    await card.waitFor();
    expect((await boxOf(card)).top).toBeLessThan(844 / 2);
  });

  test('what is chosen and longer than its field ends in an ellipsis', async () => {
    const page = await site.open('/att/global-rule', { as: await site.signIn('administrator'), viewport: 'narrow' });
    await isReady(page);
    await page.setViewportSize({ width: 150, height: 844 });
    const cut = page.locator('.ui-select-value .ui-list-text');
    await expect
      .poll(() =>
        cut.evaluateAll((texts) =>
          texts
            .filter((text) => text.scrollWidth > text.clientWidth)
            .map((text) => [getComputedStyle(text).textOverflow, getComputedStyle(text).display]),
        ),
      )
      .toContainEqual(['ellipsis', 'block']);
  });

  test('a notification covers neither the way here, nor the search, nor a drawer', async () => {
    const page = await site.open('/company/position', { as: await site.signIn('administrator') });
    await isReady(page);
    const make = page.getByRole('button', { name: word('company:position.create'), exact: true }).first();
    await make.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').first().fill('LOOK1');
    await dialog.locator('input').nth(1).fill('Looked at');
    await dialog.getByRole('button', { name: word('common:form.create'), exact: true }).click();
    const toast = page.locator('.ui-toast').first();
    await toast.waitFor();
    const bar = await boxOf(page.locator('.ui-topbar'));
    expect((await boxOf(toast)).top).toBeGreaterThan(bar.bottom);
    await page.getByRole('row').filter({ hasText: 'Looked at' }).first().click();
    const drawer = page.locator('.ui-modal').first();
    await drawer.waitFor();
    const [note, panel] = [await boxOf(toast), await boxOf(drawer)];
    expect(note.right <= panel.left || note.left >= panel.right).toBe(true);
  });
});
