import { beforeAll, describe, expect, test } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { manualLog, overtime, ownManualLog, ownOvertime } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow } from '#features/workflow/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { faultsOf, isReady, pageFaultsOf, useClockedSite } from './harness/index.ts';

/** Everything behind an open dialog is hidden from the check. */
const isBehindDialog = (fault: string): boolean => /^(landmark-one-main|page-has-heading-one)/.test(fault);
const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

const london = {
  location: { lat: 51.50853, lng: -0.12574 },
  name: 'London',
  formatted_address: 'London, United Kingdom',
  address: { country: 'United Kingdom', country_code: 'GB', state: 'England', city: 'London' },
  timezone: 'Europe/London',
};

describe('what was approved and is cancelled by approval', () => {
  const site = useClockedSite();
  let admin: Client;
  let own: Client;
  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    own = site.server.caller(await site.people.tokenOf('empA1'));
    // A company's settings need a place.
    const place = { params: { id: String(site.people.a.id) }, body: { company_location: london } };
    dataOf(await admin.callEndpoint(companySettings.calls.patch, place));
    const { empA1, empA2 } = site.people.employees;
    const superior = { params: { id: String(empA1) }, body: { superior: empA2, hire_date: '2020-01-06' } };
    dataOf(await admin.callEndpoint(employee.calls.patch, superior));
    for (const request_type of ['overtime', 'manual_log'] as const) {
      const body = { flow_code: request_type, flow_name: request_type, request_type };
      const { id, version } = dataOf(await admin.callEndpoint(workflow.calls.create, { body }));
      const params = { id: String(id) };
      const steps = [{ id: null, node_name: 'Superior' }];
      dataOf(await admin.callEndpoint(designWorkflow, { params, body: { version, steps } }));
      dataOf(await admin.callEndpoint(workflow.calls.patch, { params, body: { enabled: true } }));
    }
  });

  test('the company says so, the employee asks on a phone, and the superior agrees: overtime is off, a punch is gone', async () => {
    const settings = await site.open('/company/settings', { as: 'adminA' });
    await isReady(settings);
    for (const field of ['overtime_cancellation', 'manual_log_cancellation'] as const) {
      await settings.getByRole('button', { name: word(`company:settings.field.${field}`) }).click();
      await settings.getByRole('option', { name: word(`company:settings.${field}_choice.approval`) }).click();
    }
    expect(await pageFaultsOf(settings, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
    await settings.getByRole('button', { name: 'Save', exact: true }).click();
    await settings.getByText(/ saved$/).waitFor();

    const hours = { overtime_date: '2026-04-07', start_time: '18:00', end_time: '20:00', apply_reason: 'Stocktaking' };
    const extra = dataOf(await own.callEndpoint(ownOvertime.calls.create, { body: hours }));
    dataOf(await admin.callEndpoint(overtime.actions.approve.call, { body: { ids: [extra.id] } }));
    const at = { punch_date: '2026-02-27', punch_time: '09:00', punch_state: 0, apply_reason: 'Forgot' } as const;
    const log = dataOf(await own.callEndpoint(ownManualLog.calls.create, { body: at }));
    dataOf(await admin.callEndpoint(manualLog.actions.approve.call, { body: { ids: [log.id] } }));
    const punches = await site.open('/device/transaction', { as: 'adminA' });
    const punch = punches.getByRole('row').filter({ hasText: '09:00' });
    await punch.waitFor();

    for (const [path, number] of [
      ['overtime', extra.request_no],
      ['manual-log', log.request_no],
    ] as const) {
      const page = await site.open(`/personal/request/${path}`, { as: 'empA1', viewport: 'narrow' });
      const row = page.getByRole('row').filter({ hasText: number });
      await row.filter({ hasText: 'Approved' }).waitFor();
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Request cancellation', exact: true }).click();
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
      await question.getByRole('textbox').fill('The order was withdrawn');
      expect((await faultsOf(page, phoneLook)).filter((fault) => !isBehindDialog(fault))).toEqual([]);
      await question.getByRole('button', { name: 'Request cancellation' }).click();
      await row.filter({ hasText: 'Cancellation requested on' }).waitFor();
      // The list says for whom it waits.
      await row
        .filter({ hasText: word('common:field.waits_for') })
        .filter({ hasText: 'Person1002' })
        .waitFor();
      await isReady(page);
      expect(await pageFaultsOf(page, phoneLook)).toEqual([]);

      const inbox = await site.open(`/personal/approval/${path}`, { as: 'empA2', viewport: 'narrow' });
      const card = inbox.getByRole('listitem').filter({ hasText: 'The order was withdrawn' });
      await card.getByText('Cancellation of an approved request').waitFor();
      await card.getByRole('button', { name: 'Approve cancellation' }).click();
      const ask = inbox.getByRole('dialog').or(inbox.getByRole('alertdialog')).last();
      await ask.getByRole('button', { name: 'Approve cancellation' }).click();
      await card.waitFor({ state: 'detached' });
      await row.filter({ hasText: 'Cancelled' }).waitFor();
    }
    await punch.waitFor({ state: 'detached' });
    const office = await site.open('/att/overtime', { as: 'adminA' });
    await office.getByRole('row').filter({ hasText: 'Stocktaking' }).filter({ hasText: 'Cancelled' }).waitFor();
  });
});
