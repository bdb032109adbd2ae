import { describe, expect, test } from 'vitest';
import { leaveRequest, ownLeave } from '#features/leave/contract.ts';
import { word } from '#tests/support/words.ts';
import { faultsOf, offered, useSite } from './harness/index.ts';

describe('leave', () => {
  const site = useSite();

  test('half a day is asked for on a phone, seen as it will count, approved, and taken back', async () => {
    const employee = await site.signIn('employee');
    const administrator = await site.signIn('administrator');
    // A working day of the demo, in a month without any plans.
    const day = '2027-03-03';
    const page = await site.open('/personal/request/leave', { as: employee, viewport: 'narrow' });
    await page.getByRole('button', { name: 'Request leave' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Request leave' });
    await panel.getByRole('button', { name: /^Leave type/ }).click();
    await page.getByRole('option', { name: /Annual leave/ }).click();
    const firstDay = panel.locator('input[name="start_date"]');
    await firstDay.fill('03/03/2027');
    await firstDay.press('Tab');
    await panel.getByText('Counts as 1 day').waitFor();
    await panel.getByRole('button', { name: /Part of the day/ }).click();
    await page.getByRole('option', { name: 'First half' }).click();
    await panel.getByText('Counts as 0.5 days').waitFor();
    // Short leave goes to the superior alone, by the workflow for it, and this type wants a reason.
    await panel.getByRole('heading', { name: word('common:approvals.ahead') }).waitFor();
    await panel.getByText(/^Superior/).waitFor();
    const wanted = panel.getByText(word('att:leave.preview.needsReason'));
    await wanted.waitFor();
    await panel.locator('[name="apply_reason"][aria-required="true"]').waitFor();
    await panel.getByLabel('Reason').fill('The school play');
    await wanted.waitFor({ state: 'detached' });
    expect(await faultsOf(page, { language: 'en', viewport: 'narrow', theme: 'light' })).toEqual([]);
    await panel.getByRole('button', { name: 'Submit' }).click();
    await panel.waitFor({ state: 'detached' });
    const asked = page.getByRole('row').filter({ hasText: '2027' });
    await asked.filter({ hasText: 'Pending' }).waitFor();

    const office = await site.open('/att/leave', { as: administrator });
    const row = office.getByRole('row').filter({ hasText: 'The school play' });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await office.getByRole('menuitem', { name: 'Approve' }).click();
    await office
      .getByRole('dialog')
      .or(office.getByRole('alertdialog'))
      .last()
      .getByRole('button', { name: 'Approve' })
      .click();
    await row.filter({ hasText: 'Approved' }).waitFor();
    await asked.filter({ hasText: 'Approved' }).waitFor();

    // The approved leave is cancelled with a reason, and both see it.
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await office.getByRole('menuitem', { name: 'Cancel request' }).click();
    const question = office.getByRole('dialog').or(office.getByRole('alertdialog')).last();
    await question.getByRole('textbox').fill('The play is off');
    await question.getByRole('button', { name: 'Cancel request' }).click();
    await row.filter({ hasText: 'Cancelled' }).waitFor();

    const listed = await administrator.client.callEndpoint(leaveRequest.calls.list, {
      query: { start_date__gte: day, start_date__lte: day },
    });
    expect(listed.isSuccess && listed.data.data).toMatchObject([{ status: 'cancelled', amount: 0.5 }]);
    const own = await employee.client.callEndpoint(ownLeave.calls.list, { query: { start_date__gte: day } });
    expect(own.isSuccess && own.data.data).toMatchObject([
      { start_date: day, lines: [{ date: day, part: 'am', days: 0.5 }] },
    ]);

    // What has changed a balance is read on the start page.
    const start = await site.open('/dashboard', { as: employee, viewport: 'narrow' });
    await start.getByRole('button', { name: 'Annual leave: all changes' }).click();
    const ledger = start.getByRole('dialog', { name: 'Annual leave' });
    await ledger.getByText('Granted').first().waitFor();
    expect(await faultsOf(start, { language: 'en', viewport: 'narrow', theme: 'light' })).toEqual([]);
  });

  test('of a type that is set to need no approval counts as soon as it is submitted, and is given back with a reason', async () => {
    const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
    const office = await site.open('/complement/incident-type', { as: administrator });
    const row = office.getByRole('row').filter({ hasText: 'Business trip' });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await office.getByRole('menuitem', { name: 'Edit' }).click();
    const form = office.getByRole('dialog');
    await form.getByRole('button', { name: /Approval/ }).click();
    await office.getByRole('option', { name: 'None: approved when submitted' }).click();
    // First in every choice; a trip is work, not leave.
    await expect.poll(() => form.getByRole('switch', { name: 'Counts as work' }).isChecked()).toBe(true);
    const place = form.locator('input[name="order_no"]');
    await place.fill('1');
    await place.press('Tab');
    // Half of the pay.
    const share = form.locator('input[name="paid_rate"]');
    await share.fill('50');
    await share.press('Tab');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });

    const page = await site.open('/personal/request/leave', { as: employee, viewport: 'narrow' });
    await page.getByRole('button', { name: 'Request leave' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Request leave' });
    await panel.getByRole('button', { name: /^Leave type/ }).click();
    await expect.poll(() => offered(page).first().innerText()).toContain('Business trip');
    await page.getByRole('option', { name: /Business trip/ }).click();
    const firstDay = panel.locator('input[name="start_date"]');
    await firstDay.fill('10/03/2027');
    await firstDay.press('Tab');
    await panel.getByText('This type needs no approval').waitFor();
    await panel.getByLabel('Reason').fill('Trade fair');
    expect(await faultsOf(page, { language: 'en', viewport: 'narrow', theme: 'light' })).toEqual([]);
    await panel.getByRole('button', { name: 'Submit' }).click();
    await panel.waitFor({ state: 'detached' });
    const own = page.getByRole('row').filter({ hasText: '10 Mar 2027' });
    await own.filter({ hasText: 'Approved' }).waitFor();
    const query = { start_date__gte: '2027-03-10', start_date__lte: '2027-03-10' };
    const listed = await administrator.client.callEndpoint(leaveRequest.calls.list, {
      query,
    });
    expect(listed.isSuccess && listed.data.data).toMatchObject([{ status: 'approved', decided_by: '' }]);

    const report = await site.open('/att/leave-detail-report?date__gte=2027-03-10&date__lte=2027-03-10&search=1001', {
      as: administrator,
    });
    await report.getByRole('columnheader', { name: word('report:shared.field.paid_days') }).waitFor();
    await report.getByRole('row').filter({ hasText: 'Trade fair' }).filter({ hasText: /0\.5/ }).waitFor();

    await own.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Cancel request' }).click();
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
    await question.getByRole('textbox').fill('The fair is off');
    expect(await faultsOf(page, { language: 'en', viewport: 'narrow', theme: 'light' })).toEqual([]);
    await question.getByRole('button', { name: 'Cancel request' }).click();
    await own.filter({ hasText: 'Cancelled' }).waitFor();
    const given = await administrator.client.callEndpoint(leaveRequest.calls.list, { query });
    expect(given.isSuccess && given.data.data).toMatchObject([
      { status: 'cancelled', cancel_reason: 'The fair is off' },
    ]);
  });

  test('from which somebody comes back early ends on the day that is entered, on the phone of the employee too', async () => {
    const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
    const page = await site.open('/personal/request/leave', { as: employee, viewport: 'narrow' });
    await page.getByRole('button', { name: 'Request leave' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Request leave' });
    await panel.getByRole('button', { name: /^Leave type/ }).click();
    await page.getByRole('option', { name: /Annual leave/ }).click();
    for (const [field, value] of Object.entries({ start_date: '07/04/2027', end_date: '09/04/2027' })) {
      const input = panel.locator(`input[name="${field}"]`);
      await input.fill(value);
      await input.press('Tab');
    }
    await panel.getByText('Counts as 3 days').waitFor();
    await panel.getByLabel('Reason').fill('Walking in Wales');
    await panel.getByLabel('Contact while away').fill('020 7946 0000');
    await panel.getByRole('button', { name: 'Submit' }).click();
    await panel.waitFor({ state: 'detached' });

    const office = await site.open('/att/leave', { as: administrator });
    const row = office.getByRole('row').filter({ hasText: 'Walking in Wales' });
    const question = office.getByRole('dialog').or(office.getByRole('alertdialog')).last();
    const press = async (action: string): Promise<void> => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await office.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await press('Approve');
    await question.getByRole('button', { name: 'Approve' }).click();
    await row.filter({ hasText: 'Approved' }).waitFor();
    await press('Shorten');
    await question.locator('input[name="new_end"]').fill('07/04/2027');
    await question.getByLabel('Reason for shortening').fill('Called back');
    expect(await faultsOf(office, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
    await question.getByRole('button', { name: 'Shorten' }).click();
    await row.filter({ hasText: '1 day' }).waitFor();

    const query = { start_date__gte: '2027-04-07', start_date__lte: '2027-04-07' };
    const own = await employee.client.callEndpoint(ownLeave.calls.list, { query });
    expect(own.isSuccess && own.data.data).toMatchObject([{ status: 'approved', end_date: '2027-04-07', amount: 1 }]);
    await page.getByRole('row').filter({ hasText: '7 Apr 2027' }).filter({ hasText: '1 day' }).first().waitFor();
  });
});
