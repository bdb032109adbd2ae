import { expect, test } from 'vitest';
import { leaveRequest } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { useSite } from './harness/index.ts';

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

  await page.getByRole('tab', { name: word('menu:employeeDocument'), exact: true }).click();
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

  await page.getByRole('tab', { name: word('menu:leave'), exact: true }).click();
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
