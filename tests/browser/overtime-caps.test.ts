import { describe, expect, test } from 'vitest';
import { globalRule } from '#features/attendance/contract.ts';
import { overtime } from '#features/request/contract.ts';
import { faultsOf, useSite } from './harness/index.ts';

describe('limits of overtime', () => {
  const site = useSite();

  test('are said in the rule, shown as one asks on a phone, and hold; what is allowed beyond is marked', async () => {
    const administrator = await site.signIn('administrator');
    const employee = await site.signIn('employee');
    const office = await site.open('/att/global-rule', { as: administrator });
    const field = office.locator('input[name="ot_cap_week"]');
    await field.fill('4:00');
    await field.press('Tab');
    await office.getByRole('button', { name: 'Save' }).click();
    const rule = async () => {
      const found = await administrator.client.callEndpoint(globalRule.calls.list, {});
      return found.isSuccess ? found.data.data[0] : undefined;
    };
    await expect.poll(async () => (await rule())?.ot_cap_week).toBe(240);

    const page = await site.open('/personal/request/overtime', {
      as: employee,
      viewport: 'narrow',
      // The refused request.
      expected: [/400 \(Bad Request\)/],
    });
    const ask = async (day: string, from: string, until: string) => {
      await page.getByRole('button', { name: 'Request overtime' }).first().click();
      const panel = page.getByRole('dialog', { name: 'Request overtime' });
      for (const [name, value] of [
        ['overtime_date', day],
        ['start_time', from],
        ['end_time', until],
      ] as const) {
        await panel.locator(`input[name="${name}"]`).fill(value);
        await panel.locator(`input[name="${name}"]`).press('Tab');
      }
      await panel.getByLabel('Reason').fill('Stocktaking');
      return panel;
    };
    const first = await ask('03/03/2027', '18:00', '20:30');
    await first.getByText('0:00 of 4:00 used, 2:30 with this request').waitFor();
    expect(await faultsOf(page, { language: 'en', viewport: 'narrow', theme: 'light' })).toEqual([]);
    await first.getByRole('button', { name: 'Submit' }).click();
    await first.waitFor({ state: 'detached' });

    const second = await ask('04/03/2027', '18:00', '20:00');
    await second.getByText('2:30 of 4:00 used, 4:30 with this request').waitFor();
    await second.getByText('0:30 is beyond the limit, so this request would be refused.').waitFor();
    await second.getByRole('button', { name: 'Submit' }).click();
    await second.getByText('At most 4:00 of overtime per week; 1:30 left').first().waitFor();

    // Allowed and flagged: the form follows the rule without being reopened.
    await office.getByRole('button', { name: /Beyond a limit/ }).click();
    await office.getByRole('option', { name: 'Allow it and mark it' }).click();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await rule())?.ot_cap_beyond).toBe('warn');
    await second.locator('input[name="end_time"]').fill('20:30');
    await second.locator('input[name="end_time"]').press('Tab');
    await second.getByText('1:00 is beyond the limit. The approver sees this.').waitFor();
    await second.getByRole('button', { name: 'Submit' }).click();
    await second.waitFor({ state: 'detached' });
    const listed = await administrator.client.callEndpoint(overtime.calls.list, { query: { over_cap__gte: 1 } });
    expect(listed.isSuccess && listed.data.data).toMatchObject([{ overtime_date: '2027-03-04', over_cap: 60 }]);

    const all = await site.open('/att/overtime', { as: administrator });
    await all.getByRole('row').filter({ hasText: '4 Mar 2027' }).filter({ hasText: '1:00' }).waitFor();
  });
});
