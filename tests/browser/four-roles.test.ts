import { beforeAll, describe, expect, test } from 'vitest';
import { incidentType, leaveGroup, leaveRequest } from '#features/leave/contract.ts';
import { manualLog, overtime, swapSchedule, training } from '#features/request/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow } from '#features/workflow/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import type { Client } from '#shared/http/index.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { joinsGroup } from '#tests/support/group-rights.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, looks, pageFaultsOf, useClockedSite, useSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;
const deskLook = { ...phoneLook, viewport: 'wide' } as const;

describe('asking and deciding, by everybody who has a part in it', () => {
  const site = useClockedSite();
  let admin: Client;
  const joins = (user: number, group: string) => joinsGroup(site.server, site.people, user, group);

  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    const { empA1, empA2 } = site.people.employees;
    for (const id of [empA1, empA2])
      dataOf(
        await admin.callEndpoint(employee.calls.patch, {
          params: { id: String(id) },
          body: { hire_date: '2020-01-06', ...(id === empA1 ? { superior: empA2 } : {}) },
        }),
      );
    for (const request_type of ['leave', 'manual_log'] as const) {
      const body = { flow_code: request_type, flow_name: request_type, request_type };
      const { id, version } = dataOf(await admin.callEndpoint(workflow.calls.create, { body }));
      const params = { id: String(id) };
      const steps = [{ id: null, node_name: 'Superior' }];
      dataOf(await admin.callEndpoint(designWorkflow, { params, body: { version, steps } }));
      dataOf(await admin.callEndpoint(workflow.calls.patch, { params, body: { enabled: true } }));
    }
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    const annual = types.find(({ symbol }) => symbol === 'AL')?.id ?? 0;
    const entitlements = [{ incident_type: annual, entitlement: 20, accrual: 'upfront' as const }];
    const group = { group_name: 'Everybody', start_date: '2026-01-01', is_default: true, entitlements };
    dataOf(await admin.callEndpoint(leaveGroup.calls.create, { body: group }));
    await joins(site.people.users.scopedA, 'hrManager');
    await site.server.database.asOwner(
      `update memberships set data_scope = 'all' where company_id = $1 and user_id = $2`,
      [site.people.a.id, site.people.users.scopedA],
    );
    await joins(site.people.users.viewA, 'auditor');
  });

  test('the employee asks on a phone, the lead decides, HR enters for another, the auditor sees it all and changes nothing', async () => {
    const leavePage = await site.open('/personal/request/leave', { as: 'empA1', viewport: 'narrow' });
    await leavePage.getByRole('button', { name: 'Request leave' }).first().click();
    const panel = leavePage.getByRole('dialog', { name: 'Request leave' });
    await panel.getByRole('button', { name: /^Leave type/ }).click();
    await leavePage.getByRole('option', { name: /Annual leave/ }).click();
    for (const name of ['start_date', 'end_date']) {
      const input = panel.locator(`input[name="${name}"]`);
      await input.fill(name === 'start_date' ? '2026-03-16' : '2026-03-17');
      await input.press('Tab');
    }
    await panel.getByText('Counts as 2 days').waitFor();
    await panel.getByLabel('Reason').fill('Moving house');
    await panel.getByRole('button', { name: 'Submit' }).click();
    await panel.waitFor({ state: 'detached' });
    await leavePage.getByRole('row').filter({ hasText: 'Pending' }).first().waitFor();

    const logPage = await site.open('/personal/request/manual-log', { as: 'empA1', viewport: 'narrow' });
    await logPage.getByRole('button', { name: 'Request a punch' }).first().click();
    const form = logPage.getByRole('dialog', { name: 'Request a punch' });
    await form.locator('input[name="punch_date"]').fill('2026-02-27');
    await form.locator('input[name="punch_time"]').fill('17:02');
    await form.getByRole('button', { name: /Punch type/ }).click();
    await logPage.getByRole('option', { name: 'Check out' }).click();
    await form.getByLabel('Reason').fill('The terminal was dark');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.waitFor({ state: 'detached' });

    // The lead approves the leave, and rejects the punch.
    const decide = async (path: string, reason: string, decision: 'Approve' | 'Reject'): Promise<void> => {
      const inbox = await site.open(path, { as: 'empA2', viewport: 'narrow' });
      const card = inbox.getByRole('listitem').filter({ hasText: reason });
      await card.waitFor();
      await isReady(inbox);
      expect(await pageFaultsOf(inbox, phoneLook)).toEqual([]);
      await card.getByRole('button', { name: decision, exact: true }).click();
      const question = inbox.getByRole('dialog').or(inbox.getByRole('alertdialog')).last();
      await question
        .getByLabel(decision === 'Reject' ? 'Reason for rejection' : 'Comment')
        .fill(decision === 'Reject' ? 'You left at noon' : 'Enjoy it');
      await question.getByRole('button', { name: decision, exact: true }).click();
      await card.waitFor({ state: 'detached' });
    };
    await decide('/personal/approval/leave', 'Moving house', 'Approve');
    await decide('/personal/approval/manual-log', 'The terminal was dark', 'Reject');
    await leavePage.getByRole('row').filter({ hasText: 'Approved' }).first().waitFor();
    await logPage.getByText('Rejected').first().waitFor();

    // HR enters leave for the lead, approved at once.
    const hr = await site.open('/att/leave', { as: 'scopedA' });
    await hr.getByRole('button', { name: 'Enter leave', exact: true }).first().click();
    const entry = hr.getByRole('dialog', { name: 'Enter leave' });
    await entry.getByRole('button', { name: /^Employee/ }).click();
    await hr.getByRole('option', { name: /Person1002/ }).click();
    await entry.getByRole('button', { name: /^Leave type/ }).click();
    await hr.getByRole('option', { name: /Annual leave/ }).click();
    const first = entry.locator('input[name="start_date"]');
    await first.fill('2026-03-23');
    await first.press('Tab');
    await entry.getByText('Counts as 1 day').waitFor();
    await entry.getByLabel('Reason').fill('Asked by phone');
    await entry.getByLabel('Approve immediately').check({ force: true });
    await entry.getByRole('button', { name: /^(Save|Create|Submit)$/ }).click();
    await entry.waitFor({ state: 'detached' });
    await hr.getByRole('row').filter({ hasText: 'Asked by phone' }).filter({ hasText: 'Approved' }).waitFor();

    // The auditor sees who decided and when, and is offered nothing that changes anything.
    const audit = await site.open('/att/leave', { as: 'viewA' });
    const row = audit.getByRole('row').filter({ hasText: 'Moving house' });
    await row.filter({ hasText: 'Approved' }).waitFor();
    await isReady(audit);
    expect(await pageFaultsOf(audit, deskLook)).toEqual([]);
    await expect.poll(() => audit.getByRole('button', { name: 'Enter leave' }).count()).toBe(0);
    const [asked] = dataOf(await admin.callEndpoint(leaveRequest.calls.list, { query: { search: '1001' } }));
    await audit.goto(new URL(`/att/leave?record=${asked?.id}`, audit.url()).href);
    const record = audit.getByRole('dialog').last();
    await record.getByText('Person1002 Works approved').waitFor();
    await record.getByText('Enjoy it').first().waitFor();
    for (const name of ['Approve', 'Reject', 'Cancel request', 'Shorten', 'Edit', 'Delete', 'Submit'])
      await expect.poll(() => audit.getByRole('button', { name, exact: true }).count(), { message: name }).toBe(0);
    const logs = await site.open('/att/manual-log', { as: 'viewA' });
    await logs.getByRole('row').filter({ hasText: 'The terminal was dark' }).filter({ hasText: 'Rejected' }).waitFor();
    const history = await site.open('/system/operation-Log', { as: 'viewA' });
    const approvals = history.getByRole('row').filter({ hasText: word('sys:operationLog.action_choice.approve') });
    await approvals.filter({ hasText: 'Person1002 Works' }).first().waitFor();
    await approvals.filter({ hasText: 'scoped-a Person' }).first().waitFor();
    await history
      .getByRole('row')
      .filter({ hasText: word('sys:operationLog.action_choice.reject') })
      .filter({ hasText: 'Person1002 Works' })
      .first()
      .waitFor();

    const auditor = site.server.caller(await site.people.tokenOf('viewA'));
    const [leave] = dataOf(await auditor.callEndpoint(leaveRequest.calls.list, { query: {} }));
    const ids = [leave?.id ?? 0];
    const { approve, reject, cancel, shorten } = leaveRequest.actions;
    const params = { id: String(leave?.id) };
    const attempts = [
      () => auditor.callEndpoint(approve.call, { body: { ids } }),
      () => auditor.callEndpoint(reject.call, { body: { ids, reject_reason: 'No' } }),
      () => auditor.callEndpoint(cancel.call, { body: { ids, cancel_reason: 'No' } }),
      () => auditor.callEndpoint(shorten.call, { body: { ids, new_end: '2026-03-16', shorten_reason: 'No' } }),
      () => auditor.callEndpoint(leaveRequest.calls.patch, { params, body: { apply_reason: 'Other' } }),
      () => auditor.callEndpoint(manualLog.actions.approve.call, { body: { ids } }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 403 });
    const found = dataOf(await auditor.callEndpoint(operationLog.calls.list, { query: { page_size: 5 } }));
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('the auditor of the demo', () => {
  const site = useSite();
  const kinds = [
    { path: '/att/leave', kind: leaveRequest },
    { path: '/att/manual-log', kind: manualLog },
    { path: '/att/overtime', kind: overtime },
    { path: '/att/training', kind: training },
    { path: '/att/swap-schedule', kind: swapSchedule },
  ] as const;

  test('reads every kind of request with its course, and workflows, at a desk and on a phone, and is offered nothing to decide', async () => {
    const as = await site.signIn('auditor');
    for (const look of looks) {
      const { text } = wordsIn(look.language);
      const changing = [
        ...['approve', 'reject', 'revoke', 'cancel', 'approve_cancel', 'reject_cancel'].map((name) =>
          text(builtKey(`common:action.${name}.label`)),
        ),
        text('common:list.edit'),
        text('common:list.delete'),
      ];
      for (const { path, kind } of kinds) {
        const [first] = dataOf(await as.client.callEndpoint(kind.calls.list, { query: { page_size: 1 } }));
        const page = await site.open(`${path}?record=${first?.id}`, { as, ...look });
        const record = page.getByRole('dialog').last();
        await record
          .getByText(first?.request_no ?? 'none')
          .first()
          .waitFor();
        await isReady(page);
        for (const name of changing)
          await expect.poll(() => page.getByRole('button', { name, exact: true }).count(), { message: name }).toBe(0);
        const refused = kind.actions.approve.call;
        await expect(as.client.callEndpoint(refused, { body: { ids: [first?.id ?? 0] } })).rejects.toMatchObject({
          status: 403,
        });
        await page.close();
      }
      const flows = await site.open('/team/workflow', { as, ...look });
      await flows.getByRole('row').nth(1).waitFor();
      await isReady(flows);
      expect(await pageFaultsOf(flows, look)).toEqual([]);
      await expect.poll(() => flows.getByRole('button', { name: text('workflow:workflow.create') }).count()).toBe(0);
    }
  });
});
