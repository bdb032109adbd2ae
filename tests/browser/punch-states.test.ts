import { expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { isReady, useSite } from './harness/index.ts';

const site = useSite();

test('a punch type that is renamed is called so in the list of punches, and in the report of them', async () => {
  const as = await site.signIn('administrator');
  const page = await site.open('/report/punch-state-setting', { as });
  const usual = word('device:transaction.punch_state_choice.0');
  await page.getByRole('row', { name: usual }).first().click();
  await page
    .getByRole('dialog', { name: usual })
    .getByRole('button', { name: word('common:list.edit') })
    .click();
  await page.getByRole('textbox', { name: word('device:punchState.field.name_en') }).fill('Arrival');
  await page.getByRole('textbox', { name: word('device:punchState.field.short_name') }).fill('IN');
  await page.getByRole('button', { name: word('common:form.save') }).click();
  await page.getByRole('row', { name: 'Arrival' }).first().waitFor();

  const list = await site.open('/device/transaction?punch_state=0', { as });
  await isReady(list);
  await list.getByRole('gridcell', { name: 'Arrival' }).first().waitFor();
  await expect.poll(() => list.getByRole('gridcell', { name: usual, exact: true }).count()).toBe(0);

  const report = await site.open('/report/report-library/transaction?period=lastMonth', { as });
  await report.getByRole('gridcell', { name: 'Arrival' }).first().waitFor();
});
