import { beforeAll, describe, expect, test } from 'vitest';
import { ownOvertime } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { pageFaultsOf, useClockedSite } from './harness/index.ts';

const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

describe('a request that is not finished, on a phone', () => {
  const site = useClockedSite();
  beforeAll(async () => {
    const admin = site.server.caller(await site.people.tokenOf('adminA'));
    const body = { hire_date: '2026-01-05' };
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: site.people.employees.empA1 }, body }));
  });

  test('is kept, found again, gone on with and handed in; another one is thrown away', async () => {
    const page = await site.open('/personal/request/overtime', { as: 'empA1', viewport: 'narrow' });
    const create = page.getByRole('button', { name: 'Request overtime' }).first();
    const form = page.getByRole('dialog', { name: 'Request overtime' });
    const note = page.getByRole('region', { name: 'Unfinished request' });
    // A dialog takes the focus when it opens; text that is typed before goes nowhere.
    const opened = () => page.locator('[role="dialog"]:focus-within').waitFor();
    await create.click();
    await opened();
    await form.getByLabel('Reason').fill('Stocktaking');
    await form.locator('input[name="overtime_date"]').fill('12/02/2026');
    await form.getByRole('button', { name: 'Save for later' }).click();
    await form.waitFor({ state: 'detached' });
    await note.waitFor();
    expect(await pageFaultsOf(page, phoneLook)).toEqual([]);

    // The server stores it, not the page.
    await page.reload();
    await note.getByRole('button', { name: 'Continue' }).click();
    await opened();
    await form.locator('input[name="start_time"]').fill('18:00');
    await form.locator('input[name="end_time"]').fill('20:00');
    // Leaving the last field makes the form grow, so the button moves away under the pointer that presses it.
    const submit = form.getByRole('button', { name: 'Submit' });
    await submit.hover();
    await page.mouse.down();
    await form.locator('input[name="end_time"]:not(:focus)').waitFor();
    await page.mouse.up();
    await form.waitFor({ state: 'detached' });
    await note.waitFor({ state: 'detached' });
    const own = site.server.caller(await site.people.tokenOf('empA1'));
    expect(dataOf(await own.callEndpoint(ownOvertime.calls.list, { query: {} }))).toMatchObject([
      { overtime_date: '2026-02-12', apply_reason: 'Stocktaking', status: 'pending' },
    ]);

    await create.click();
    await opened();
    await form.getByLabel('Reason').fill('Deliveries');
    await form.getByRole('button', { name: 'Save for later' }).click();
    await note.getByRole('button', { name: 'Discard' }).click();
    await note.waitFor({ state: 'detached' });
  });
});
