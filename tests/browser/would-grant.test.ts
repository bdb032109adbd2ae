import { expect, test } from 'vitest';
import { leaveGroup } from '#features/leave/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { faultsOf, offered, useSite } from './harness/index.ts';

const site = useSite();

test('a leave group is tried on an employee while it is edited: balances by both rules, and nothing is saved', async () => {
  const as = await site.signIn('administrator');
  const [group] = dataOf(await as.client.callEndpoint(leaveGroup.calls.list, { query: { is_default: 'true' } }));
  if (!group) throw new Error('The demo has no group for everybody');
  const page = await site.open(`/att/leave-setting?record=${group.id}`, { as });
  await page.getByRole('dialog', { name: group.group_name }).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit leave group' });
  await form.getByText('Entitlements', { exact: true }).first().click();
  const entitlement = form.getByRole('textbox', { name: /^Per year/ }).first();
  await entitlement.fill('99');
  await entitlement.press('Tab');
  // What was granted for former years stays, unless it says otherwise.
  await form.getByRole('button', { name: /Effective from/ }).click();
  await page.getByRole('option', { name: 'The beginning' }).click();
  await form.getByRole('button', { name: 'What would change?' }).click();
  const panel = page.getByRole('dialog', { name: 'What would this grant?' });
  await panel.getByRole('button', { name: /^Employee/ }).click();
  await offered(page).first().click();
  const changed = panel.locator('td[data-changed]').first();
  await changed.waitFor();
  await panel.getByText(`Now in the group “${group.group_name}”.`).waitFor();
  await panel.getByText('Show every balance change').first().click();
  await panel.getByRole('columnheader', { name: 'Balance', exact: true }).first().waitFor();
  expect(await faultsOf(page, { language: 'en', theme: 'light', viewport: 'wide' })).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await panel.waitFor({ state: 'detached' });
  await entitlement.waitFor();
  const [stored] = dataOf(await as.client.callEndpoint(leaveGroup.calls.list, { query: { is_default: 'true' } }));
  expect(stored?.version).toBe(group.version);
});
