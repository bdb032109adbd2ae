import { expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { faultsOf, isReady, offered, useSite } from './harness/index.ts';

const site = useSite();
const look = { language: 'en', theme: 'light', viewport: 'wide' } as const;

test('all places of an employee are on one map: in the record, and in the form as another is chosen', async () => {
  const page = await site.open('/gps/gps-of-employee', { as: await site.signIn('administrator') });
  await page.getByRole('row').filter({ hasText: 'Rother depot' }).first().click();
  const panel = page.getByRole('dialog');
  const drawn = panel.locator('.map-shown');
  await expect.poll(() => drawn.allTextContents()).toEqual(['Meadowhall showroom', 'Rother depot']);
  await expect.poll(() => panel.locator('.map-shown[data-main]').allTextContents()).toEqual(['Rother depot']);
  await panel.getByText('Meadowhall showroom (150 m) and Rother depot (250 m)').waitFor();
  expect(await faultsOf(page, look)).toEqual([]);

  await panel.getByRole('button', { name: word('common:list.edit') }).click();
  const form = page.getByRole('dialog', { name: word('gps:employeePlace.edit') });
  await form.getByRole('button', { name: word('gps:employeePlace.field.location') }).click();
  await offered(page).filter({ hasText: 'Support office' }).click();
  // The stored rule is at the depot still; the form shows where it would be.
  await expect.poll(() => form.locator('.map-shown[data-main]').allTextContents()).toEqual(['Support office']);
});

test('the clients of a day are on a map in their order, in the planner and on the phone of who visits them', async () => {
  const page = await site.open('/gps/schedule-planner', { as: await site.signIn('administrator') });
  await isReady(page);
  const planned = page.locator('.people-days-cell').filter({ hasText: 'Hallam' }).first();
  await planned.click();
  await page.getByRole('button', { name: word('gps:planner.map') }).click();
  const shown = page.getByRole('dialog').locator('.map-shown');
  await expect.poll(async () => (await shown.allTextContents())[0]).toMatch(/^1 · /);
  expect(await faultsOf(page, look)).toEqual([]);

  const phone = await site.open('/personal/outdoor-management/my-schedule', {
    as: await site.signIn('employee'),
    viewport: 'narrow',
  });
  await phone
    .getByRole('button', { name: word('gps:planner.map') })
    .first()
    .click();
  await expect.poll(async () => (await phone.locator('.map-shown').allTextContents())[0]).toMatch(/^1 · /);
  expect(await faultsOf(phone, { ...look, viewport: 'narrow' })).toEqual([]);
  await phone.getByRole('button', { name: word('gps:planner.mapHide') }).click();
  await expect.poll(() => phone.locator('.map').count()).toBe(0);
});
