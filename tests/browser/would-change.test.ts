import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { giveLateChain, type LateChain } from '#tests/support/late-chain.ts';
import { faultsOf, isReady, useClockedSite } from './harness/index.ts';

describe('what would this change', () => {
  const site = useClockedSite();
  let admin: Client;
  let chain: LateChain;
  beforeAll(async () => {
    // The first Monday of the open period is over.
    site.server.clock.advance({ hours: 24 });
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    chain = await giveLateChain(site.server, site.people, admin);
    await calculateDays(site.server);
  });
  const lateness = async () => {
    await calculateDays(site.server);
    return Promise.all(chain.people.map(async (id) => (await daysOf(admin, id)).get(chain.day)?.late_min));
  };

  test('a department’s tolerance is tried, nothing is written, and saving it brings what was told', async () => {
    const page = await site.open(`/att/department-rule?node=${chain.departments[1]}`, { as: 'adminA' });
    await page.getByRole('heading', { name: 'Foundry' }).waitFor();
    const measure = page.locator('.form-field-noted').filter({ hasText: 'Late minutes' });
    const trial = page.getByRole('button', { name: 'What would change?' });
    await expect.poll(() => trial.isDisabled()).toBe(true);
    await measure.getByRole('button', { name: /Late minutes/ }).click();
    await page.getByRole('option', { name: 'Beyond the tolerance' }).click();
    await trial.click();
    const panel = page.getByRole('dialog', { name: 'What would change' });
    await panel.getByText('2 employees calculated').waitFor();
    const rows = panel.getByRole('row').filter({ hasText: '800' });
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.first().innerText()).toContain('−0:10');
    await expect.poll(() => panel.getByText('2 employees affected').count()).toBe(1);
    await isReady(page);
    expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    await panel.getByRole('button', { name: 'Close' }).last().click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(lateness).toEqual([25, 25, 25]);

    await page.getByRole('button', { name: /Effective from/ }).click();
    await page.getByRole('option', { name: 'The beginning' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Foundry saved').waitFor();
    await expect.poll(lateness).toEqual([25, 15, 15]);
  });

  test('other hours of a timetable, on a phone in Arabic and in the dark', async () => {
    const look = { language: 'ar', theme: 'dark', viewport: 'narrow' } as const;
    const page = await site.open(`/att/timetable?record=${chain.timetable}`, { as: 'adminA', ...look });
    await page.getByRole('button', { name: 'تعديل' }).first().click();
    const field = page.locator('input[name="in_time"]');
    await field.fill('09:30');
    await field.press('Tab');
    await page.getByRole('button', { name: 'ما الذي سيتغير؟' }).click();
    const panel = page.getByRole('dialog', { name: 'ما الذي سيتغير' });
    await panel.getByRole('row').filter({ hasText: '8001' }).waitFor();
    await isReady(page);
    expect(await faultsOf(page, look)).toEqual([]);
  });
});
