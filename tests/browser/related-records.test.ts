import { expect, test } from 'vitest';
import { leaveRequest } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, openTab, useSite } from './harness/index.ts';

const site = useSite();

test('what belongs to an employee is added, changed, deleted and decided on the page of the employee', async () => {
  const as = await site.signIn('administrator');
  const [waiting] = dataOf(
    await as.client.callEndpoint(leaveRequest.calls.list, { query: { status: 'pending', page_size: 1 } }),
  );
  if (!waiting) throw new Error('The demo has no leave that waits');
  const { display_name: name } = dataOf(
    await as.client.callEndpoint(employee.calls.retrieve, { params: { id: String(waiting.employee.id) } }),
  );
  const page = await site.open(`/team/employee?record=${waiting.employee.id}`, { as });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const act = async (of: string, item: string): Promise<void> => {
    await row(of).getByRole('button').click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const confirm = (button: string) => dialog.getByRole('button', { name: button, exact: true }).click();

  await openTab(page, word('menu:employeeDocument'));
  await page.getByRole('button', { name: word('complement:employeeDocument.create') }).click();
  // The new document is this person's.
  await dialog.getByText(name).first().waitFor();
  await dialog.getByRole('button', { name: new RegExp(word('complement:employeeDocument.field.doc_type')) }).click();
  await page.getByRole('option', { name: 'Forklift licence' }).click();
  await dialog.getByRole('textbox', { name: word('complement:employeeDocument.field.doc_no') }).fill('FL-1');
  await confirm(word('common:form.create'));
  await row('FL-1').waitFor();

  await act('FL-1', word('common:list.edit'));
  await dialog.getByRole('textbox', { name: word('complement:employeeDocument.field.doc_no') }).fill('FL-2');
  await confirm(word('common:form.save'));
  await row('FL-2').waitFor();
  await act('FL-2', word('common:list.delete'));
  await confirm(word('common:list.delete'));
  await row('FL-2').waitFor({ state: 'detached' });

  await openTab(page, word('menu:leave'));
  await act(waiting.request_no ?? '', word('common:action.reject.label'));
  await dialog.getByRole('textbox').fill('Too many are away');
  await confirm(word('common:action.reject.label'));
  await row(waiting.request_no ?? '')
    .filter({ hasText: word('common:choice.status.rejected') })
    .waitFor();
  const read = dataOf(
    await as.client.callEndpoint(leaveRequest.calls.retrieve, { params: { id: String(waiting.id) } }),
  );
  expect(read.status).toBe('rejected');
});

test.each(['wide', 'narrow'] as const)('tabs without room are in a menu, also by keys: %s', async (viewport) => {
  const as = await site.signIn('administrator');
  const [somebody] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
  const page = await site.open(`/team/employee?record=${somebody?.id}`, { as, viewport });
  await isReady(page);
  const list = page.getByRole('tablist', { name: somebody?.display_name ?? '' });
  const tabs = list.getByRole('tab');
  await tabs.first().waitFor();
  // One line: all of them begin at the same height, and nothing is cut.
  const tops = await tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size);
  const cut = await page.locator('.ui-tab-bar').evaluate((bar) => bar.scrollWidth > bar.clientWidth);
  expect([tops, cut]).toEqual([1, false]);

  const more = page.getByRole('button', { name: word('common:record.moreTabs'), exact: true });
  await tabs.first().focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu', { name: word('common:record.moreTabs') }).getByRole('menuitem');
  await items.first().waitFor();
  const name = (await items.last().textContent()) ?? '';
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // It is in the line now, chosen, and its panel is the one that is shown.
  const chosen = list.getByRole('tab', { name, exact: true, selected: true });
  await chosen.waitFor();
  await page.getByRole('tabpanel', { name, exact: true }).waitFor();
  // The arrows go on from it, within the line.
  await chosen.focus();
  await page.keyboard.press('Home');
  await list.getByRole('tab', { name: word('common:record.details'), selected: true }).waitFor();
  await expect.poll(() => chosen.count()).toBe(0);
});
