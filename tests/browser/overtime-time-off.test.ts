import { describe, expect, test } from 'vitest';
import { leaveBalance, ownBalances } from '#features/leave/contract.ts';
import { manualLog } from '#features/request/contract.ts';
import { employee as employees } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { faultsOf, pageFaultsOf, patience, useSite } from './harness/index.ts';

const narrow = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('overtime as time off', () => {
  const site = useSite();

  test('is asked for on a phone, approved, worked, credited, and taken as leave; the ledger names it', async () => {
    const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
    const today = Temporal.Now.plainDateISO('Europe/London');
    const saturday = today.subtract({ days: (today.dayOfWeek % 7) + 15 });
    const [day, month] = [saturday.day, saturday.month].map((part) => String(part).padStart(2, '0'));
    const balance = async () =>
      dataOf(await employee.client.callEndpoint(ownBalances, { query: {} })).find(({ unit }) => unit === 'hour')
        ?.balance;
    // The demo has a Saturday that was worked for time off.
    await expect.poll(balance, patience).toBe(4);

    // What is earned from now on expires after half a year.
    const types = await site.open('/complement/incident-type', { as: administrator });
    await types
      .getByRole('row')
      .filter({ hasText: 'Compensatory leave' })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await types.getByRole('menuitem', { name: 'Edit' }).click();
    const type = types.getByRole('dialog');
    await type.locator('input[name="earned_months"]').fill('6');
    expect(await pageFaultsOf(types, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    await type.getByRole('button', { name: 'Save' }).click();
    await type.waitFor({ state: 'detached' });

    const page = await site.open('/personal/request/overtime', { as: employee, viewport: 'narrow' });
    await page.getByRole('button', { name: 'Request overtime' }).first().click();
    const form = page.getByRole('dialog', { name: 'Request overtime' });
    for (const [name, value] of [
      ['overtime_date', `${day}/${month}/${saturday.year}`],
      ['start_time', '09:00'],
      ['end_time', '11:30'],
    ] as const) {
      await form.locator(`input[name="${name}"]`).fill(value);
      await form.locator(`input[name="${name}"]`).press('Tab');
    }
    await form.getByRole('button', { name: /Compensation/ }).click();
    await page.getByRole('option', { name: 'Time off' }).click();
    await form.getByText('Gives 2.5 hours of Compensatory leave if all of it is worked.').waitFor();
    await form.getByText('Balance: 4 hours now, 6.5 hours with it.').waitFor();
    await form.getByLabel('Reason').fill('Stocktaking');
    await form
      .locator('input[name="attachment"]')
      .setInputFiles({ name: 'order.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 order') });
    await form.getByText('order.pdf').waitFor();
    expect(await faultsOf(page, narrow)).toEqual([]);
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.waitFor({ state: 'detached' });

    const office = await site.open('/att/overtime', { as: administrator });
    const row = office.getByRole('row').filter({ hasText: 'Stocktaking' });
    await row.waitFor();
    const inbox = await site.open('/personal/approval/overtime', { as: administrator });
    const card = inbox.getByRole('listitem').filter({ hasText: 'Stocktaking' });
    // Whoever decides opens what was attached, and sees the balance before and after.
    const attached = await card.getByRole('link', { name: 'order.pdf' }).getAttribute('href');
    const file = await inbox.evaluate(async (address) => (await fetch(address)).text(), attached ?? '');
    expect(file).toBe('%PDF-1.7 order');
    await card.getByRole('button', { name: 'Details' }).click();
    await card.getByText('Balance: 4 hours now, 6.5 hours with it.').waitFor();
    await card.getByRole('button', { name: 'Approve' }).click();
    await inbox.getByRole('dialog').or(inbox.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }).click();
    await row.filter({ hasText: 'Approved' }).waitFor();
    // Approved alone gives nothing.
    expect(await balance()).toBe(4);
    const [person] = dataOf(
      await administrator.client.callEndpoint(employees.calls.list, { query: { emp_code: '1001' } }),
    );
    for (const [punch_time, punch_state] of [
      ['09:00', 0],
      ['11:30', 1],
    ] as const)
      dataOf(
        await administrator.client.callEndpoint(manualLog.calls.create, {
          body: manualLog.create.parse({
            employee: person?.id,
            punch_date: saturday.toString(),
            punch_time,
            punch_state,
            apply_reason: 'The gate was open',
            approve_directly: true,
          }),
        }),
      );
    await expect.poll(balance, patience).toBe(6.5);
    const start = await site.open('/dashboard', { as: employee });
    await start.getByText('6.5 hours', { exact: true }).waitFor();

    const changes = await site.open('/dashboard', { as: employee, viewport: 'narrow' });
    await changes.getByRole('button', { name: 'Compensatory leave: all changes' }).last().click();
    // Of the one that was earned before the type said so, it says nothing.
    await expect
      .poll(() =>
        changes
          .getByRole('dialog')
          .getByText(/^Expires on/)
          .count(),
      )
      .toBe(1);

    // A morning is taken from it.
    const leave = await site.open('/personal/request/leave', { as: employee, viewport: 'narrow' });
    await leave.getByRole('button', { name: 'Request leave' }).first().click();
    const panel = leave.getByRole('dialog', { name: 'Request leave' });
    await panel.getByRole('button', { name: /^Leave type/ }).click();
    await leave.getByRole('option', { name: /Compensatory leave/ }).click();
    const first = panel.locator('input[name="start_date"]');
    await first.fill('03/03/2027');
    await first.press('Tab');
    await panel.getByRole('button', { name: /Part of the day/ }).click();
    await leave.getByRole('option', { name: 'First half' }).click();
    await panel.getByText(/^Counts as \d/).waitFor();
    await panel.getByLabel('Reason').fill('The dentist');
    await panel.getByRole('button', { name: 'Submit' }).click();
    await panel.waitFor({ state: 'detached' });
    const asked = await site.open('/att/leave', { as: administrator });
    const waiting = asked.getByRole('row').filter({ hasText: 'The dentist' });
    await waiting.getByRole('button', { name: /^Actions for/ }).click();
    await asked.getByRole('menuitem', { name: 'Approve' }).click();
    await asked
      .getByRole('dialog')
      .or(asked.getByRole('alertdialog'))
      .last()
      .getByRole('button', { name: 'Approve' })
      .click();
    await waiting.filter({ hasText: 'Approved' }).waitFor();

    const [account] = dataOf(
      await administrator.client.callEndpoint(leaveBalance.calls.list, { query: { employee__in: String(person?.id) } }),
    ).filter(({ unit, earned }) => unit === 'hour' && earned === 6.5);
    const ledger = await site.open(`/att/leave-schedule?record=${account?.id}`, { as: administrator });
    await ledger.getByText('Earned by overtime').first().waitFor();
    await expect.poll(() => ledger.getByText(/Expires on/).count()).toBe(1);
    await ledger.getByRole('link', { name: /^OT-/ }).last().click();
    await ledger.getByText('Stocktaking').first().waitFor();
    expect(await pageFaultsOf(ledger, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
  });
});
