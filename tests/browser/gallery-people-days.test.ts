import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const sheet = (page: Page) => page.getByRole('grid', { name: 'Who works when' });
/** The sheet's description of the focused cell. */
const active = (page: Page): Promise<string | null> =>
  sheet(page).evaluate(
    (grid) =>
      document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label') ?? null,
  );
const chosen = (page: Page): Promise<number> => sheet(page).locator('[aria-selected="true"]').count();
/** The middle of a cell, for the pointer. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('gridcell', { name, exact: true }).first().boundingBox();
  if (!box) throw new Error(`Not drawn: ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

describe('people by days', () => {
  const gallery = useGallery();

  test('is walked and chosen from by keys, and opened by Enter', async () => {
    const page = await gallery.open('people-days');
    await sheet(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toMatch(/day 1: early$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => chosen(page)).toBe(4);
    await page.keyboard.press('Enter');
    await expect.poll(() => active(page)).toMatch(/day 3: late$/);
    await expect.poll(() => sheet(page).locator('[data-mark="late"]').count()).toBe(4);
  });

  test('goes to the last of a thousand people and the last day, and draws them alone', async () => {
    const page = await gallery.open('people-days');
    await sheet(page).focus();
    await page.keyboard.press('Control+End');
    await expect.poll(() => active(page)).toMatch(/day 35: early$/);
    const rows = await sheet(page)
      .locator('.people-days-row')
      .evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));
    expect(Math.max(...rows)).toBe(1001);
    expect(rows.length).toBeLessThan(40);
    await expect.poll(() => sheet(page).getAttribute('aria-rowcount')).toBe('1002');
    await page.keyboard.press('Control+Home');
    await expect.poll(() => active(page)).toMatch(/day 1: early$/);
    await expect.poll(() => sheet(page).evaluate((grid) => [grid.scrollTop, grid.scrollLeft])).toEqual([0, 0]);
  });

  test('is chosen from by dragging, and what is chosen is carried, with Alt as a copy', async () => {
    const page = await gallery.open('people-days');
    await drag(page, 'Ayşe Yılmaz, day 1: early', 'Lucía Hernández, day 3: early');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('rows 0–2, days 0–2');
    expect(await chosen(page)).toBe(9);
    await drag(page, 'Ayşe Yılmaz, day 1: early', 'Ayşe Yılmaz, day 5: early');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('moved by 0, 4');
    await page.keyboard.down('Alt');
    await drag(page, 'Ayşe Yılmaz, day 1: early', 'Ayşe Yılmaz, day 4: early');
    await page.keyboard.up('Alt');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('copied by 0, 3');
  });

  test('runs from right to left in Arabic: the left arrow is the next day', async () => {
    const page = await gallery.open('people-days', { language: 'ar' });
    await sheet(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => active(page)).toMatch(/day 2: early$/);
    await page.keyboard.press('End');
    await expect.poll(() => active(page)).toMatch(/day 35: early$/);
    await expect.poll(() => sheet(page).evaluate((grid) => grid.scrollLeft)).toBeLessThan(0);
  });
});
