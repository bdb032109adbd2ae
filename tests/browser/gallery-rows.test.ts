import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const sampleOf = (page: Page, name: string): Locator => page.locator(`form[data-sample="rows_${name}"]`);
async function rowsOf(page: Page, name: string): Promise<{ id: number }[]> {
  const rows: { id: number }[] = JSON.parse((await sampleOf(page, name).getAttribute('data-value')) ?? '[]');
  return rows;
}
const idsOf = async (page: Page, name: string): Promise<number[]> => (await rowsOf(page, name)).map(({ id }) => id);
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
  );

describe('child rows', () => {
  const gallery = useGallery();

  test('are added and removed by the keyboard, and the focus stays where one works', async () => {
    const page = await gallery.open('rows');
    const sample = sampleOf(page, 'many');
    await sample.getByRole('button', { name: 'Add row' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('Three');
    expect((await rowsOf(page, 'many'))[2]).toMatchObject({ id: -1, name: 'Three' });
    await sample.getByRole('button', { name: 'Remove Row 3' }).press('Enter');
    await expect.poll(() => idsOf(page, 'many')).toEqual([1, 2]);
    await expect.poll(() => focused(page)).toBe('Remove Row 2');
    for (const left of ['Remove Row 1', 'Add row']) {
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe(left);
    }
    await expect.poll(() => idsOf(page, 'many')).toEqual([]);
  });

  test('move by the arrow keys on their handle, which says where they are, and by dragging it', async () => {
    const page = await gallery.open('rows');
    const sample = sampleOf(page, 'filled');
    await sample.getByRole('button', { name: 'Move Row 1', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Move Row 2');
    await expect.poll(() => idsOf(page, 'filled')).toEqual([2, 1, 3]);
    await expect.poll(() => sample.locator('[aria-live]').textContent()).toBe('Row 1 is now 2 of 3');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => idsOf(page, 'filled')).toEqual([2, 3, 1]);
    // Not in the middle, where a screen reader's pointer is.
    await sample
      .getByRole('button', { name: 'Move Row 3', exact: true })
      .dragTo(sample.locator('.row').first().locator('.row-cell').nth(1), { sourcePosition: { x: 6, y: 9 } });
    await expect.poll(() => idsOf(page, 'filled')).toEqual([1, 2, 3]);
  });

  test('say what is wrong at the field of the row, and cannot be changed where they are for reading', async () => {
    const page = await gallery.open('rows');
    const wrong = sampleOf(page, 'wrong').locator('.row').nth(1);
    await expect.poll(() => wrong.locator('.ui-field-error').allTextContents()).toEqual(['Overlaps another row']);
    await expect.poll(() => wrong.getByRole('textbox', { name: 'Start' }).getAttribute('aria-invalid')).toBe('true');
    const read = sampleOf(page, 'read_only');
    await expect.poll(() => read.getByRole('button', { name: /Add|Remove|Move/ }).count()).toBe(0);
    await expect
      .poll(() => read.getByRole('textbox', { name: 'Start' }).first().getAttribute('readonly'))
      .not.toBeNull();
  });

  test('are cards on a phone, each field under its label, moved by buttons', async () => {
    const page = await gallery.open('rows', { viewport: 'narrow' });
    const sample = sampleOf(page, 'filled');
    await sample.getByRole('button', { name: 'Move Row 1 down' }).click();
    await expect.poll(() => idsOf(page, 'filled')).toEqual([2, 1, 3]);
    await expect.poll(() => sample.locator('.row').first().getByText('End', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
