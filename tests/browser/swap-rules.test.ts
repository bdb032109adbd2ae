import { describe, expect, test } from 'vitest';
import { deputy, swapSchedule } from '#features/request/contract.ts';
import { employee as employees } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { faultsOf, isReady, useSite } from './harness/index.ts';

describe('swaps of schedules', () => {
  const site = useSite();

  test('are agreed to by the colleague and approved by the deputy, each on their phone', async () => {
    const administrator = await site.signIn('administrator');
    const { client } = administrator;
    const swaps = async () => dataOf(await client.callEndpoint(swapSchedule.calls.list, { query: {} }));
    const asked = (await swaps()).find(({ apply_reason: reason }) => reason.startsWith('Football'));
    const deputies = dataOf(await client.callEndpoint(deputy.calls.list, { query: {} }));
    const standIn = deputies.find(({ remark }) => remark === 'Parental leave')?.deputy;
    const decide = async (id: number | undefined, step: string): Promise<void> => {
      const params = { id: String(id) };
      const { emp_code } = dataOf(await client.callEndpoint(employees.calls.retrieve, { params }));
      const as = await site.signIn({ username: emp_code, domain: 'acme' });
      const page = await site.open('/personal/approval/swap-schedule', { as, viewport: 'narrow' });
      const card = page.getByRole('listitem').filter({ hasText: 'Football tournament' });
      await card.getByText(step, { exact: true }).waitFor();
      await expect.poll(() => card.getByText('New timetable').count()).toBe(0);
      expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'narrow' })).toEqual([]);
      await card.getByRole('button', { name: 'Approve' }).click();
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await question.getByRole('button', { name: 'Approve' }).click();
      await card.waitFor({ state: 'detached' });
    };
    expect(asked?.status).toBe('pending');
    await decide(asked?.colleague?.id, 'Colleague’s consent');
    await decide(standIn?.id, 'Superior');
    const office = await site.open('/att/swap-schedule', { as: administrator });
    await office.getByRole('row').filter({ hasText: 'Football' }).filter({ hasText: 'Approved' }).waitFor();
    expect((await swaps()).find(({ id }) => id === asked?.id)?.status).toBe('approved');
  });

  test('have rules of the company that are set, and an employee’s form says what they allow before anything is sent', async () => {
    const [administrator, employee] = [await site.signIn('administrator'), await site.signIn('employee')];
    const settings = await site.open('/company/settings', { as: administrator });
    const isAllowed = settings.getByLabel('Employees may swap schedules');
    const save = async (): Promise<void> => {
      await settings.getByRole('button', { name: 'Save', exact: true }).click();
      await settings.getByText(/saved/i).first().waitFor();
      await settings.reload();
      await isReady(settings);
    };
    await isReady(settings);
    await isAllowed.uncheck({ force: true });
    await save();
    const page = await site.open('/personal/request/swap-schedule', { as: employee, viewport: 'narrow' });
    await page.getByRole('button', { name: 'Request a swap' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Request a swap' });
    await panel.getByText('Your company does not allow schedule swaps').waitFor();

    await isAllowed.check({ force: true });
    await settings.getByLabel('Swaps: days ahead').fill('60');
    await save();
    await page.reload();
    await page.getByRole('button', { name: 'Request a swap' }).first().click();
    await panel.getByText(/^Days from .* on can be swapped\./).waitFor();
    expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'narrow' })).toEqual([]);
  });
});
