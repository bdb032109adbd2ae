import { describe, expect, test } from 'vitest';
import { attendanceDay } from '#features/attendance/contract.ts';
import { workCode } from '#features/complement/contract.ts';
import { transaction } from '#features/device/contract.ts';
import { employee as employees } from '#features/team/contract.ts';
import { manualLog, manualLogApprovals, ownManualLog } from '#features/request/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { isReady, offered, pageFaultsOf, useSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('a forgotten punch', () => {
  const site = useSite();

  test('is asked for on a phone, decided in two taps in the inbox, and stands on its day', async () => {
    const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
    const people = await administrator.client.callEndpoint(employees.calls.list, { query: { emp_code: '1001' } });
    const id = people.isSuccess ? people.data.data[0]?.id : undefined;
    const daysOf = async (query: { att_date__gte?: string; att_date__lte?: string } = {}) => {
      const days = await administrator.client.callEndpoint(attendanceDay.calls.list, {
        query: { employee__in: String(id), ordering: '-att_date', page_size: 14, ...query },
      });
      return days.isSuccess ? days.data.data : [];
    };
    const [, yesterday] = await daysOf();
    if (!yesterday) throw new Error('The demo has no days of 1001');
    const [year = '', month = '', date = ''] = yesterday.att_date.split('-');

    const assembly = { work_code: '4711', work_code_name: 'Assembly' };
    dataOf(await administrator.client.callEndpoint(workCode.calls.create, { body: assembly }));
    const phone = await site.open('/personal/request/manual-log', { as: employee, viewport: 'narrow' });
    await phone.getByRole('button', { name: 'Request a punch' }).first().click();
    const form = phone.getByRole('dialog', { name: 'Request a punch' });
    await form.locator('input[name="punch_date"]').fill(`${date}/${month}/${year}`);
    await form.locator('input[name="punch_time"]').fill('12:31');
    await form.getByRole('button', { name: /Punch type/ }).click();
    await phone.getByRole('option', { name: 'Check out' }).click();
    await form.getByRole('button', { name: /Work code/ }).click();
    await offered(phone).filter({ hasText: 'Assembly' }).click();
    await form.getByRole('textbox', { name: 'Place' }).fill('Gate of hall 2');
    await form.getByLabel('Reason').fill('The terminal was dark');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.waitFor({ state: 'detached' });
    await phone
      .getByText(/^ML-\d{4}-\d{6}$/)
      .first()
      .waitFor();
    await phone.getByRole('button', { name: 'Show more' }).first().click();
    await phone.getByText('Waiting for', { exact: true }).waitFor();
    await phone.getByText('Anyone who may approve').waitFor();
    expect(await pageFaultsOf(phone, phoneLook)).toEqual([]);

    // The notification opens this request, not the list of all.
    const bell = await site.open('/dashboard', { as: administrator, viewport: 'narrow' });
    await bell.getByRole('button', { name: /^Notifications/ }).click();
    await bell
      .getByRole('link', { name: /Manual logs: waiting for your approval/ })
      .first()
      .click();
    await bell.getByRole('dialog').getByText('The terminal was dark').first().waitFor();

    const [waiting] = dataOf(await administrator.client.callEndpoint(manualLogApprovals.list, { query: {} }));
    const inbox = await site.open(`/personal/approval/manual-log?record=${waiting?.record.id}`, {
      as: administrator,
      viewport: 'narrow',
    });
    // As a notification leads to it: everything about the request is open.
    const card = inbox.getByRole('listitem').filter({ hasText: 'The terminal was dark' });
    await card.getByText('Anyone who may approve').waitFor();
    await card.getByText('Punches', { exact: true }).waitFor();
    expect(await pageFaultsOf(inbox, phoneLook)).toEqual([]);
    await card.getByRole('button', { name: 'Approve' }).click();
    const question = inbox.getByRole('dialog').or(inbox.getByRole('alertdialog'));
    await question.getByLabel('Comment').fill('Next time tell us at once');
    await question.getByRole('button', { name: 'Approve' }).click();
    await card.waitFor({ state: 'detached' });
    await inbox.getByRole('tab', { name: 'Decided by me' }).click();
    await inbox.getByRole('listitem').filter({ hasText: 'The terminal was dark' }).getByText('Approved').waitFor();

    // The employee's page updates automatically, and the day has the punch.
    await phone.getByText('Approved').first().waitFor();
    await phone.getByRole('button', { name: /^Notifications/ }).click();
    await phone.getByText(/your request was approved. Next time tell us at once/).waitFor();
    const punchesOf = async () =>
      (await daysOf({ att_date__gte: yesterday.att_date, att_date__lte: yesterday.att_date }))[0]?.punch_count;
    const logs = await administrator.client.callEndpoint(manualLog.calls.list, { query: { ordering: '-id' } });
    expect(logs.isSuccess && logs.data.data[0]?.status).toBe('approved');
    await expect.poll(punchesOf).not.toBe(yesterday.punch_count);
    const punches = await administrator.client.callEndpoint(transaction.calls.list, {
      query: { source: 'manual_log', employee: String(id), page_size: 100 },
    });
    expect(punches.isSuccess && punches.data.data.map(({ work_code: code }) => code)).toContain('4711');
    const listed = await site.open('/device/transaction?source=manual_log', { as: administrator });
    await listed.getByRole('row').filter({ hasText: 'Gate of hall 2' }).first().waitFor();
  });

  test('is asked for again from a copy, and printed with who decided', async () => {
    const employee = await site.signIn('employee');
    const own = async () =>
      dataOf(await employee.client.callEndpoint(ownManualLog.calls.list, { query: { ordering: '-id' } }));
    const before = await own();
    const [asked] = before;
    if (!asked) throw new Error('No request');
    const page = await site.open('/personal/request/manual-log', { as: employee });
    await isReady(page);
    const row = page.getByRole('row').filter({ hasText: asked.request_no });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Request a punch' });
    await expect.poll(() => form.getByLabel('Reason').inputValue()).toBe('The terminal was dark');
    await expect.poll(() => form.locator('input[name="punch_time"]').inputValue()).toBe('12:31');
    // Nothing is sent by copying.
    expect(await own()).toHaveLength(before.length);
    await form.locator('input[name="punch_time"]').fill('12:47');
    await form.getByLabel('Reason').fill('Dark at noon too');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await own()).toMatchObject([
      { apply_reason: 'Dark at noon too', status: 'pending' },
      { id: asked.id, apply_reason: 'The terminal was dark', status: 'approved' },
      ...before.slice(1).map(({ id }) => ({ id })),
    ]);

    await page.evaluate(() => {
      globalThis.print = () => {
        document.body.dataset['printed'] = document.querySelector('.print-sheet')?.textContent ?? '';
      };
    });
    await row.getByText(asked.request_no).click();
    await page.getByRole('button', { name: 'Print approval form', exact: true }).click();
    const paper = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
    await expect.poll(paper).toContain('Next time tell us at once');
    for (const part of [asked.request_no, 'The terminal was dark', 'Applicant', 'Date, signature'])
      expect(await paper()).toContain(part);
  });
});
