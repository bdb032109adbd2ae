import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { png } from './harness/files.ts';
import { faultsOf, looks, useGallery } from './harness/index.ts';
import { answerMap } from './harness/map-answers.ts';
import { isAt } from './harness/parked.ts';

/** The overlays of the page, and how to open them. */
const overlays: readonly (readonly [name: string, section: string, open: (page: Page) => Promise<unknown>])[] = [
  [
    'month',
    'day',
    async (page) => {
      await page.locator('[data-sample="date_min"] button:visible').first().click();
      await page.getByRole('grid').waitFor();
    },
  ],
  [
    'colour editor',
    'color',
    async (page) => {
      await page.locator('[data-sample="color_alpha"] button:visible').first().click();
      await page.getByRole('slider').first().waitFor({ state: 'attached' });
    },
  ],
  [
    'conditions of a password',
    'password',
    (page) => page.locator('[data-sample="strong_password_required"] input').focus(),
  ],
  [
    'menu of a select',
    'choice',
    async (page) => {
      await page.locator('[data-sample="select_long"] button:visible').first().click();
      await page.getByRole('listbox').waitFor();
    },
  ],
  [
    'form in a dialog, with its mistakes',
    'form',
    async (page) => {
      await page.getByRole('button', { name: 'Open as dialog' }).click();
      await page.getByRole('button', { name: 'Create sample' }).click();
      await page.locator('.ui-field-error').first().waitFor();
    },
  ],
  [
    'form in a panel, asking before it is left',
    'form',
    async (page) => {
      await page.getByRole('button', { name: 'Open as panel' }).click();
      await page.getByRole('dialog').locator('input').first().fill('typed');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'cropping of a picture',
    'picture',
    async (page) => {
      await page
        .locator('[data-sample="logo_empty"] input[type="file"]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png) });
      await isAt(page, 'crop', 'adjusting');
    },
  ],
  [
    'map, with what a search has found',
    'location',
    async (page) => {
      await answerMap(page);
      await page.locator('[data-sample="location_filled"] .location-button').last().click();
      await page.locator('.map[data-ready]').waitFor();
      await page.getByRole('searchbox').fill('Giz');
      await page.getByRole('option', { name: 'Giza' }).waitFor();
    },
  ],
  ['form in the page', 'form', (page) => page.getByRole('button', { name: 'Open as page' }).click()],
];

describe('what opens over the gallery', () => {
  const gallery = useGallery();

  test.each(overlays)('%s has no fault', async (_, section, open) => {
    const found = [];
    for (const look of looks) {
      const page = await gallery.open(section, look);
      await open(page);
      found.push({ ...look, faults: await faultsOf(page, look) });
      await page.close();
    }
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  test('title and buttons scroll with the fields where a page is zoomed to 400 %', async () => {
    const page = await gallery.open('form');
    await page.getByRole('button', { name: 'Open as panel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.setViewportSize({ width: 320, height: 256 });
    await dialog.locator('input, textarea').last().scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.locator('.ui-dialog-header').evaluate((header) => header.getBoundingClientRect().bottom))
      .toBeLessThan(1);
    await page.close();
  });
});
