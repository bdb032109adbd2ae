import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import { faultsOf, isReady, useSite } from './harness/index.ts';

/** The first day that is not seen before it is published. */
const tomorrow = Temporal.Now.plainDateISO('Europe/London').add({ days: 1 });
const day = tomorrow.toString();

describe('a published roster', () => {
  const site = useSite();

  test('is switched on, painted, published with what it tells, and then seen by whom it is of', async () => {
    const administrator = await site.signIn('administrator');
    const own = await site.signIn('employee');
    const { client } = administrator;
    const found = await client.callEndpoint(employee.calls.list, { query: { search: '1001' } });
    const person = found.isSuccess ? found.data.data.find(({ emp_code }) => emp_code === '1001') : undefined;
    const made = await client.callEndpoint(timetable.calls.create, {
      body: { alias: '00 gate', in_time: '06:00', out_time: '14:00' },
    });
    if (!person || !made.isSuccess) throw new Error('The demo lacks what this test needs');

    const settings = await site.open('/company/settings', { as: administrator });
    await isReady(settings);
    await settings.getByLabel('Rosters are published').check({ force: true });
    await settings.getByRole('button', { name: 'Save', exact: true }).click();
    await settings.getByText(/saved/i).first().waitFor();

    const painted = await client.callEndpoint(temporarySchedule.calls.create, {
      body: { employee: person.id, att_date: day, timetable: made.data.data.id },
    });
    expect(painted.isSuccess).toBe(true);
    const mine = async (): Promise<Page> => {
      const calendar = await site.open('/personal/my-calendar/calendar', { as: own });
      await calendar.getByRole('grid').waitFor();
      if (tomorrow.day === 1) await calendar.getByRole('button', { name: 'Next month' }).click();
      await isReady(calendar);
      return calendar;
    };
    const before = await mine();
    await expect.poll(() => before.getByText('00 gate').count()).toBe(0);

    const page = await site.open(`/att/schedule-view?at=${day}&span=week&search=1001`, { as: administrator });
    await page.getByText(/1 day is not published/).waitFor();
    await page.getByRole('gridcell', { name: /00 gate.*not published/ }).waitFor();
    await isReady(page);
    expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the roster' });
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText(/1 day changes/).waitFor();
    await dialog.getByText(/: 00 gate \(before: /).waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Employees see everything that is planned here.').waitFor();

    const after = await mine();
    await expect.poll(() => after.getByText('00 gate').count()).toBeGreaterThan(0);
    await after.getByRole('button', { name: /Notifications/ }).click();
    await after.getByText(/Your roster from .* is published\. 1 day changed: .*00 gate/).waitFor();
  });
});
