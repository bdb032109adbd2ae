import { beforeAll, describe, expect, test } from 'vitest';
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

  test('leads on a phone to its decision; when one is mailed is chosen under one’s name', async () => {
    const client = site.server.caller(await site.people.tokenOf('empA1'));
    const asked = { overtime_date: '2026-02-10', start_time: '18:00', end_time: '20:00', apply_reason: 'Stocktaking' };
    const { id } = dataOf(await client.callEndpoint(ownOvertime.calls.create, { body: asked }));
    const company = site.people.a.id;
    await site.server.database.asOwner(
      `update notifications set create_time = create_time - interval '5 minutes' where company_id = $1`,
      [company],
    );
    const acting = { companyId: company, name: 'Recurring', accessor: 'job' } as const;
    await asCompany(site.server.host, acting, mailNotifications);
    const post = await openPost(site.server);
    const [code = ''] = await post.codes('admin-a@acme.test', '/personal/approval/overtime');
    await post.stop();
    expect(code).not.toBe('');

    const path = `/personal/approval/overtime?code=${code}`;
    const page = await site.open(path, { as: 'adminA', viewport: 'narrow' });
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
