import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { deviceConfiguration, terminal } from '#features/device/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { wordsIn } from '#server/words/index.ts';
import { faultsOf, isReady, useClockedSite } from './harness/index.ts';

const site = useClockedSite();
const { text } = wordsIn('en');

test('the photo that a terminal took at a punch is found from the report of punches', async () => {
  const { server, people } = site;
  const sn = 'CAMERA1';
  const admin = server.caller(await people.tokenOf('adminA'));
  const [settings] = dataOf(await admin.callEndpoint(deviceConfiguration.calls.list, { query: {} }));
  const params = { id: String(settings?.id ?? 0) };
  dataOf(await admin.callEndpoint(deviceConfiguration.calls.patch, { params, body: { punch_photo_days: 30 } }));
  dataOf(await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: people.a.rootArea } }));
  await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=2.4.1`);
  const at = server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDateTime().round('second').toString();
  const punch = `1001\t${at.replace('T', ' ')}\t0\t15\t0\t0\t0\t1\t36.6\t0\n`;
  await server.fetch(`/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=1`, { method: 'POST', body: punch });
  const head = `PIN=${at.replace(/\D/g, '')}-1001.jpg\nSN=${sn}\nCMD=realupload\0`;
  const body = Buffer.concat([Buffer.from(head), await readFile('tests/browser/files/face.jpg')]);
  await server.fetch(`/iclock/cdata?SN=${sn}&table=ATTPHOTO&Stamp=1`, { method: 'POST', body });

  const day = at.slice(0, 10);
  const page = await site.open(`/report/report-library/transaction?date__gte=${day}&date__lte=${day}&has_photo=true`, {
    as: 'adminA',
  });
  await isReady(page);
  await page.getByRole('button', { name: text('common:list.columns'), exact: true }).click();
  await page.getByRole('dialog').last().getByText(text('report:shared.field.has_photo'), { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: text('report:shared.field.has_photo'), exact: true }).click();
  const panel = page.getByRole('dialog').last();
  const photo = panel.getByRole('img', { name: text('device:transaction.field.photo') });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await panel.getByText(text('device:transaction.mask_choice.worn'), { exact: true }).waitFor();
  expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
});
