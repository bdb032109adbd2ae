import { expect, test } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { isReady, useSite } from './harness/index.ts';

const site = useSite();

test('somebody who is entered on a terminal only becomes an employee with the ID and name from there', async () => {
  const as = await site.signIn('administrator');
  const device = createTerminal({ sn: 'DEMO0001', url: site.origin });
  await device.connect();
  device.close();
  const sent = await fetch(`${site.origin}/iclock/cdata?SN=DEMO0001&table=OPERLOG&Stamp=9`, {
    method: 'POST',
    body: 'USER PIN=990077\tName=Nora Field\tPri=0\n',
  });
  expect(sent.status).toBe(200);
  const page = await site.open('/device/terminal-person?search=990077', { as });
  await isReady(page);
  await page.getByRole('button', { name: word('common:list.actionsOf', { name: '990077' }) }).click();
  await page.getByRole('menuitem', { name: word('device:unregistered.createEmployee') }).click();
  const form = page.getByRole('dialog', { name: word('per:employee.create') });
  await expect.poll(() => form.locator('input[name="emp_code"]').inputValue()).toBe('990077');
  await expect.poll(() => form.locator('input[name="first_name"]').inputValue()).toBe('Nora');
  const [colleague] = dataOf(await as.client.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
  expect(colleague?.emp_code).not.toBe('990077');
});
