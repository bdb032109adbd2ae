import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

async function opened(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name: 'In steps' });
  await dialog.waitFor();
  return dialog;
}
const stepOf = (dialog: Locator): Promise<string | null> => dialog.locator('[aria-current="step"]').textContent();
const buttons = (dialog: Locator): Promise<string[]> => dialog.locator('.ui-dialog-actions button').allTextContents();

describe('a form in steps', () => {
  const gallery = useGallery();

  test('goes on past what is right, stays at what is wrong, and keeps what was typed', async () => {
    const page = await gallery.open('steps');
    const dialog = await opened(page, 'New in steps');
    const next = dialog.getByRole('button', { name: 'Next', exact: true });
    expect(await buttons(dialog)).toEqual(['Cancel', 'Next']);
    expect(await dialog.getByRole('button', { name: 'Times' }).isDisabled()).toBe(true);
    await next.click();
    await dialog.getByText('Fill this in').waitFor();
    expect(await stepOf(dialog)).toBe('1Name');
    await dialog.getByLabel('Name').fill('Early');
    await dialog.getByLabel('Name').press('Enter');
    const start = dialog.getByLabel('Start time');
    // The step begins at its first field.
    await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await buttons(dialog)).toEqual(['Back', 'Cancel', 'Next']);
    await dialog.getByLabel('Late after').fill('15');
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Early');
    await dialog.getByRole('button', { name: 'Times' }).click();
    expect(await dialog.getByLabel('Late after').inputValue()).toBe('15');
    await next.click();
    await dialog.getByText('Fill this in').waitFor();
    await start.fill('08:00');
    await next.click();
    await expect.poll(() => buttons(dialog)).toEqual(['Back', 'Cancel', 'Save']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.locator('output', { hasText: '1 saved' }).waitFor();
  });

  test('what is wrong with the whole leads to its step, and leaving asks', async () => {
    const page = await gallery.open('steps');
    const dialog = await opened(page, 'Edit in steps');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Rest' }).click();
    await dialog.getByText('Fill this in').waitFor();
    expect(await stepOf(dialog)).toBe('1Name');
    // Only the server knows that it is.
    await dialog.getByLabel('Name').fill('taken');
    await dialog.getByRole('button', { name: 'Rest' }).click();
    await expect.poll(() => stepOf(dialog)).toBe('3Rest');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Another record has this already').waitFor();
    expect(await stepOf(dialog)).toBe('1Name');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('taken');
  });
});
