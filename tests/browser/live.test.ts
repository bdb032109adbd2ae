import { describe, expect, test } from 'vitest';
import { trainingType } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import { word } from '#tests/support/words.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { isReady, listPage, patience, useSite } from './harness/index.ts';

describe('a terminal and the screens of those who watch', () => {
  const site = useSite();

  test('a new terminal is registered, and its punch stands in the list and on the dashboard without reloading', async () => {
    const as = await site.signIn('administrator');
    const terminal = createTerminal({ sn: 'WALK0001', url: site.origin });
    await terminal.connect();
    const page = await site.open('/device/terminal', { as });
    const terminals = listPage(page);
    await terminals.button('device:terminal.create').click();
    const { dialog } = terminals;
    await terminals.field('device:terminal.field.sn').fill('WALK0001');
    await dialog.getByRole('button', { name: word('device:terminal.connect.next') }).click();
    await dialog.getByText(word('device:terminal.connect.found')).waitFor();
    await terminals.field('device:terminal.field.alias').fill('Side door');
    await dialog.getByRole('button', { name: new RegExp(word('device:terminal.field.area')) }).click();
    await page.getByRole('treeitem', { name: 'Head office' }).click();
    await dialog.getByRole('button', { name: word('device:terminal.connect.finish'), exact: true }).click();
    await page.getByRole('rowheader', { name: 'Side door' }).waitFor();

    const [list, dashboard] = await Promise.all([site.open('/device/transaction', { as }), site.open('/', { as })]);
    await list.getByRole('rowheader').first().waitFor();
    await dashboard.getByRole('heading', { name: word('default:dashboard.latest') }).waitFor();
    const before = await list.getByRole('heading', { level: 1 }).textContent();
    terminal.punch({ pin: '1001' });
    expect(await terminal.send()).toBe(1);
    await expect.poll(() => list.getByRole('heading', { level: 1 }).textContent(), patience).not.toBe(before);
    await list.getByRole('row').filter({ hasText: 'Side door' }).first().waitFor();
    await dashboard.getByText('Side door').first().waitFor();
    terminal.close();
  });

  test('a punch of nobody waits, and is given to its employee when the person appears', async () => {
    const as = await site.signIn('administrator');
    const terminal = createTerminal({ sn: 'DEMO0001', url: site.origin });
    // The panel reads once more what is no longer in its list.
    const page = await site.open('/device/unregistered-transaction', { as, expected: [/404/] });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await terminal.connect();
    terminal.punch({ pin: '7007' });
    await terminal.send();
    await page.getByRole('row').filter({ hasText: '7007' }).first().waitFor();
    const { isSuccess } = await as.client.callEndpoint(employee.calls.create, {
      body: { emp_code: '7007', first_name: 'Nadia', department: 1, area: [1] },
    });
    expect(isSuccess).toBe(true);
    await page.getByRole('row').filter({ hasText: '7007' }).waitFor({ state: 'detached' });
    await page.goto('/device/transaction?search=7007');
    await page.getByRole('row').filter({ hasText: 'Nadia' }).first().waitFor();

    // One that is nobody's is discarded with a reason, looked at, and restored.
    await page.goto('/device/unregistered-transaction');
    await page.getByRole('heading', { level: 1 }).waitFor();
    terminal.punch({ pin: '7008' });
    await terminal.send();
    await page.getByRole('row').filter({ hasText: '7008' }).first().click();
    const label = word('device:unregistered.action.discard_punch.label');
    await page.getByRole('dialog', { name: '7008' }).getByRole('button', { name: label }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('Test of the fitter');
    await question.getByRole('button', { name: label }).click();
    await page.getByRole('row').filter({ hasText: '7008' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: word('device:discarded.title') }).click();
    await page.getByRole('row').filter({ hasText: 'Test of the fitter' }).first().click();
    const panel = page.getByRole('dialog', { name: '7008' });
    const restore = word('device:discarded.action.restore_punch.label');
    await panel.getByRole('button', { name: restore }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: restore }).click();
    await page.getByRole('row').filter({ hasText: '7008' }).waitFor({ state: 'detached' });
    await page.goto('/device/unregistered-transaction');
    await page.getByRole('row').filter({ hasText: '7008' }).first().waitFor();
    terminal.close();
  });

  test('what changes after a list was read and before the page listens is shown too', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/', { as });
    const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.routeWebSocket('**/websocket/**', async (socket) => {
      read.resolve();
      await released.promise;
      socket.connectToServer();
    });
    await page.goto('/complement/training-type');
    await read.promise;
    await isReady(page);
    const body = { training_code: 'EARLY', training_name: 'Made too early to be heard' };
    expect(await as.client.callEndpoint(trainingType.calls.create, { body })).toMatchObject({ isSuccess: true });
    released.resolve();
    await page.getByRole('row').filter({ hasText: body.training_name }).waitFor();
  });
});
