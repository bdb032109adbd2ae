import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { area } from '#features/company/contract.ts';
import { terminal, transaction } from '#features/device/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { createTerminal, type Terminal } from '../../scripts/terminal/index.ts';
import { isReady, useClockedSite } from './harness/index.ts';

/** A newcomer's first hour with a terminal that was switched on before it was registered. */
describe('clocks of terminals on the screen', () => {
  const site = useClockedSite();
  const { text } = wordsIn('en');
  const signedIn = async (): Promise<Client> => site.server.caller(await site.people.tokenOf('adminA'));
  const box = (sn: string, offset = 0, fast = 0): Terminal =>
    createTerminal({ sn, url: site.server.origin, now: () => site.server.clock.now(), offset, fast });
  const placeIn = async (zone: string): Promise<string> => {
    const client = await signedIn();
    const made = await client.callEndpoint(area.calls.create, {
      body: {
        area_code: zone.slice(-4),
        area_name: zone.split('/')[1] ?? zone,
        parent_area: site.people.a.rootArea,
        timezone: zone,
      },
    });
    return dataOf(made).area_name;
  };
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const pressAction = async (page: Page, name: string, ...labels: string[]): Promise<void> => {
    await rowOf(page, name).hover();
    await page.getByRole('button', { name: text('common:list.actionsOf', { name }) }).click();
    for (const label of labels) await page.getByRole('menuitem', { name: label, exact: true }).click();
  };

  test.each(['Asia/Kathmandu', 'America/Sao_Paulo'])(
    'a terminal of %s is connected, shows that it is on time, and is set right where it is not',
    async (zone) => {
      const name = `Gate ${zone}`;
      const sn = `SCREEN-${zone.slice(-3)}`;
      const place = await placeIn(zone);
      const first = box(sn);
      await first.connect();
      first.punch({ pin: '1001' });
      const made = site.server.clock.now().toString();
      await first.send();
      const page = await site.open('/device/terminal', { as: 'adminA' });
      await isReady(page);
      await page
        .getByRole('button', { name: text('device:terminal.create'), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: text('device:terminal.connect.title') });
      await dialog.getByLabel(text('device:terminal.field.sn')).fill(sn);
      await dialog.getByRole('button', { name: text('device:terminal.connect.next') }).click();
      await dialog.getByLabel(text('device:terminal.field.alias')).fill(name);
      await dialog
        .getByRole('button', { name: text('device:terminal.field.area') })
        .first()
        .click();
      await page.getByRole('treeitem', { name: place }).click();
      await dialog.getByRole('button', { name: text('device:terminal.connect.finish'), exact: true }).click();
      await page.getByText(text('device:terminal.connect.done', { name })).waitFor();
      await first.poll();
      first.punch({ pin: '1001' });
      await first.send();
      await rowOf(page, name).getByText(text('device:terminal.clock.onTime')).waitFor();

      await site.pass(120, page);
      // Its clock goes wrong, is set by hand, and is right with the next punch.
      const wrong = box(sn, Math.round(site.server.clock.now().toZonedDateTimeISO(zone).offsetNanoseconds / 60e9), 240);
      wrong.punch({ pin: '1001' });
      await wrong.send();
      await rowOf(page, name)
        .getByText(text('device:terminal.clock.fast', { time: '4 min' }))
        .waitFor();
      await pressAction(
        page,
        name,
        text('device:terminal.menu.command'),
        text('device:terminal.action.sync_time.label'),
      );
      await page.getByText(text('device:terminal.action.command.done', { count: 1 })).waitFor();
      await wrong.poll();
      wrong.punch({ pin: '1002' });
      await wrong.send();
      await rowOf(page, name).getByText(text('device:terminal.clock.onTime')).waitFor();

      const list = await (
        await signedIn()
      ).callEndpoint(transaction.calls.list, { query: { terminal_sn: sn, ordering: 'punch_time' } });
      const times = dataOf(list).map((row) => Temporal.Instant.from(row.punch_time).toString());
      expect([times[0], times.at(-1)]).toEqual([made, site.server.clock.now().add({ minutes: 4 }).toString()]);

      first.close();
      wrong.close();
    },
  );

  test('punches of a clock that was an hour slow are put right for the time in which they came', async () => {
    const client = await signedIn();
    const sn = 'SLOW01';
    const gate = box(sn);
    await gate.connect();
    dataOf(
      await client.callEndpoint(terminal.calls.create, {
        body: { sn, alias: 'Slow gate', area: site.people.a.rootArea },
      }),
    );
    await gate.poll();
    gate.close();
    const slow = box(sn, 0, -3600);
    const made = site.server.clock.now();
    slow.punch({ pin: '1001' });
    await slow.send();
    slow.close();
    const page = await site.open('/device/terminal', { as: 'adminA' });
    await isReady(page);
    const label = text('device:terminal.action.shift_punches.label');
    await pressAction(page, 'Slow gate', label);
    const dialog = page.getByRole('dialog');
    const given = async (name: 'received_from' | 'received_to' | 'minutes', value: string): Promise<void> => {
      const field = dialog.getByRole('textbox', { name: text(`device:terminal.field.${name}`) });
      await field.fill(value);
      await field.press('Tab');
    };
    const day = (days: number): string =>
      made.toZonedDateTimeISO('Europe/London').add({ days }).toPlainDate().toString();
    await given('received_from', `${day(-1)} 00:00`);
    await given('received_to', `${day(1)} 00:00`);
    await given('minutes', '60');
    await dialog.getByRole('button', { name: label, exact: true }).click();
    await page.getByText(text('device:terminal.action.shift_punches.done', { count: 1 })).waitFor();
    const [punch] = dataOf(await client.callEndpoint(transaction.calls.list, { query: { terminal_sn: sn } }));
    expect(Temporal.Instant.from(punch?.punch_time ?? '').epochMilliseconds).toBe(made.epochMilliseconds);
  });

  test('many that wait are verified by the network of who asks, in one press', async () => {
    const client = await signedIn();
    for (const at of [1, 2, 3])
      dataOf(
        await client.callEndpoint(terminal.calls.create, {
          body: { sn: `MANY${at}`, alias: `Many ${at}`, area: site.people.a.rootArea },
        }),
      );
    // They were registered elsewhere, and have called from here since.
    for (const at of [1, 2])
      await site.server.fetch(`/iclock/cdata?SN=MANY${at}&options=all&pushver=2.4.1`, { from: '203.0.113.9' });
    const page = await site.open('/device/terminal', { as: 'adminA' });
    await isReady(page);
    for (const at of [1, 2, 3]) await rowOf(page, `Many ${at}`).locator('.ui-selection-box').click();
    await page.getByRole('button', { name: text('device:terminal.verify.here') }).click();
    await page.getByText(text('device:terminal.verify.hereDone', { count: 0 })).waitFor();
    for (const at of [1, 2, 3])
      await site.server.fetch(`/iclock/cdata?SN=MANY${at}&options=all&pushver=2.4.1`, { from: '127.0.0.1' });
    // Proven, and just heard.
    await rowOf(page, 'Many 3').getByText(text('device:terminal.state_choice.online')).waitFor();
  });
});
