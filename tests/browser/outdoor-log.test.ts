import { test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { listPage, useSite } from './harness/index.ts';

const site = useSite();

test('a client that somebody renames stands in the log of outdoor work, with what it was called before', async () => {
  const administrator = await site.signIn('administrator');
  const page = await site.open('/gps/client-details', { as: administrator });
  const list = listPage(page);
  const first = page.getByRole('rowheader').first();
  const before = (await first.textContent()) ?? '';
  await first.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('common:list.edit') })
    .click();
  await list.field('gps:client.field.client_name').fill('Harbour Foods');
  await list.button('common:form.save').click();
  await list.says('common:form.saved', { name: 'Harbour Foods' });

  const log = await site.open('/gps/operation-log?object_type=outdoor.client', { as: administrator });
  await log
    .getByRole('row')
    .filter({ hasText: 'Harbour Foods' })
    .filter({ hasText: word('sys:operationLog.action_choice.change') })
    .first()
    .click();
  const panel = log.getByRole('dialog');
  await panel.getByRole('heading', { name: word('sys:operationLog.field.changes') }).waitFor();
  await panel.getByText(before).first().waitFor();
});
