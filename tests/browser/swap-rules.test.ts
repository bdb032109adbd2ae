import { describe, expect, test } from 'vitest';
import { faultsOf, isReady, useSite } from './harness/index.ts';

describe('the company’s rules for swaps', () => {
  const site = useSite();

  test('are set, and an employee’s form says what they allow before anything is sent', async () => {
    const [administrator, employee] = [await site.signIn('administrator'), await site.signIn('employee')];
    const settings = await site.open('/company/settings', { as: administrator });
    const isAllowed = settings.getByLabel('Employees may swap schedules');
    const save = async (): Promise<void> => {
      await settings.getByRole('button', { name: 'Save', exact: true }).click();
      await settings.getByText(/saved/i).first().waitFor();
      await settings.reload();
      await isReady(settings);
    };
    await isReady(settings);
    await isAllowed.uncheck({ force: true });
    await save();
    const page = await site.open('/personal/request/swap-schedule', { as: employee, viewport: 'narrow' });
    await page.getByRole('button', { name: 'Request a swap' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Request a swap' });
    await panel.getByText('Your company does not allow schedule swaps').waitFor();

    await isAllowed.check({ force: true });
    await settings.getByLabel('Swaps: days ahead').fill('60');
    await save();
    await page.reload();
    await page.getByRole('button', { name: 'Request a swap' }).first().click();
    await panel.getByText(/^Days from .* on can be swapped\./).waitFor();
    expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'narrow' })).toEqual([]);
  });
});
