import { beforeAll, expect, test } from 'vitest';
import { deputy } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { pageFaultsOf, useClockedSite } from './harness/index.ts';

const site = useClockedSite();
let code = '';
const office = async () => site.server.caller(await site.people.tokenOf('adminA'));

beforeAll(async () => {
  const { employees } = site.people;
  const admin = await office();
  const params = { id: employees.empA2 };
  dataOf(await admin.callEndpoint(employee.calls.patch, { params, body: { superior: employees.empA1 } }));
  code = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params })).emp_code;
});

test('who goes away appoints a colleague on the phone, comes back earlier, and ends it', async () => {
  const page = await site.open('/personal/deputy', { as: 'empA1', viewport: 'narrow', expected: [/400/] });
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New deputy' }).first().click();
  await form.locator('input[name="deputy_code"]').fill('nobody');
  await form.locator('input[name="start_date"]').fill('02/03/2026');
  await form.locator('input[name="end_date"]').fill('31/03/2026');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('Not found').waitFor();
  await form.locator('input[name="deputy_code"]').fill(code);
  await form.getByRole('button', { name: 'Create' }).click();
  await form.waitFor({ state: 'detached' });
  const card = page.getByRole('row').filter({ hasText: '2026-03-31' });
  await card.waitFor();
  expect(await pageFaultsOf(page, { language: 'en', theme: 'light', viewport: 'narrow' })).toEqual([]);
  const admin = await office();
  const listed = async () => dataOf(await admin.callEndpoint(deputy.calls.list, { query: {} }));
  expect(await listed()).toMatchObject([{ deputy: { id: site.people.employees.empA2 }, end_date: '2026-03-31' }]);

  await card.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await form.locator('input[name="end_date"]').fill('10/03/2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row').filter({ hasText: '2026-03-10' }).waitFor();
  expect(await listed()).toMatchObject([{ end_date: '2026-03-10' }]);

  await page
    .getByRole('button', { name: /Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row').first().waitFor({ state: 'detached' });
  expect(await listed()).toEqual([]);
});
