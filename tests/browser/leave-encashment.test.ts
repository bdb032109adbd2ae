import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { trainingType } from '#features/complement/contract.ts';
import { ownBalances } from '#features/leave/contract.ts';
import { training } from '#features/request/contract.ts';
import { employee as employees } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { isReady, pageFaultsOf, useSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('unused leave and finished training', () => {
  const site = useSite();

  test('leave is asked to be paid out on a phone, approved in the inbox, and the balance is smaller', async () => {
    const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
    const balance = async () => dataOf(await employee.client.callEndpoint(ownBalances, { query: {} }))[0]?.balance ?? 0;
    const before = await balance();
    // From the balance of a type that is paid out; the menu, which everybody has, does not name it.
    const page = await site.open('/dashboard', { as: employee, viewport: 'narrow' });
    // The parts above the balances come one after another, and move the link.
    await isReady(page);
    await page.getByRole('link', { name: 'Request encashment' }).click();
    await page.getByRole('button', { name: 'Request encashment' }).first().click();
    const form = page.getByRole('dialog', { name: 'Request encashment' });
    await form.getByRole('button', { name: /^Leave type/ }).click();
    await page.getByRole('option', { name: /Annual leave/ }).click();
    await form.getByText(/^Can be paid out now/).waitFor();
    const amount = form.locator('input[name="amount"]');
    await amount.fill('99');
    await amount.press('Tab');
    await form
      .getByText(/^At most/)
      .first()
      .waitFor();
    await amount.fill('1');
    await amount.press('Tab');
    await form.getByText(/^Balance: .*, then/).waitFor();
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
    await form.getByRole('button', { name: 'Save for later' }).click();
    await page.getByRole('region', { name: 'Unfinished request' }).getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => amount.inputValue()).toBe('1');
    await form.getByText(/^Balance: .*, then/).waitFor();
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Pending').first().waitFor();

    const inbox = await site.open('/personal/approval/leave-encashment', { as: administrator });
    const card = inbox.getByRole('listitem').filter({ hasText: 'Annual leave' });
    await card.getByRole('button', { name: 'Approve' }).click();
    await inbox.getByRole('dialog').or(inbox.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved').first().waitFor();
    expect(await balance()).toBe(before - 1);

    const start = await site.open('/dashboard', { as: employee });
    await start.getByText(`${before - 1} days`, { exact: true }).waitFor();
  });

  test('the certificate of a training is printed by the office and by the employee', async () => {
    const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
    const { client } = administrator;
    const [person] = dataOf(await client.callEndpoint(employees.calls.list, { query: { emp_code: '1001' } }));
    const [type] = dataOf(await client.callEndpoint(trainingType.calls.list, { query: { search: 'SAF' } }));
    const start_date = Temporal.Now.plainDateISO('Europe/London').subtract({ days: 40 }).toString();
    dataOf(
      await client.callEndpoint(training.calls.create, {
        body: training.create.parse({
          employee: person?.id,
          training_type: type?.id,
          title: 'Ladders',
          start_date,
          day_part: 'second_half',
          apply_reason: 'Every year',
          approve_directly: true,
        }),
      }),
    );
    for (const [path, as] of [
      ['/att/training', administrator],
      ['/personal/request/training', employee],
    ] as const) {
      const page = await site.open(path, { as });
      const row = page.getByRole('row').filter({ hasText: 'Ladders' });
      await row.getByRole('button', { name: /^Actions for/ }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Print certificate' }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toMatch(/TR-\d{4}-\d{6}.*\.pdf$/);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('training that the office makes mandatory is not taken back by the employee', async () => {
    const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
    const { client } = administrator;
    const [person] = dataOf(await client.callEndpoint(employees.calls.list, { query: { emp_code: '1001' } }));
    const [type] = dataOf(await client.callEndpoint(trainingType.calls.list, { query: { search: 'SAF' } }));
    const body = training.create.parse({
      employee: person?.id,
      training_type: type?.id,
      title: 'Slinging',
      start_date: '2027-04-06',
      day_part: 'second_half',
      apply_reason: 'By law',
    });
    dataOf(await client.callEndpoint(training.calls.create, { body }));
    const before = await site.open('/personal/request/training?search=Slinging', { as: employee, viewport: 'narrow' });
    await before.getByRole('row').filter({ hasText: 'Slinging' }).click();
    await before.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).waitFor();
    const office = await site.open('/att/training?search=Slinging', { as: administrator });
    const row = office.getByRole('row').filter({ hasText: 'Slinging' });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await office.getByRole('menuitem', { name: 'Edit' }).click();
    const form = office.getByRole('dialog');
    const mandatory = form.getByRole('switch', { name: 'Mandatory' });
    await mandatory.press('Space');
    await expect.poll(() => mandatory.isChecked()).toBe(true);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });

    const mine = await site.open('/personal/request/training?search=Slinging', { as: employee, viewport: 'narrow' });
    await mine.getByRole('row').filter({ hasText: 'Slinging' }).click();
    const panel = mine.getByRole('dialog');
    await panel.getByText('Mandatory', { exact: true }).waitFor();
    await panel.getByText('Pending').first().waitFor();
    await panel.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'detached' });
  });

  test('who was at a training is recorded for many at once, is seen by the employee, and is in the report', async () => {
    const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
    const { client } = administrator;
    const [type] = dataOf(await client.callEndpoint(trainingType.calls.list, { query: { search: 'SAF' } }));
    const day = Temporal.Now.plainDateISO('Europe/London').subtract({ days: 12 });
    for (const emp_code of ['1001', '1002', '1003']) {
      const [person] = dataOf(await client.callEndpoint(employees.calls.list, { query: { emp_code } }));
      const body = training.create.parse({
        employee: person?.id,
        training_type: type?.id,
        title: 'Spill kits',
        start_date: day.toString(),
        day_part: 'second_half',
        apply_reason: 'New floor',
        approve_directly: true,
      });
      dataOf(await client.callEndpoint(training.calls.create, { body }));
    }
    const office = await site.open('/att/training?search=Spill', { as: administrator });
    const rows = office.getByRole('row').filter({ hasText: 'Spill kits' });
    await expect.poll(() => rows.count()).toBe(3);
    await office.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
    const bar = office.getByRole('region', { name: '3 selected' });
    await bar.getByRole('button', { name: 'Record result' }).click();
    const many = office.getByRole('dialog', { name: 'Record the results of 3 training requests?' });
    await many.getByLabel('Result note').fill('Hall 2');
    await many.getByRole('button', { name: 'Record result' }).click();
    await office.getByText('3 results recorded').waitFor();

    // One of them was not there after all, as the panel of the record says too.
    await rows
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await office.getByRole('menuitem', { name: 'Record result' }).click();
    const one = office.getByRole('dialog', { name: /^How did / });
    await one.locator('input[name="score"]').waitFor();
    await one.getByRole('button', { name: /Attendance/ }).click();
    await office.getByRole('option', { name: 'Did not attend' }).click();
    await one.locator('input[name="score"]').waitFor({ state: 'detached' });
    expect(await pageFaultsOf(office, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    await one.getByRole('button', { name: 'Record result' }).click();
    await office.getByText('Result recorded', { exact: true }).waitFor();

    const mine = await site.open('/personal/request/training?search=Spill', { as: employee, viewport: 'narrow' });
    await mine.getByRole('row').filter({ hasText: 'Spill kits' }).click();
    await mine.getByRole('dialog').getByText('Hall 2').waitFor();
    const report = await site.open(
      `/report/report-library/training?date__gte=${day.toString()}&date__lte=${day.toString()}&attendance=absent`,
      { as: administrator },
    );
    await report.getByRole('row').filter({ hasText: 'Spill kits' }).filter({ hasText: 'Did not attend' }).waitFor();
    await report.getByText('1 did not attend').waitFor();
  });
});
