import { describe, expect, test } from 'vitest';
import { holiday } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import { faultsOf, isReady, useSite } from './harness/index.ts';

describe('holidays', () => {
  const site = useSite();

  test('of a country are chosen and added, and are marked when one looks again', async () => {
    const administrator = await site.signIn('administrator');
    const page = await site.open('/complement/holiday', { as: administrator });
    const open = page.getByRole('button', { name: 'Public holidays of a country' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Public holidays of a country' });
    // The country of London's time zone.
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

  test('of an area is made in the form, and stands in the calendar of who is there and of nobody else', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const page = await site.open('/complement/holiday', { as: administrator });
    await page.getByRole('button', { name: 'New holiday' }).first().click();
    const form = page.getByRole('dialog', { name: 'New holiday' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Plant shutdown');
    const today = new Date().toISOString().slice(0, 10);
    const day = form.getByLabel('First day').first();
    await day.fill(today);
    await day.press('Tab');
    await form.getByRole('button', { name: /Areas/ }).click();
    await page.getByRole('treeitem', { name: 'Plant' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /Plant shutdown/ });
    await expect.poll(() => row.textContent()).toMatch(/All departments.*Plant/);

    const people = await client.callEndpoint(employee.calls.list, { query: { page_size: 100 } });
    const all = people.isSuccess ? people.data.data : [];
    const inside = all.find(({ area }) => area.some(({ display_name }) => display_name === 'Plant'));
    const outside = all.find(({ area }) => !area.some(({ display_name }) => display_name === 'Plant'));
    if (!inside || !outside) throw new Error('The demo has nobody in the plant, or nobody outside');
    for (const [person, isOff] of [
      [inside, true],
      [outside, false],
    ] as const) {
      const calendar = await site.open(`/att/employee-calendar?employee=${person.id}`, { as: administrator });
      await calendar.getByRole('grid').waitFor();
      await isReady(calendar);
      await expect.poll(async () => (await calendar.getByText('Plant shutdown').count()) > 0).toBe(isOff);
      await calendar.close();
    }
  });

  test('of an employee is made in the form, and is that person’s day off alone', async () => {
    const administrator = await site.signIn('administrator');
    const page = await site.open('/complement/holiday', { as: administrator });
    await page.getByRole('button', { name: 'New holiday' }).first().click();
    const form = page.getByRole('dialog', { name: 'New holiday' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Jury duty');
    const day = form.getByLabel('First day').first();
    await day.fill(new Date().toISOString().slice(0, 10));
    await day.press('Tab');
    await form.getByRole('button', { name: /Employees/ }).click();
    const picker = page.getByRole('dialog', { name: /employees/i });
    await picker.getByRole('searchbox', { name: 'Search name or ID' }).fill('1001');
    await picker.getByText('1–1 of 1').waitFor();
    await picker.getByRole('row').filter({ hasText: '1001' }).locator('.ui-selection-box').click();
    await picker.getByText('1 selected').waitFor();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    await picker.waitFor({ state: 'detached' });
    // A holiday for employees by name may not also have areas.
    await form.getByRole('button', { name: /Areas/ }).click();
    await page.getByRole('treeitem', { name: 'Plant' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('Choose either employees, or departments and areas').first().waitFor();
    await form.getByRole('button', { name: 'Clear Areas' }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });

    const { client } = administrator;
    const people = await client.callEndpoint(employee.calls.list, { query: { page_size: 100, ordering: 'emp_code' } });
    const all = people.isSuccess ? people.data.data : [];
    const named = all.find(({ emp_code }) => emp_code === '1001');
    const other = all.find(({ emp_code }) => emp_code !== '1001');
    await expect
      .poll(() => page.getByRole('row', { name: /Jury duty/ }).textContent())
      .toContain(named?.display_name ?? '?');
    for (const [person, isOff] of [
      [named, true],
      [other, false],
    ] as const) {
      const calendar = await site.open(`/att/employee-calendar?employee=${person?.id}`, { as: administrator });
      await calendar.getByRole('grid').waitFor();
      await isReady(calendar);
      await expect.poll(async () => (await calendar.getByText('Jury duty').count()) > 0).toBe(isOff);
      await calendar.close();
    }
  });
});
