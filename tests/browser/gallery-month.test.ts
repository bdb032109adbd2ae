import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? null);
const press = async (page: Page, key: string, to: string): Promise<void> => {
  await page.keyboard.press(key);
  await expect.poll(() => focused(page), { message: key }).toBe(to);
};

describe('month grid', () => {
  const gallery = useGallery();

  test('is gone through by days, weeks and months with the keys, and Enter opens a day', async () => {
    const page = await gallery.open('month');
    await page.locator('[data-date="2026-03-02"]').focus();
    await press(page, 'ArrowRight', '2026-03-03');
    await press(page, 'ArrowDown', '2026-03-10');
    await press(page, 'End', '2026-03-15');
    await press(page, 'Home', '2026-03-09');
    await press(page, 'ArrowUp', '2026-03-02');
    await press(page, 'ArrowLeft', '2026-03-01');
    // Across the edge of the month, and back.
    await press(page, 'ArrowLeft', '2026-02-28');
    await press(page, 'PageDown', '2026-03-28');
    await press(page, 'PageDown', '2026-04-28');
    await press(page, 'PageUp', '2026-03-28');
    await page.keyboard.press('Enter');
    await page.getByText('Opened 2026-03-28').waitFor();
    await expect.poll(() => page.locator('[data-date="2026-03-28"]').getAttribute('aria-selected')).toBe('true');
  });

  test('keeps to the last day of a shorter month', async () => {
    const page = await gallery.open('month');
    await page.locator('[data-date="2026-03-31"]').click();
    await page.locator('[data-date="2026-03-31"]').focus();
    await press(page, 'PageUp', '2026-02-28');
  });

  test('runs from the right in Arabic, and fits a phone', async () => {
    const page = await gallery.open('month', { language: 'ar', viewport: 'narrow' });
    await page.locator('[data-date="2026-03-03"]').focus();
    await press(page, 'ArrowLeft', '2026-03-04');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Week' }).isVisible()).toBe(false);
  });
});
