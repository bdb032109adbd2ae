import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { overtime } from '#features/request/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { faultsOf, isReady, useSite } from './harness/index.ts';

const site = useSite();

/** Chooses people by their Employee ID in a form for several. */
async function choosePeople(page: Page, panel: Locator, codes: readonly string[]): Promise<void> {
  await panel.getByRole('button', { name: /Employees/ }).click();
  const picker = page.getByRole('dialog', { name: /employees/i });
  for (const [at, code] of codes.entries()) {
    await picker.getByRole('searchbox', { name: 'Search name or ID' }).fill(code);
    await picker.getByText('1–1 of 1').waitFor();
    await picker.getByRole('row').filter({ hasText: code }).locator('.ui-selection-box').click();
    await picker.getByText(`${at + 1} selected`).waitFor();
  }
  await picker.getByRole('button', { name: 'Confirm' }).click();
  await picker.waitFor({ state: 'detached' });
}

test('overtime of several people is entered and approved in one go, and who is refused is named with the reason', async () => {
  const administrator = await site.signIn('administrator');
  const page = await site.open('/att/overtime', { as: administrator });
  const listed = async () =>
    dataOf(
      await administrator.client.callEndpoint(overtime.calls.list, {
        query: { overtime_date__gte: '2027-03-03', overtime_date__lte: '2027-03-03', page_size: 50 },
      }),
    );
  const enter = async (codes: readonly string[]) => {
    await page.getByRole('button', { name: 'For several employees', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'New overtime request' });
    await choosePeople(page, panel, codes);
    for (const [name, value] of [
      ['overtime_date', '03/03/2027'],
      ['start_time', '18:00'],
      ['end_time', '20:00'],
    ] as const) {
      await panel.locator(`input[name="${name}"]`).fill(value);
      await panel.locator(`input[name="${name}"]`).press('Tab');
    }
    await panel.getByLabel('Reason').fill('Stocktaking');
    await panel.getByText('Approve immediately').click();
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
    await panel.getByRole('button', { name: 'Create' }).click();
    await panel.waitFor({ state: 'detached' });
  };
  await enter(['1002', '1003']);
  await page.getByText('Entered for 2 employees').waitFor();
  expect((await listed()).map(({ status }) => status)).toEqual(['approved', 'approved']);
  await page.getByRole('row').filter({ hasText: 'Chloe Morgan' }).first().waitFor();

  await enter(['1003', '1004']);
  const refused = page.getByRole('alertdialog', { name: 'Not entered for 1 employee' });
  await refused.getByText('Chloe Morgan').waitFor();
  await refused.getByText('Another overtime request covers part of this time').waitFor();
  await refused.locator('.ui-dialog-actions').getByRole('button', { name: 'Close' }).click();
  expect(await listed()).toHaveLength(3);
});

test('a punch of several people, while a terminal was dark, is entered in one go and stands among the punches', async () => {
  const administrator = await site.signIn('administrator');
  const page = await site.open('/att/manual-log', { as: administrator });
  await page.getByRole('button', { name: 'For several employees', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'New manual log' });
  await choosePeople(page, panel, ['1002', '1003']);
  const yesterday = Temporal.Now.plainDateISO('Europe/London').subtract({ days: 1 });
  const [day, month] = [yesterday.day, yesterday.month].map((part) => String(part).padStart(2, '0'));
  await panel.locator('input[name="punch_date"]').fill(`${day}/${month}/${yesterday.year}`);
  await panel.locator('input[name="punch_time"]').fill('03:17');
  await panel.getByRole('button', { name: /Punch type/ }).click();
  await page.getByRole('option', { name: 'Check in' }).click();
  await panel.getByLabel('Reason').fill('Power cut');
  await panel.getByText('Approve immediately').click();
  await isReady(page);
  expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
  await panel.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Entered for 2 employees').waitFor();
  const punches = await site.open('/device/transaction?search=1003', { as: administrator });
  await punches.getByRole('row').filter({ hasText: 'Chloe Morgan' }).filter({ hasText: '03:17' }).waitFor();
});
