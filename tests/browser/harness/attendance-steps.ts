import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Makes the timetable "Day", 9:00 to 17:00, on its screen. */
export async function makeTimetable(page: Page, lateAllowed: string): Promise<void> {
  await page.getByRole('button', { name: 'New timetable' }).first().click();
  const panel = page.getByRole('dialog', { name: 'New timetable' });
  await panel.getByLabel('Name').fill('Day');
  await panel.locator('input[name="in_time"]').fill('09:00');
  await panel.locator('input[name="out_time"]').fill('17:00');
  await panel.locator('input[name="out_time"]').press('Tab');
  await panel.getByRole('button', { name: 'Next' }).click();
  await panel.getByLabel('Late allowed').fill(lateAllowed);
  await panel.getByRole('button', { name: 'Next' }).click();
  await panel.getByRole('button', { name: /^Create/ }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Day' }).first().waitFor();
}

/** Makes the shift "Five days" of the timetable "Day" by a ready-made pattern, on its screen. */
export async function makeShift(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New shift' }).first().click();
  const panel = page.getByRole('dialog', { name: 'New shift' });
  await panel.getByLabel('Name').fill('Five days');
  // The new timetable is ready to paint with.
  await panel.getByRole('button', { name: 'Day', exact: true, pressed: true }).waitFor();
  await panel.getByRole('button', { name: /Ready-made pattern/ }).click();
  await page.getByRole('option', { name: /^5×2/ }).click();
  await panel.getByRole('button', { name: 'Use pattern' }).click();
  await expect.poll(() => panel.locator('[data-day="5"] .ui-hidden').textContent()).toContain('Day');
  await panel.getByRole('button', { name: /^Create/ }).click();
  await panel.waitFor({ state: 'detached' });
}

/** Assigns the shift "Five days" to an employee, found by what is typed, from a date in the company's writing. */
export async function assignShift(page: Page, found: string, start: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Five days' });
  await row.hover();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Assign to employees' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a shift' });
  await dialog.getByRole('button', { name: /Employees/ }).click();
  const picker = page.getByRole('dialog', { name: /employees/i });
  await picker.getByRole('searchbox', { name: 'Search name or ID' }).fill(found);
  await picker.getByText('1–1 of 1').waitFor();
  await picker.getByRole('row').filter({ hasText: found }).locator('.ui-selection-box').click();
  await picker.getByText('1 selected').waitFor();
  await picker.getByRole('button', { name: 'Confirm' }).click();
  await picker.waitFor({ state: 'detached' });
  await dialog.locator('input[name="start_date"]').fill(start);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Assign to 1 employee' }).click();
  await dialog.waitFor({ state: 'detached' });
}
