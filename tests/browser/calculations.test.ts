import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { word } from '#tests/support/words.ts';
import { useClockedSite } from './harness/index.ts';

describe('calculations and locks', () => {
  const site = useClockedSite();
  let person = 0;
  const admin = async () => site.server.caller(await site.people.tokenOf('adminA'));
  const dayOn = async (date: string) => (await daysOf(await admin(), person)).get(date);
  const punchOn = (date: string, ...times: string[]) =>
    givePunches(
      site.server,
      site.people.a.id,
      'Europe/London',
      times.map((time) => ({ code: '7501', at: `${date}T${time}Z` })),
    );

  beforeAll(async () => {
    const client = await admin();
    const make = async (resource: AnyResource, body: object): Promise<number> =>
      Number(dataOf(await client.callEndpoint(resource.calls.create, { body }))['id']);
    const [first] = dataOf(await client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
    const week = await make(shift, {
      alias: 'Five days',
      cycle_unit: 'week',
      shift_cycle: 1,
      days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office })),
    });
    person = await make(employee, {
      emp_code: '7501',
      first_name: 'Ada',
      department: first?.department.id ?? 0,
      area: first?.area.map(({ id }) => id) ?? [],
      hire_date: '2026-02-02',
    });
    await make(employeeSchedule, { employee: person, shift: week, start_date: '2026-02-02' });
    await punchOn('2026-02-11', '09:00:00');
    await calculateDays(site.server);
  });

  /** Fills in February in a panel's form, and sends it. */
  async function sendFebruary(page: Page, title: string): Promise<void> {
    const panel = page.getByRole('dialog', { name: title });
    await panel.locator('input[name="start_date"]').fill('01/02/2026');
    await panel.locator('input[name="end_date"]').fill('28/02/2026');
    await panel.getByRole('button', { name: /^Create/ }).click();
    await panel.waitFor({ state: 'detached' });
  }

  test('a month is calculated anew: one leaves, comes back, and finds what came of it', async () => {
    const page = await site.open('/report/calculation', { as: 'adminA' });
    await page
      .getByRole('button', { name: word('att:calculation.create') })
      .first()
      .click();
    await sendFebruary(page, word('att:calculation.create'));
    const row = page.getByRole('row').filter({ hasText: word('att:calculation.status_choice.queued') });
    await row.waitFor();
    await page.goto('/');
    await page.locator('.dashboard-tile').first().waitFor();
    await calculateDays(site.server);
    // The bell rings, and leads to it.
    await page.getByRole('button', { name: /^Notifications, 1/ }).click();
    await page.getByRole('link', { name: /Calculation of 2026-02-01 – 2026-02-28 finished/ }).click();
    await page.waitForURL((url) => url.pathname === '/report/calculation' && url.searchParams.has('record'));
    await page.getByText(word('att:calculation.finding.title')).waitFor();
    const link = page.getByRole('link', { name: /missed punch/ });
    const counted = Number((await link.textContent())?.match(/\d+/)?.[0]);
    await link.click();
    await page.waitForURL('**/daily-attendance**');
    await expect.poll(async () => Number(await page.locator('.page-count').first().textContent())).toBe(counted);
  });

  test('a locked month keeps a punch and does not count it, until it is reopened with a reason', async () => {
    const page = await site.open('/report/calculation', { as: 'adminA' });
    await page.getByRole('tab', { name: word('att:periodLock.title') }).click();
    await page
      .getByRole('button', { name: word('att:periodLock.create') })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: word('att:periodLock.create') });
    await panel.getByRole('button', { name: /^Department/ }).click();
    await page.getByRole('treeitem').first().click();
    await sendFebruary(page, word('att:periodLock.create'));
    const lock = page.getByRole('row').filter({ hasText: 'Acme' });
    await lock.getByText(word('att:periodLock.status_choice.locked'), { exact: true }).waitFor();

    await punchOn('2026-02-10', '09:00:00', '17:00:00');
    await calculateDays(site.server);
    expect(await dayOn('2026-02-10')).toMatchObject({ punch_count: 0, status: 1 });
    await page.getByRole('tab', { name: word('att:lockedDay.title') }).click();
    await page.getByRole('row').filter({ hasText: 'Ada' }).click();
    // How the day came to what is stored, before somebody decides.
    await page.getByRole('button', { name: word('att:why.title') }).click();
    const why = page.getByRole('dialog', { name: word('att:why.title') });
    await why.getByRole('heading', { name: word('att:why.sources') }).waitFor();
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: word('att:periodLock.title') }).click();
    await lock.click();
    await page
      .getByRole('button', { name: word('att:periodLock.action.reopen.label') })
      .first()
      .click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await question.getByLabel(word('att:periodLock.field.reopen_reason')).fill('The terminal was away');
    await question.getByRole('button', { name: word('att:periodLock.action.reopen.label') }).click();
    await page.getByRole('row').filter({ hasText: 'The terminal was away' }).waitFor();
    await calculateDays(site.server);
    expect(await dayOn('2026-02-10')).toMatchObject({ punch_count: 2, status: 0 });
  });
});
