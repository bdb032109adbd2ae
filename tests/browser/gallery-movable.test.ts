import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Departments', exact: true }).getByRole('row', { name, exact: true });
/** Names from the first row to the last, each after its level. */
const rows = (page: Page): Promise<string[]> =>
  page
    .getByRole('treegrid', { name: 'Departments', exact: true })
    .locator('.movable-node')
    .evaluateAll((all) =>
      all.map((row) => `${row.getAttribute('aria-level')} ${row.querySelector('bdi')?.textContent ?? '…'}`),
    );

/** The focused row. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('.movable-node')?.getAttribute('aria-label') ?? null);
/** The current drop target. */
const target = (page: Page): Promise<string[]> => page.locator('.movable-node[data-drop-target] bdi').allTextContents();

describe('movable tree', () => {
  const gallery = useGallery();

  test('moves a branch by the keyboard from its handle, and says so', async () => {
    const page = await gallery.open('movable');
    await expect
      .poll(() => rows(page))
      .toEqual(['1 Head office', '2 Sales', '3 Export', '3 Home market', '2 Finance', '2 Workshop', '2 Stores']);
    // Keyboard focus enters at the first row: from there the arrows go to the row, and into it to its handle.
    await rowOf(page, 'Head office').focus();
    for (const name of ['Sales', 'Export']) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toBe(name);
    }
    await page.keyboard.press('ArrowRight');
    await page.locator('.movable-handle:focus').waitFor();
    await page.keyboard.press('Enter');
    // The targets follow in the order of the rows.
    await expect.poll(() => target(page)).toEqual(['Home market']);
    for (const name of ['Finance', 'Workshop']) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => target(page)).toEqual([name]);
    }
    await page.keyboard.press('Enter');
    await expect
      .poll(() => rows(page))
      .toEqual(['1 Head office', '2 Sales', '3 Home market', '2 Finance', '2 Workshop', '3 Export', '2 Stores']);
  });

  test('opens by the keyboard what has not come yet, and says that it can', async () => {
    const page = await gallery.open('movable');
    const workshop = rowOf(page, 'Workshop');
    await expect.poll(() => workshop.getAttribute('aria-expanded')).toBe('false');
    await rowOf(page, 'Head office').focus();
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Stores');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('Workshop');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => workshop.getAttribute('aria-expanded')).toBe('true');
    expect((await rows(page)).slice(-2)).toEqual(['3 …', '2 Stores']);
  });

  test('offers to ask once more for what has not come', async () => {
    const page = await gallery.open('movable');
    await rowOf(page, 'Stores').locator('.movable-chevron').click();
    const retry = page
      .getByRole('treegrid', { name: 'Departments', exact: true })
      .getByRole('button', { name: 'Try again' });
    await retry.click();
    await expect.poll(() => rows(page)).toContain('3 Spare parts');
    await expect.poll(() => retry.count()).toBe(0);
  });

  test('moves a branch by dragging, keeps the root, and tells at the place why not', async () => {
    const page = await gallery.open('movable');
    await expect.poll(() => rowOf(page, 'Head office').locator('.movable-handle').count()).toBe(0);
    await rowOf(page, 'Home market').locator('.movable-name').dragTo(rowOf(page, 'Finance').locator('.movable-name'));
    await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(['Finance takes nobody in']);
    await rowOf(page, 'Sales').locator('.movable-chevron').click();
    await expect.poll(() => rows(page)).toEqual(['1 Head office', '2 Sales', '2 Finance', '2 Workshop', '2 Stores']);
  });
});
