import { describe, expect, test } from 'vitest';
import { holiday } from '#features/complement/contract.ts';
import { faultsOf, isReady, useSite } from './harness/index.ts';

describe('holidays', () => {
  const site = useSite();

  test('of a country are chosen and added, and are marked when one looks again', async () => {
    const administrator = await site.signIn('administrator');
    const page = await site.open('/complement/holiday', { as: administrator });
    const open = page.getByRole('button', { name: 'Public holidays of a country' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Public holidays of a country' });
    // London's.
    await dialog.getByRole('button', { name: /United Kingdom/ }).waitFor();
    await dialog.getByRole('button', { name: /Whole country/ }).click();
    await page.getByRole('option', { name: 'Scotland' }).click();
    await dialog.getByRole('checkbox', { name: /Andrew/ }).waitFor();
    await isReady(page);
    expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    await dialog.getByRole('button', { name: /^Add \d+ holidays$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => {
        const listed = await administrator.client.callEndpoint(holiday.calls.list, {
          query: { search: 'Good Friday' },
        });
        return listed.isSuccess && listed.data.total;
      })
      .toBe(1);
    await open.click();
    await expect.poll(() => dialog.getByText('Already a holiday').count()).toBeGreaterThan(5);
  });
});
