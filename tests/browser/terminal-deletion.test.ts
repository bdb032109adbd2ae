import { test } from 'vitest';
import { area } from '#features/company/contract.ts';
import { publicMessage, terminal } from '#features/device/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { isReady, listPage, useSite } from './harness/index.ts';

const site = useSite();

test('a terminal is not deleted while it is enabled or a message is for it, and each time the reason is told', async () => {
  const as = await site.signIn('administrator');
  const { client } = as;
  const [place] = dataOf(await client.callEndpoint(area.calls.list, { query: { page_size: 1 } }));
  const spare = dataOf(
    await client.callEndpoint(terminal.calls.create, {
      body: { sn: 'SPARE001', alias: 'Spare clock', area: place?.id ?? 0 },
    }),
  );
  const message = dataOf(
    await client.callEndpoint(publicMessage.calls.create, {
      body: {
        content: 'Closed on Friday',
        start_time: '2100-01-01T08:00:00Z',
        last_minutes: 60,
        terminals: [spare.id],
      },
    }),
  );
  /** Presses deletion on a fresh screen. */
  const remove = async () => {
    const page = await site.open('/device/terminal', { as, expected: [/status(:| of) (404|409)/] });
    await isReady(page);
    const list = listPage(page);
    await list.search.fill('Spare clock');
    await list.row('Spare clock').getByText('Spare clock').click();
    const panel = page.getByRole('dialog', { name: 'Spare clock' });
    await panel
      .getByRole('button', { name: word('common:list.actionsOf', { name: 'Spare clock' }), exact: true })
      .click();
    await page.getByRole('menuitem', { name: word('common:list.delete'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('common:list.delete'), exact: true })
      .click();
    return page;
  };
  await (await remove()).getByText(word('api:ZBDV0136')).first().waitFor();

  // It stays open on the record until that is deleted.
  const page = await site.open(`/device/terminal?record=${spare.id}`, { as, expected: [/status(:| of) 404/] });
  await page
    .getByRole('dialog', { name: 'Spare clock' })
    .getByRole('button', { name: word('common:list.edit') })
    .click();
  const form = page.getByRole('dialog', { name: word('device:terminal.edit') });
  await form.getByLabel(word('device:terminal.field.enabled'), { exact: true }).uncheck({ force: true });
  await form.getByRole('button', { name: word('common:form.save'), exact: true }).click();
  await form.waitFor({ state: 'detached' });

  const refused = (await remove()).getByText(/Closed on Friday/).first();
  await refused.waitFor();

  dataOf(await client.callEndpoint(publicMessage.calls.destroy, { params: { id: String(message.id) } }));
  const last = await remove();
  await last
    .getByText(word('common:list.deleted_one', { count: 1 }))
    .first()
    .waitFor();
  await listPage(last).row('Spare clock').waitFor({ state: 'detached' });
});
