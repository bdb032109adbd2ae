import { beforeAll, describe, expect, test } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { overtime, overtimeApprovals, ownOvertime } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { mailNotifications } from '#server/notifications/mail-job.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { openPost } from '#tests/support/post.ts';
import { pageFaultsOf, useClockedSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('the mail of a request that waits', () => {
  const site = useClockedSite();
  let admin: Client;
  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    const params = { id: String(site.people.employees.empA1) };
    dataOf(await admin.callEndpoint(employee.calls.patch, { params, body: { hire_date: '2026-01-05' } }));
  });

  /** Mails what is due, and says where the link of the administrator's newest mail leads. */
  async function mailedPage(): Promise<string> {
    const company = site.people.a.id;
    await site.server.database.asOwner(
      `update notifications set create_time = create_time - interval '5 minutes' where company_id = $1`,
      [company],
    );
    const acting = { companyId: company, name: 'Recurring', accessor: 'job' } as const;
    await asCompany(site.server.host, acting, mailNotifications);
    const post = await openPost(site.server);
    const code = (await post.codes('admin-a@acme.test', '/personal/approval/overtime')).at(-1);
    await post.stop();
    expect(code).toBeDefined();
    return `/personal/approval/overtime?code=${code}`;
  }

  test('leads to the decision about a cancellation, once, with a reason to refuse it', async () => {
    const client = site.server.caller(await site.people.tokenOf('empA1'));
    const settings = { id: String(site.people.a.id) };
    const { version } = dataOf(await admin.callEndpoint(companySettings.calls.retrieve, { params: settings }));
    const body = { overtime_cancellation: 'approval' as const, version };
    dataOf(await admin.callEndpoint(companySettings.calls.patch, { params: settings, body }));
    const asked = { overtime_date: '2026-04-10', start_time: '18:00', end_time: '20:00', apply_reason: 'Fair' };
    const { id } = dataOf(await client.callEndpoint(ownOvertime.calls.create, { body: asked }));
    dataOf(await admin.callEndpoint(overtime.actions.approve.call, { body: { ids: [id] } }));
    const cancel = { ids: [id], cancel_reason: 'The fair is off' };
    const read = async () => dataOf(await client.callEndpoint(ownOvertime.calls.retrieve, { params: { id } }));
    const open = async () => {
      dataOf(await client.callEndpoint(ownOvertime.actions.ask_cancel.call, { body: cancel }));
      const path = await mailedPage();
      const page = await site.open(path, { as: 'adminA', viewport: 'narrow' });
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Cancellation of an approved request').waitFor();
      await dialog.getByText('The fair is off').waitFor();
      return { page, dialog, path };
    };
    const first = await open();
    expect(await pageFaultsOf(first.page, phoneLook)).toEqual([]);
    await first.dialog.getByRole('button', { name: 'Reject cancellation' }).click();
    await first.dialog.getByRole('alert').waitFor();
    await first.dialog.getByLabel('Comment (required to reject)').fill('It was moved to Hall 2');
    await first.dialog.getByRole('button', { name: 'Reject cancellation' }).click();
    await first.dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ status: 'approved', cancelling: '' });

    const second = await open();
    await second.dialog.getByRole('button', { name: 'Approve cancellation' }).click();
    await second.dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ status: 'cancelled', cancelling: '' });
    const { events } = dataOf(await client.callEndpoint(overtimeApprovals.course, { params: { id: String(id) } }));
    expect(events.slice(-4)).toMatchObject([
      { kind: 'cancel_asked', comment: 'The fair is off' },
      { kind: 'cancel_rejected', comment: 'It was moved to Hall 2' },
      { kind: 'cancel_asked' },
      { kind: 'cancel_approved' },
    ]);
    // The link is used up, and nobody else's.
    for (const as of ['adminA', 'empA2'] as const) {
      const again = await site.open(second.path, { as, viewport: 'narrow', expected: [/status(:| of) 4/] });
      await again.getByRole('dialog').getByRole('alert').waitFor();
    }
  });

  test('leads on a phone to its decision; when one is mailed is chosen under one’s name', async () => {
    const client = site.server.caller(await site.people.tokenOf('empA1'));
    const asked = { overtime_date: '2026-02-10', start_time: '18:00', end_time: '20:00', apply_reason: 'Stocktaking' };
    const { id } = dataOf(await client.callEndpoint(ownOvertime.calls.create, { body: asked }));
    const page = await site.open(await mailedPage(), { as: 'adminA', viewport: 'narrow' });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Stocktaking').waitFor();
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
    await dialog.getByLabel('Comment (required to reject)').fill('Two hours are enough');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.waitFor({ state: 'detached' });
    const now = dataOf(await admin.callEndpoint(overtime.calls.retrieve, { params: { id: String(id) } }));
    expect(now.status).toBe('approved');
    expect(new URL(page.url()).search).toBe('');
    const { events } = dataOf(await client.callEndpoint(overtimeApprovals.course, { params: { id: String(id) } }));
    expect(events.at(-1)).toMatchObject({ kind: 'approved', comment: 'Two hours are enough' });

    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
    const choice = page.getByRole('dialog', { name: 'Notifications' });
    await choice.getByRole('button', { name: /Email/ }).click();
    await page.getByRole('option', { name: 'Never' }).click();
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);
    await choice.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Notification settings saved').waitFor();
  });
});
