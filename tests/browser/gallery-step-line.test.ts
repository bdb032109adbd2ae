import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const line = (page: Page) => page.getByRole('list', { name: 'Steps', exact: true });
const titles = (page: Page) => line(page).locator('.step-line-title').allTextContents();
const card = (page: Page, title: string) => line(page).locator('.step-line-card', { hasText: title });

describe('line of steps', () => {
  const gallery = useGallery();

  test('moves and takes out by the keyboard, and the card keeps the focus', async () => {
    const page = await gallery.open('step-line');
    await card(page, 'Team lead').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-step'))).toBe('b');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => titles(page)).toEqual(['HR', 'Team lead', 'Management']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-step'))).toBe('b');
    await page.keyboard.press('Delete');
    await expect.poll(() => titles(page)).toEqual(['Team lead', 'Management']);
  });

  test('adds, moves and takes out by pointer', async () => {
    const page = await gallery.open('step-line');
    await card(page, 'HR').click();
    await line(page).getByRole('button', { name: 'Move HR later' }).click();
    await expect.poll(() => titles(page)).toEqual(['Team lead', 'Management', 'HR']);
    await line(page).getByRole('button', { name: 'Remove HR' }).click();
    await expect.poll(() => titles(page)).toEqual(['Team lead', 'Management']);
    await line(page).getByRole('button', { name: 'Add a step' }).first().click();
    await expect.poll(() => titles(page)).toEqual(['New step', 'Team lead', 'Management']);
  });

  test('stands from top to bottom on a phone, and runs from the right in Arabic', async () => {
    const narrow = await gallery.open('step-line', { language: 'ar', viewport: 'narrow' });
    await card(narrow, 'Team lead').focus();
    await narrow.keyboard.press('ArrowDown');
    await expect.poll(() => narrow.evaluate(() => document.activeElement?.getAttribute('data-step'))).toBe('b');
    await expect.poll(() => narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const wide = await gallery.open('step-line', { language: 'ar' });
    await card(wide, 'Team lead').focus();
    await wide.keyboard.press('ArrowLeft');
    await expect.poll(() => wide.evaluate(() => document.activeElement?.getAttribute('data-step'))).toBe('b');
  });
});
