import { expect, test } from 'vitest';
import { terminal } from '#features/device/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { isReady, useClockedSite } from './harness/index.ts';

const site = useClockedSite();

test('another check-in interval is saved, and the terminal at the door asks in it from its next poll on', async () => {
  const admin = site.server.caller(await site.people.tokenOf('adminA'));
  const [sn, area] = ['INTERVAL-1', site.people.a.rootArea];
  dataOf(await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area } }));
  const box = createTerminal({ sn, url: site.server.origin, now: () => site.server.clock.now() });
  await box.connect();
  // A job queues the people of its area.
  await site.post.deliver();
  while ((await box.poll()) > 0);
  expect(box.delay).toBe(10);

  const page = await site.open('/device/configuration', { as: 'adminA' });
  await isReady(page);
  const interval = page.getByLabel(word('device:configuration.field.poll_seconds'));
  await interval.fill('45');
  // A setting without effect is hidden.
  const every = page.getByLabel(word('device:configuration.field.transfer_interval'));
  await expect.poll(() => every.count()).toBe(0);
  await page.getByLabel(word('device:configuration.field.real_time')).uncheck({ force: true });
  await every.fill('20');
  await page.getByRole('button', { name: word('common:form.save') }).click();
  await page.getByText(word('common:form.saved', { name: word('device:configuration.title') })).waitFor();

  expect(await box.poll()).toBe(1);
  expect(box.delay).toBe(45);
  box.close();
});
