import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const drawn = (page: Page, label = 'A day'): Locator => page.locator(`[data-edited="${label}"]`);
async function spansOf(page: Page, label?: string): Promise<Record<string, { from: number; to: number }>> {
  const spans: Record<string, { from: number; to: number }> = JSON.parse(
    (await drawn(page, label).getAttribute('data-value')) ?? '{}',
  );
  return spans;
}

/** Drags a handle sideways by some pixels. */
async function drag(page: Page, handle: Locator, by: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('No handle');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

describe('day that is edited', () => {
  const gallery = useGallery();

  test('is moved by keys: five minutes, one with Shift, an hour, and never beyond what it may', async () => {
    const page = await gallery.open('edited-day');
    const start = drawn(page).getByRole('slider', { name: 'Work, start' });
    await start.focus();
    for (const [key, at] of [
      ['ArrowRight', 545],
      ['Shift+ArrowLeft', 544],
      ['ArrowLeft', 540],
      ['PageUp', 600],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(async () => (await spansOf(page))['work']?.from).toBe(at);
    }
    await expect.poll(() => start.getAttribute('aria-valuetext')).toBe('10:00');
    await expect.poll(() => drawn(page).locator('.day-bar-told').textContent()).toBe('Work, start 10:00');
  });

  test('is dragged by its edges, and a break as a whole keeps its length', async () => {
    const page = await gallery.open('edited-day');
    await drag(page, drawn(page).getByRole('slider', { name: 'Work, end' }), 40);
    await expect.poll(async () => ((await spansOf(page))['work']?.to ?? 0) > 1020).toBe(true);
    await expect.poll(async () => ((await spansOf(page))['work']?.to ?? 1) % 5).toBe(0);
    await drag(page, drawn(page).getByRole('slider', { name: 'Break, whole' }), -30);
    await expect.poll(async () => ((await spansOf(page))['pause']?.from ?? 720) < 720).toBe(true);
    const { pause } = await spansOf(page);
    expect((pause?.to ?? 0) - (pause?.from ?? 0)).toBe(30);
  });

  test('runs from the right in Arabic, for keys and pointer alike', async () => {
    const page = await gallery.open('edited-day', { language: 'ar' });
    const start = drawn(page).getByRole('slider', { name: 'Work, start' });
    await start.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await spansOf(page))['work']?.from).toBe(545);
    await drag(page, drawn(page).getByRole('slider', { name: 'Work, end' }), -40);
    await expect.poll(async () => ((await spansOf(page))['work']?.to ?? 0) > 1020).toBe(true);
  });

  test('fits a phone, and cannot be moved where it is for reading', async () => {
    const page = await gallery.open('edited-day', { viewport: 'narrow' });
    await drag(page, drawn(page, 'A night').getByRole('slider', { name: 'Work, end' }), -20);
    await expect.poll(async () => ((await spansOf(page, 'A night'))['work']?.to ?? 1800) < 1800).toBe(true);
    await expect.poll(() => drawn(page, 'For reading').getByRole('slider').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
