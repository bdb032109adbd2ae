import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
const office = (page: Page) => page.getByRole('toolbar', { name: 'A day at the office' });
const edgesOf = (page: Page, label: string) =>
  office(page)
    .getByRole('img', { name: label, exact: true })
    .evaluate((part) => {
      const field = part.closest('.day-bar-field')?.getBoundingClientRect();
      const own = part.getBoundingClientRect();
      return { fromStart: own.left - (field?.left ?? 0), toEnd: (field?.right ?? 0) - own.right };
    });

describe('bar of a day', () => {
  const gallery = useGallery();

  test('is gone through in the order of time by the keys, and each part says itself', async () => {
    const page = await gallery.open('day-bar');
    const first = office(page).getByRole('img').first();
    await first.focus();
    await expect.poll(() => focused(page)).toBe('Punch window, 07:00 to 09:00');
    for (const next of ['Plan, 09:00 to 17:00', 'Late, 09:00 to 09:20', 'Worked, 09:20 to 12:00', 'Punch at 09:20']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focused(page)).toBe(next);
    }
    await expect.poll(() => page.locator('.day-bar-told').first().textContent()).toBe('Punch at 09:20');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Punch at 18:15');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Punch at 18:15');
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toBe('Punch window, 07:00 to 09:00');
    // A single tab stop: the next one is another bar.
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Worked, 21:55 to 05:00');
  });

  test('runs from the right in Arabic, and so do its keys', async () => {
    const page = await gallery.open('day-bar', { language: 'ar' });
    const { fromStart, toEnd } = await edgesOf(page, 'Punch window, 07:00 to 09:00');
    expect(toEnd).toBeLessThan(fromStart);
    await office(page).getByRole('img').first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('Plan, 09:00 to 17:00');
  });

  test('says on a phone what is tapped, and is no wider than the screen', async () => {
    const page = await gallery.open('day-bar', { viewport: 'narrow' });
    await office(page).getByRole('img', { name: 'Worked, 13:00 to 17:00' }).click();
    await expect.poll(() => page.locator('.day-bar-told').first().textContent()).toBe('Worked, 13:00 to 17:00');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
