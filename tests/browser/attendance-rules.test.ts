import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { departmentRule } from '#features/attendance/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { giveLateChain, type LateChain } from '#tests/support/late-chain.ts';
import { useClockedSite } from './harness/index.ts';

/** Otherwise a change applies from today, and past days remain. */
async function fromTheBeginning(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Effective from/ }).click();
  await page.getByRole('option', { name: 'The beginning' }).click();
}

describe('rules by department', () => {
  const site = useClockedSite();
  let admin: Client;
  let chain: LateChain;
  beforeAll(async () => {
    // The first Monday of the open period is over.
    site.server.clock.advance({ hours: 24 });
    admin = site.server.caller(await site.people.tokenOf('adminA'));
    chain = await giveLateChain(site.server, site.people, admin);
  });
  const lateness = async () => {
    await calculateDays(site.server);
    return Promise.all(chain.people.map(async (id) => (await daysOf(admin, id)).get(chain.day)?.late_min));
  };

  test('a department says one value of its own: its people’s days follow, and again when it is given back', async () => {
    const page = await site.open('/att/department-rule', { as: 'adminA' });
    await page.getByRole('treeitem', { name: 'Foundry' }).click();
    await page.getByRole('heading', { name: 'Foundry' }).waitFor();
    const measure = page.locator('.form-field-noted').filter({ hasText: 'Late minutes' });
    await measure.getByText('From Global rule').waitFor();
    await measure.getByRole('button', { name: /Late minutes/ }).click();
    await page.getByRole('option', { name: 'Beyond the tolerance' }).click();
    await measure.getByText('Set here').waitFor();
    await fromTheBeginning(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Foundry saved').waitFor();
    await expect.poll(lateness).toEqual([25, 15, 15]);

    // A department below shows where its value comes from.
    await page.getByRole('treeitem', { name: 'Moulding' }).click();
    await page.getByRole('heading', { name: 'Moulding' }).waitFor();
    await measure.getByText('From Foundry').waitFor();

    await page.getByRole('treeitem', { name: /^Foundry/ }).click();
    await page.getByRole('heading', { name: 'Foundry' }).waitFor();
    await measure.getByRole('button', { name: 'Use inherited value' }).click();
    await fromTheBeginning(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => {
        const rules = await admin.callEndpoint(departmentRule.calls.list, {});
        return rules.isSuccess && rules.data.data.map(({ late_measure }) => late_measure);
      })
      .toEqual([null]);
    await expect.poll(lateness).toEqual([25, 25, 25]);
  });
});
