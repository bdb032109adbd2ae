import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessGroup, door } from '#features/access-control/contract.ts';
import { deviceConfiguration } from '#features/device/contract.ts';
import { giveUpControl } from '#features/device/server/give-up.ts';
import { employee } from '#features/team/contract.ts';
import { startRecurring, type RecurringWorker } from '#server/recurring/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { createController, type Controller } from '../../scripts/terminal/index.ts';
import { faultsOf, isReady, listPage, useClockedSite } from './harness/index.ts';

describe('doors from afar', () => {
  const site = useClockedSite();
  const { text } = wordsIn('en');
  const sn = 'GATEBOX';
  let box: Controller;
  let recurring: RecurringWorker;
  beforeAll(async () => {
    await connectController(site.server, site.people, sn, 2);
    box = createController({ sn, url: site.server.origin, now: () => site.server.clock.now() });
    await box.connect();
    while ((await box.poll()).length > 0);
    recurring = startRecurring(site.server.host, [giveUpControl]);
    await recurring.drain();
  });
  afterAll(async () => {
    box.close();
    await recurring.stop();
  });

  const outcome = (act: 'open_door' | 'end_alarm', state: 'waiting' | 'done' | 'expired'): string =>
    `${text(`acc:door.act_choice.${act}`)}: ${text(`acc:door.act_state_choice.${state}`)}`;
  /** Presses an act in the menu of a door's row, and says why. */
  async function press(page: Page, name: string, act: 'open_door' | 'end_alarm', seconds?: string): Promise<void> {
    const label = text(`acc:door.action.${act}.label`);
    await page.getByRole('button', { name: text('common:list.actionsOf', { name }) }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    await confirm(page, label, seconds);
  }
  async function confirm(page: Page, label: string, seconds?: string): Promise<void> {
    const dialog = page.getByRole('dialog').last();
    if (seconds !== undefined)
      await dialog.getByRole('textbox', { name: text('acc:door.field.seconds') }).fill(seconds);
    await dialog.getByRole('textbox', { name: text('acc:door.field.reason') }).fill('Delivery at the gate');
    await dialog.getByRole('button', { name: label, exact: true }).click();
  }

  test('one is opened from the list, and its row shows what became of it without reloading', async () => {
    const page = await site.open('/acc/terminal', { as: 'adminA' });
    await isReady(page);
    const name = `${sn} 1`;
    const { row } = listPage(page);
    await press(page, name, 'open_door', '9');
    await row(name).getByText(outcome('open_door', 'waiting')).waitFor();
    expect(await box.poll()).toEqual(['CONTROL DEVICE 01010109']);
    await row(name).getByText(outcome('open_door', 'done')).waitFor();
    await row(name).getByText(text('acc:door.state_choice.open'), { exact: true }).waitFor();
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);

    // The controller never calls: after a minute that is said, and no door opens later.
    await press(page, name, 'open_door');
    await row(name).getByText(outcome('open_door', 'waiting')).waitFor();
    await site.pass(61, page);
    await recurring.drain();
    await row(name).getByText(outcome('open_door', 'expired')).waitFor();
    await box.poll();
    await row(name).getByText(text('acc:door.state_choice.closed'), { exact: true }).waitFor();
  });

  test('an alarm appears by itself, and is ended', async () => {
    const page = await site.open('/acc/terminal', { as: 'adminA' });
    await isReady(page);
    const name = `${sn} 2`;
    const { row } = listPage(page);
    await box.report(2, 102);
    await row(name).getByText(text('acc:door.state_choice.alarm')).waitFor();
    await press(page, name, 'end_alarm');
    await row(name).getByText(outcome('end_alarm', 'waiting')).waitFor();
    expect(await box.poll()).toEqual(['CONTROL DEVICE 02020000']);
    await row(name).getByText(outcome('end_alarm', 'done')).waitFor();
    expect(box.doors[1]?.isAlarmed).toBe(false);
  });

  test('what happens at a door appears by itself, says why somebody was refused, and stands at the door', async () => {
    const page = await site.open('/acc/event', { as: 'adminA' });
    await isReady(page);
    const { row } = listPage(page);
    const name = `${sn} 1`;
    await box.verify(1, '4711');
    const refused = text('acc:doorEvent.event_choice.not_known');
    await row(refused).filter({ hasText: '4711' }).getByText(name, { exact: true }).waitFor();
    await box.report(1, 102);
    await row(text('acc:doorEvent.event_choice.forced')).getByText(name, { exact: true }).waitFor();
    // The bell says it as well, and leads to the event.
    await page.getByRole('button', { name: new RegExp(text('common:notification.title')) }).click();
    await page.getByRole('link', { name: text('common:notification.kind.door_forced', { door: name }) }).click();
    const panel = page.getByRole('dialog').last();
    await panel.getByText(text('acc:doorEvent.event_choice.forced'), { exact: true }).waitFor();
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
    await panel.getByRole('button', { name: text('acc:access.whoHere') }).click();
    const who = page.getByRole('dialog', { name: text('acc:access.title') });
    await who.getByRole('region', { name, exact: true }).waitFor();
    const last = who.getByRole('region', { name: text('acc:doorEvent.last') });
    await last.getByText(refused, { exact: true }).first().waitFor();
    await last.getByText('4711').waitFor();

    // Another moment is typed as every day and time is.
    const asked = page.waitForRequest((request) => request.url().includes('at=2026-03-03T10%3A15'));
    const when = who.getByLabel(text('acc:access.when'), { exact: true });
    await when.fill('2026-03-03 10:15');
    await when.press('Enter');
    await asked;
    await last.getByText('4711').waitFor();

    // Only refusals, at this door: the link of the door's panel and the filter of the list.
    await last.getByRole('link', { name: text('acc:doorEvent.all') }).click();
    await row(refused).filter({ hasText: '4711' }).waitFor();
  });

  test('a door’s anti-passback and duress password are set in its form, and its controller is told', async () => {
    // The form is sent without the password, and refused.
    const page = await site.open('/acc/terminal', { as: 'adminA', expected: [/status of 400/] });
    await isReady(page);
    const name = `${sn} 1`;
    const list = listPage(page);
    await list.row(name).click();
    await list.button('common:list.edit').click();
    const toggle = (field: 'anti_passback' | 'duress_alarm') =>
      list.dialog.last().getByRole('switch', { name: text(`acc:door.field.${field}`), exact: true });
    const password = list.dialog.last().getByLabel(text('acc:door.field.duress_password'), { exact: true });
    await toggle('anti_passback').click({ force: true });
    await expect.poll(() => password.count()).toBe(0);
    await toggle('duress_alarm').click({ force: true });
    await list.button('common:form.save').click();
    await password.and(page.locator('[aria-invalid=true]')).waitFor();
    await password.fill('4711');
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
    await list.button('common:form.save').click();
    await password.waitFor({ state: 'detached' });
    expect((await box.poll()).toSorted()).toEqual([
      'SET OPTIONS AntiPassback=1',
      'SET OPTIONS Door1ForcePassWord=4711',
    ]);
  });

  test('a door’s first people are chosen in its form, told to its controller, and named where it is shown who can open it', async () => {
    const admin = site.server.caller(await site.people.tokenOf('adminA'));
    const [second] = dataOf(await admin.callEndpoint(door.calls.list, { query: { name: `${sn} 2` } }));
    const { rootDepartment: department, rootArea } = site.people.a;
    const holder = dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: 'FIRST', first_name: 'Fay', department, area: [rootArea] },
      }),
    ).id;
    const body = { name: 'Key holders', doors: [second?.id ?? 0], employees: [holder], departments: [] };
    dataOf(await admin.callEndpoint(accessGroup.calls.create, { body }));
    while ((await box.poll()).length > 0);

    const page = await site.open('/acc/terminal', { as: 'adminA' });
    await isReady(page);
    const list = listPage(page);
    await list.row(`${sn} 2`).click();
    await list.button('common:list.edit').click();
    const form = list.dialog.last();
    const choose = async (field: 'first_person' | 'first_groups', name: string): Promise<void> => {
      await form.getByLabel(new RegExp(text(`acc:door.field.${field}`))).click();
      await page.getByRole('option', { name }).click();
    };
    await choose('first_person', text('acc:door.first_person_choice.activates'));
    await choose('first_groups', 'Key holders');
    await page.keyboard.press('Escape');
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
    await list.button('common:form.save').click();
    await form.getByRole('textbox').first().waitFor({ state: 'detached' });
    const told = await box.poll();
    expect(told).toContain('DATA UPDATE firstcard DoorID=2\tTimezoneID=1\tPin=FIRST');
    expect(told.at(-1)).toBe('SET OPTIONS Door2FirstCardOpenDoor=2');

    await page.goto('/acc/privilege');
    await page.getByRole('button', { name: text('acc:access.open') }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Door/ }).click();
    await page.getByRole('option', { name: `${sn} 2` }).click();
    const hours = text('acc:access.first.anyTime');
    await page.getByText(text('acc:access.first.activates', { groups: 'Key holders', hours })).waitFor();
  });

  test('the photo of what happened at a door is shown with it, and where the door is', async () => {
    const admin = site.server.caller(await site.people.tokenOf('adminA'));
    const [setting] = dataOf(await admin.callEndpoint(deviceConfiguration.calls.list, {}));
    const params = { id: String(setting?.id) };
    dataOf(await admin.callEndpoint(deviceConfiguration.calls.patch, { params, body: { door_photo_days: 30 } }));
    await site.pass(61);
    await box.verify(2, '0815');
    const at = site.server.clock.now().toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' });
    const head = `PIN=${at.replace(/\D/g, '')}-0815.jpg\nSN=${sn}\nCMD=realupload\0`;
    const body = Buffer.concat([Buffer.from(head), await readFile('tests/browser/files/face.jpg')]);
    await site.server.fetch(`/iclock/cdata?SN=${sn}&table=ATTPHOTO`, { method: 'POST', body });
    const page = await site.open('/acc/event', { as: 'adminA' });
    await isReady(page);
    await listPage(page).row(text('acc:doorEvent.event_choice.not_known')).filter({ hasText: '0815' }).click();
    const seen = page.getByRole('dialog').last();
    const photo = seen.getByRole('img', { name: text('acc:doorEvent.photo') });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    // Its link is no text of the event.
    await expect.poll(() => seen.innerText()).not.toContain('/web/');
    await seen.getByRole('button', { name: text('acc:access.whoHere') }).click();
    const last = page
      .getByRole('dialog')
      .last()
      .getByRole('region', { name: text('acc:doorEvent.last') });
    await last.getByRole('img', { name: text('acc:doorEvent.photo') }).waitFor();
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);
  });

  test('one is opened where it is shown who can open it', async () => {
    const page = await site.open('/acc/privilege', { as: 'adminA' });
    await page.getByRole('button', { name: text('acc:access.open') }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Door/ }).click();
    await page.getByRole('option', { name: `${sn} 1` }).click();
    const shown = page.getByRole('region', { name: `${sn} 1` });
    const label = text('acc:door.action.open_door.label');
    await shown.getByRole('button', { name: label, exact: true }).click();
    await confirm(page, label, '4');
    await shown.getByText(outcome('open_door', 'waiting')).waitFor();
    expect(await box.poll()).toEqual(['CONTROL DEVICE 01010104']);
    await shown.getByText(outcome('open_door', 'done')).waitFor();
  });

  test('an area is locked down in one act, says which doors have not confirmed, and is released', async () => {
    const page = await site.open('/acc/terminal', { as: 'adminA', expected: [/500/] });
    await isReady(page);
    const { row } = listPage(page);
    await page.getByRole('button', { name: text('acc:lockDown.open'), exact: true }).click();
    const choosing = page.getByRole('dialog', { name: text('acc:lockDown.title') });
    await choosing.getByRole('button', { name: new RegExp(text('acc:lockDown.areas')) }).click();
    await page.getByRole('treeitem').first().click();
    // Doors that could not be asked are not an area without doors.
    const doorsOfAreas = /doors\/\?.*area__in/;
    await page.route(doorsOfAreas, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: text('common:list.applyFilter') }).click();
    const failure = choosing.getByRole('alert').filter({ hasText: text('common:lookup.failed') });
    await failure.waitFor();
    await page.unroute(doorsOfAreas);
    await failure.getByRole('button', { name: text('common:ui.retry') }).click();
    await choosing.getByText(`${sn} 2`, { exact: true }).waitFor();
    await choosing.getByRole('button', { name: text('acc:lockDown.go', { count: 2 }), exact: true }).click();
    const asking = page.getByRole('alertdialog');
    for (const name of [`${sn} 1`, `${sn} 2`]) await asking.getByText(name, { exact: true }).waitFor();
    await asking.getByRole('textbox', { name: text('acc:door.field.reason') }).fill('Intruder');
    const label = text('acc:door.action.lock_down.label');
    await asking.getByRole('button', { name: label, exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: text('acc:lockDown.notice', { count: 2 }) });
    await notice.getByText(text('acc:lockDown.waiting', { names: `${sn} 1 and ${sn} 2` })).waitFor();
    await row(`${sn} 1`).getByText(text('acc:door.confirmed_choice.waiting')).waitFor();
    expect(await faultsOf(page, { language: 'en', viewport: 'wide', theme: 'light' })).toEqual([]);

    await box.poll();
    await row(`${sn} 1`).getByText(text('acc:door.mode_choice.locked_down'), { exact: true }).waitFor();
    await row(`${sn} 1`).getByText(text('acc:door.confirmed_choice.confirmed')).waitFor();
    await expect.poll(() => notice.getByText(/and/).count()).toBe(0);
    await notice.getByRole('button', { name: text('acc:areaRelease.open') }).click();
    const freeing = page.getByRole('dialog', { name: text('acc:areaRelease.title') });
    await freeing.getByRole('button', { name: new RegExp(text('acc:lockDown.areas')) }).click();
    await page.getByRole('treeitem').first().click();
    await page.getByRole('button', { name: text('common:list.applyFilter') }).click();
    await freeing.getByText(`${sn} 2`, { exact: true }).waitFor();
    await freeing.getByRole('button', { name: text('acc:areaRelease.go', { count: 2 }), exact: true }).click();
    const releasing = page.getByRole('dialog').last();
    await releasing.getByRole('textbox', { name: text('acc:door.field.reason') }).fill('All clear');
    await releasing.getByRole('button', { name: text('acc:door.action.release_door.label'), exact: true }).click();
    await notice.waitFor({ state: 'detached' });
    await box.poll();
    await row(`${sn} 1`).getByText(text('acc:door.mode_choice.normal'), { exact: true }).waitFor();
    expect(box.doors.map(({ mode }) => mode)).toEqual(['normal', 'normal']);
  });
});
