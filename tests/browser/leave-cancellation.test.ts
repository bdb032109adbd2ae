import { beforeAll, describe, expect, test } from 'vitest';
import { incidentType, leaveGroup, leaveRequest, ownBalances, ownLeave } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow } from '#features/workflow/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { faultsOf, isReady, pageFaultsOf, useClockedSite } from './harness/index.ts';

/** Everything behind an open dialog is hidden from the check. */
const isBehindDialog = (fault: string): boolean => /^(landmark-one-main|page-has-heading-one)/.test(fault);
const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('approved leave that is cancelled by approval', () => {
  const site = useClockedSite();
  let admin: Client;
  let annual = 0;
  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    const { empA1, empA2 } = site.people.employees;
    const superior = { params: { id: String(empA1) }, body: { superior: empA2, hire_date: '2020-01-06' } };
    dataOf(await admin.callEndpoint(employee.calls.patch, superior));
    const { id, version } = dataOf(
      await admin.callEndpoint(workflow.calls.create, {
        body: { flow_code: 'LV', flow_name: 'Leave', request_type: 'leave' },
      }),
    );
    const params = { id: String(id) };
    const steps = [{ id: null, node_name: 'Superior' }];
    dataOf(await admin.callEndpoint(designWorkflow, { params, body: { version, steps } }));
    dataOf(await admin.callEndpoint(workflow.calls.patch, { params, body: { enabled: true } }));
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    annual = types.find(({ symbol }) => symbol === 'AL')?.id ?? 0;
    const entitlements = [{ incident_type: annual, entitlement: 20, accrual: 'upfront' as const }];
    const body = { group_name: 'Everybody', start_date: '2026-01-01', is_default: true, entitlements };
    dataOf(await admin.callEndpoint(leaveGroup.calls.create, { body }));
  });

  test('the office decides that approvers are asked; the employee asks on a phone, the superior refuses and then agrees', async () => {
    const office = await site.open('/complement/incident-type', { as: 'adminA' });
    const type = office.getByRole('row').filter({ hasText: 'Annual leave' });
    await type.getByRole('button', { name: /^Actions for/ }).click();
    await office.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const form = office.getByRole('dialog');
    await form.getByRole('button', { name: /Cancelling approved leave/ }).click();
    await office.getByRole('option', { name: word('att:incidentType.cancellation_choice.approval') }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => {
        const found = await admin.callEndpoint(incidentType.calls.retrieve, { params: { id: annual } });
        return dataOf(found).cancellation;
      })
      .toBe('approval');

    const own = site.server.caller(await site.people.tokenOf('empA1'));
    const asked = ownLeave.create.parse({
      incident_type: annual,
      start_date: '2026-04-06',
      end_date: '2026-04-07',
      apply_reason: 'Walking in Wales',
    });
    const { id, request_no: number } = dataOf(await own.callEndpoint(ownLeave.calls.create, { body: asked }));
    dataOf(await admin.callEndpoint(leaveRequest.actions.approve.call, { body: { ids: [id] } }));
    const balance = async () =>
      dataOf(await own.callEndpoint(ownBalances, { query: { date: '2026-12-31' } }))[0]?.balance;
    expect(await balance()).toBe(18);

    const page = await site.open('/personal/request/leave', { as: 'empA1', viewport: 'narrow' });
    const row = page.getByRole('row').filter({ hasText: 'Annual leave' });
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
    const askToCancel = async (reason: string): Promise<void> => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Request cancellation', exact: true }).click();
      await question.getByRole('textbox').fill(reason);
      expect((await faultsOf(page, phoneLook)).filter((fault) => !isBehindDialog(fault))).toEqual([]);
      await question.getByRole('button', { name: 'Request cancellation' }).click();
      await row.filter({ hasText: 'Cancellation requested on' }).waitFor();
    };
    await row.filter({ hasText: 'Approved' }).waitFor();
    await askToCancel('The trip is off');

    const inbox = await site.open('/personal/approval/leave', { as: 'empA2', viewport: 'narrow' });
    const card = inbox.getByRole('listitem').filter({ hasText: 'Walking in Wales' });
    const ask = inbox.getByRole('dialog').or(inbox.getByRole('alertdialog')).last();
    await card.getByText('Cancellation of an approved request').waitFor();
    await card.getByText('The trip is off').waitFor();
    await isReady(inbox);
    expect(await pageFaultsOf(inbox, phoneLook)).toEqual([]);
    await card.getByRole('button', { name: 'Reject cancellation' }).click();
    await ask.getByLabel('Reason for rejection').fill('Nobody else can go');
    await ask.getByRole('button', { name: 'Reject cancellation' }).click();
    await card.waitFor({ state: 'detached' });
    await row.filter({ hasText: 'Cancellation requested on' }).waitFor({ state: 'detached' });
    await row.filter({ hasText: 'Approved' }).waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText(/your cancellation was rejected.*Nobody else can go/).waitFor();
    await page.keyboard.press('Escape');
    expect(await balance()).toBe(18);

    // The applicant leaves it as it was, and asks once more.
    await askToCancel('The trip is off after all');
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Withdraw cancellation', exact: true }).click();
    await card.waitFor();
    await question.getByRole('button', { name: 'Withdraw cancellation' }).click();
    await row.filter({ hasText: 'Cancellation requested on' }).waitFor({ state: 'detached' });
    await card.waitFor({ state: 'detached' });
    await askToCancel('Storm');

    await card.getByText('Storm').waitFor();
    await card.getByRole('button', { name: 'Details' }).click();
    await card
      .getByText(/requested the cancellation/)
      .last()
      .waitFor();
    await card.getByText('Balance: 18 days, then 20 days.').waitFor();
    await card.getByRole('button', { name: 'Approve cancellation' }).click();
    await ask.getByRole('button', { name: 'Approve cancellation' }).click();
    await card.waitFor({ state: 'detached' });
    await row.filter({ hasText: 'Cancelled' }).waitFor();
    expect(await balance()).toBe(20);

    // The changes of the balance say where the days came back from.
    const start = await site.open('/dashboard', { as: 'empA1', viewport: 'narrow' });
    await isReady(start);
    await start
      .getByRole('button', { name: /all changes$/ })
      .first()
      .click();
    const ledger = start.getByRole('dialog');
    await ledger.getByText(number).nth(3).waitFor();
    await ledger.getByText('20 days').last().waitFor();
  });
});
