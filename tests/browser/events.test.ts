import { describe, expect, test } from 'vitest';
import { event } from '#features/complement/contract.ts';
import { faultsOf, isReady, useSite } from './harness/index.ts';

describe('events', () => {
  const site = useSite();

  test('are added, stand in the calendar, and are struck through when they are cancelled', async () => {
    const administrator = await site.signIn('administrator');
    const page = await site.open('/complement/events', { as: administrator });
    await page.getByRole('button', { name: 'New event' }).first().click();
    const form = page.getByRole('dialog', { name: 'New event' });
    const today = new Date().toISOString().slice(0, 10);
    await form.getByRole('textbox', { name: 'Title' }).fill('Stocktaking');
    for (const name of ['First day', 'Last day']) {
      const field = form.getByLabel(name).first();
      await field.fill(today);
      await field.press('Tab');
    }
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });
    const listed = await administrator.client.callEndpoint(event.calls.list, { query: { search: 'Stocktaking' } });
    const [made] = listed.isSuccess ? listed.data.data : [];
    expect(made).toMatchObject({ status: 'scheduled', all_day: true, audience: 'all' });

    await page.getByRole('tab', { name: 'Calendar' }).click();
    await page.getByRole('gridcell', { name: /Stocktaking/ }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('link', { name: 'Stocktaking' }).waitFor();
    await isReady(page);
    expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    // The link opens the list with the record.
    await panel.getByRole('link', { name: 'Stocktaking' }).click();
    await page.getByRole('tab', { name: 'List', selected: true }).waitFor();
    if (made) await administrator.client.callEndpoint(event.actions.cancel.call, { body: { ids: [made.id] } });
    const again = await site.open(`/complement/events?month=${today.slice(0, 7)}`, { as: administrator });
    await again.getByRole('gridcell', { name: /Stocktaking \(cancelled\)/ }).waitFor();
  });
});
