import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overtime, ownOvertime } from '#features/request/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { pageFaultsOf, useClockedSite } from './harness/index.ts';

const look = { language: 'en', theme: 'light', viewport: 'wide' } as const;
const many = 22;

describe('decisions about all that match', () => {
  const site = useClockedSite();
  let admin: Client;
  let worker: Worker;
  beforeAll(async () => {
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    await site.server.database.asOwner('update employees set hire_date = null where company_id = $1', [
      site.people.a.id,
    ]);
    worker = await startWorker(site.server.host, site.server.running.app.jobKinds);
  });
  afterAll(() => worker.stop());
  /** Makes one request a day, from a day on. */
  const askFor = async (from: string): Promise<number[]> => {
    const client = site.server.caller(await site.people.tokenOf('empA1'));
    const ids: number[] = [];
    for (let days = 0; days < many; days += 1) {
      const overtime_date = Temporal.PlainDate.from(from).add({ days }).toString();
      const body = { overtime_date, start_time: '18:00', end_time: '20:00', apply_reason: 'Stocktaking' };
      ids.push(dataOf(await client.callEndpoint(ownOvertime.calls.create, { body })).id);
    }
    return ids;
  };
  const withStatus = async (status: string): Promise<number> =>
    dataOf(await admin.callEndpoint(overtime.calls.list, { query: { status, page_size: 100 } })).length;

  test('the inbox offers more than it shows, says how many, and is empty afterwards', async () => {
    await askFor('2026-01-01');
    const page = await site.open('/personal/approval/overtime', { as: 'adminA' });
    const bar = page.locator('.approvals-bar');
    await bar.getByText('Select all', { exact: true }).click();
    await bar.getByText('20 selected').waitFor();
    await bar.getByRole('button', { name: `Select all ${many} that match` }).click();
    await bar.getByText(`All ${many} that match are selected`).waitFor();
    expect(await pageFaultsOf(page, look)).toEqual([]);
    await bar.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve: all that match' });
    await dialog.getByText(`${many} matching records are affected.`).waitFor();
    expect(await withStatus('approved')).toBe(0);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText(`${many} of ${many} done`).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('No pending requests').waitFor();
    expect(await withStatus('approved')).toBe(many);
  });

  test('the list decides about all that its filter finds, and names what was refused, also afterwards', async () => {
    const [own = 0] = await askFor('2025-11-01');
    await site.server.database.asOwner('update overtimes set applied_by = $1 where id = $2', [
      site.people.users.adminA,
      own,
    ]);
    const page = await site.open('/att/overtime?page_size=20&status=pending', { as: 'adminA' });
    const table = page.getByRole('grid', { name: 'Overtime' });
    await table.getByRole('row').nth(20).waitFor();
    await table.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
    await page.getByRole('button', { name: `Select all ${many} that match` }).click();
    const bar = page.getByRole('region', { name: `All ${many} that match are selected` });
    await bar.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Reject: all that match' });
    await dialog.getByText(`${many} matching records are affected.`).waitFor();
    await dialog.getByRole('textbox').fill('The shop was closed');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText(`${many - 1} of ${many} done`).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: /^OT-/ }).waitFor();
    expect(await pageFaultsOf(page, look)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    // Only the person's own request still waits.
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    expect([await withStatus('rejected'), await withStatus('pending')]).toEqual([many - 1, 1]);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: /Overtime requests · Reject: 21 done, 1 not done/ }).click();
    const result = page.getByRole('dialog', { name: 'Result' });
    await result.getByRole('listitem').filter({ hasText: /^OT-/ }).waitFor();
  });
});
