import { expect, test } from 'vitest';
import { client, visit } from '#features/outdoor/contract.ts';
import { employee as employeeResource } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { denyPlaceOnce, pageFaultsOf, useSite, type SignedIn } from './harness/index.ts';

const site = useSite();
const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;
/** Hallam Steelworks of the demo, and a hundred metres north of it. */
const nearClient = { latitude: 53.4093 + 0.0009, longitude: -1.4202, accuracy: 10 };

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Plans a visit of the demo's employee for today, and gives it back. */
async function planVisit({ client: asked }: SignedIn, purpose: string) {
  const [person] = dataOf(await asked.callEndpoint(employeeResource.calls.list, { query: { emp_code: '1001' } }));
  const [place] = dataOf(await asked.callEndpoint(client.calls.list, { query: { client_code: 'HAL' } }));
  if (!person || !place) throw new Error('The demo has no 1001, or no Hallam Steelworks');
  const body = {
    employee: person.id,
    client: place.id,
    visit_date: Temporal.Now.plainDateISO('Europe/London').toString(),
    start_time: '16:00',
    end_time: '17:00',
    purpose,
  };
  return dataOf(await asked.callEndpoint(visit.calls.create, { body }));
}

/** Plans a visit to Hallam Steelworks for the demo's employee in the planner, today after all others, and gives it back. */
async function planByHand(administrator: SignedIn): Promise<{ readonly id: number; readonly span: RegExp }> {
  const today = Temporal.Now.plainDateISO('Europe/London');
  const plannedToday = async () => {
    const query = { visit_date: today.toString(), status: 'planned', page_size: 100 };
    return dataOf(await administrator.client.callEndpoint(visit.calls.list, { query }));
  };
  const before = new Set((await plannedToday()).map(({ id }) => id));
  const page = await site.open(`/gps/schedule-planner?at=${today.toString()}`, { as: administrator });
  await page.getByRole('searchbox', { name: word('gps:planner.findPerson') }).fill('1001');
  const sheet = page.getByRole('grid', { name: word('gps:planner.title') });
  const cells = sheet.locator('.people-days-cell:not([aria-busy])');
  // One person's days are left.
  await expect.poll(() => cells.count()).toBe(7);
  await page.getByRole('button', { name: 'Hallam Steelworks' }).first().click();
  // A press plans the chosen client.
  await cells.nth(today.dayOfWeek - 1).click();
  const made = async () => (await plannedToday()).find(({ id }) => !before.has(id));
  await expect.poll(made).toBeDefined();
  const found = await made();
  if (!found?.start_time || !found.end_time) throw new Error('The planner made no visit');
  return { id: found.id, span: new RegExp(`${found.start_time.slice(0, 5)}.{1,5}${found.end_time.slice(0, 5)}`) };
}

test('a visit is started with a photo and finished with a note, on a phone at the client, and stands in the list', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  // Planned here, since the demo's own visits are for the day before if midnight has passed since it was made.
  await planVisit(administrator, 'Filter inspection');
  const phone = await site.open('/personal/outdoor-management/my-schedule', { as: employee, viewport: 'narrow' });
  const card = phone.locator('.visit-card').filter({ hasText: 'Filter inspection' });
  const dialog = phone.getByRole('dialog');
  await card.waitFor();
  expect(await pageFaultsOf(phone, phoneLook)).toEqual([]);

  // The browser gives no position: nothing can be sent, and the reason is shown.
  await denyPlaceOnce(phone);
  await card.getByRole('button', { name: word('gps:myVisits.act.start') }).click();
  await dialog.getByText(word('gps:myVisits.place.denied')).waitFor();
  const send = dialog.getByRole('button', { name: word('gps:myVisits.act.start') });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation(nearClient);
  await dialog.getByRole('button', { name: word('gps:myVisits.place.again') }).click();
  await dialog.getByText('100 m').waitFor();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot });
  await dialog.getByRole('img').waitFor();
  expect(await pageFaultsOf(phone, phoneLook)).toEqual([]);
  await send.click();

  await card.getByRole('button', { name: word('gps:myVisits.act.finish') }).click();
  await dialog.getByRole('textbox').fill('Filter changed');
  await dialog.getByRole('button', { name: word('gps:myVisits.act.finish') }).click();
  await card.getByText(word('gps:visit.status_choice.completed')).waitFor();

  const list = await site.open('/gps/outdoor-schedule?status=completed', { as: administrator });
  await list.getByRole('row').filter({ hasText: 'Hallam Steelworks' }).first().click();
  const panel = list.getByRole('dialog');
  await panel.getByText('Filter changed').first().waitFor();
  await panel.getByRole('img', { name: word('gps:visit.field.start_photo') }).waitFor();
});

test('a visit that nobody planned is made at a client nearby, and accepted', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  const phone = await site.open('/personal/outdoor-management/my-schedule', { as: employee, viewport: 'narrow' });
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation(nearClient);
  const dialog = phone.getByRole('dialog');
  await phone.getByRole('button', { name: word('gps:myVisits.act.unscheduled') }).click();
  await dialog.getByRole('button', { name: word('gps:visit.field.client') }).click();
  await phone.getByRole('option', { name: 'Hallam Steelworks' }).click();
  await dialog.getByRole('textbox', { name: word('gps:visit.field.purpose') }).fill('They called');
  await dialog.getByRole('button', { name: word('gps:myVisits.act.unscheduled') }).click();
  const card = phone.locator('.visit-card').filter({ hasText: 'They called' });
  await card.getByRole('button', { name: word('gps:myVisits.act.finish') }).click();
  await dialog.getByRole('button', { name: word('gps:myVisits.act.finish') }).click();
  await card.getByText(word('gps:visit.status_choice.completed')).waitFor();

  const list = await site.open('/gps/unschedule-report', { as: administrator });
  await list.getByRole('row').filter({ hasText: 'They called' }).waitFor();
});

test('a day is planned, worked offline on the open page and on the one that the phone keeps, sent in order, and reported', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  const { id, span } = await planByHand(administrator);
  const phone = await site.open('/personal/outdoor-management/my-schedule', {
    as: employee,
    viewport: 'narrow',
    hasWorker: true,
    // What a browser says of every request while it is offline.
    expected: [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /Failed to load resource/],
  });
  const context = phone.context();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(nearClient);
  const card = phone.locator('.visit-card').filter({ hasText: span });
  const dialog = phone.getByRole('dialog');
  await card.getByRole('button', { name: word('gps:myVisits.act.start') }).click();
  await dialog.getByText('100 m').waitFor();
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await dialog.getByRole('button', { name: word('gps:myVisits.act.start') }).click();
  await phone.getByText(word('gps:myVisits.keptNow')).waitFor();
  await card.getByText(word('gps:visit.status_choice.started')).waitFor();

  await phone.reload();
  const own = phone.getByRole('region', { name: word('gps:myVisits.title') });
  await own.getByLabel(word('gps:myVisits.note')).fill('Valve replaced');
  await own.locator('input[type=file]').last().setInputFiles('tests/browser/files/face.jpg');
  await own.getByRole('img', { name: word('device:webPunch.photo.shown') }).waitFor();
  expect(await pageFaultsOf(phone, phoneLook)).toEqual([]);
  await own
    .getByRole('listitem')
    .filter({ hasText: 'Hallam Steelworks' })
    .getByRole('button', { name: word('gps:myVisits.act.finish') })
    .first()
    .click();
  await own.getByText(word('device:keptPunch.waiting', { number: 2 })).waitFor();
  const stored = async () =>
    dataOf(await administrator.client.callEndpoint(visit.calls.retrieve, { params: { id: String(id) } }));
  expect(await stored()).toMatchObject({ status: 'planned' });

  await context.setOffline(false);
  await expect.poll(async () => (await stored()).status).toBe('completed');
  expect(await stored()).toMatchObject({ is_offline: true, kept_check: 'right', result_note: 'Valve replaced' });
  expect((await stored()).end_photo).not.toBeNull();
  await card.getByText(word('gps:visit.status_choice.completed')).waitFor();

  const report = await site.open(`/gps/schedule-report?columns=employee,client,visit_from,visit_status,visit_note`, {
    as: administrator,
  });
  const row = report.getByRole('row').filter({ hasText: 'Hallam Steelworks' }).filter({ hasText: 'Valve replaced' });
  await row.getByText(word('gps:visit.status_choice.completed')).waitFor();
});
