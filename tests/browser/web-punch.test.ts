import { expect, test } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { denyPlaceOnce, pageFaultsOf, useSite } from './harness/index.ts';

const site = useSite();
const phoneLook = { language: 'en', theme: 'light', viewport: 'narrow' } as const;

test('a punch in the browser of a phone, with its place, stands in the day and in the list of punches', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  const { client } = administrator;
  const [settings] = dataOf(await client.callEndpoint(companySettings.calls.list, { query: {} }));
  if (!settings) throw new Error('No company');
  const { id, company_latitude: latitude, company_longitude: longitude } = settings;
  dataOf(
    await client.callEndpoint(companySettings.calls.patch, {
      params: { id: String(id) },
      body: { web_punch: 'place', web_punch_radius: 300, web_punch_outside: 'flag' },
    }),
  );
  const phone = await site.open('/', { as: employee, viewport: 'narrow' });
  const button = (state: '0' | '1' | '2') =>
    phone.getByRole('button', { name: word(`device:transaction.punch_state_choice.${state}`), exact: true });
  await button('0').waitFor();
  expect(await pageFaultsOf(phone, phoneLook)).toEqual([]);

  // The browser gives no position: nothing is punched, and the reason is shown.
  await denyPlaceOnce(phone);
  await button('2').click();
  await phone
    .getByRole('alert')
    .filter({ hasText: word('device:webPunch.denied') })
    .waitFor();

  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation({ latitude: (latitude ?? 0) + 0.001, longitude: longitude ?? 0, accuracy: 10 });
  await phone.getByLabel(word('device:webPunch.note')).fill('Lunch with a client');
  await button('2').click();
  const mine = phone.locator('.dashboard-timeline').getByRole('listitem').filter({ hasText: 'Web' });
  await mine.filter({ hasText: '111 m' }).waitFor();
  await expect.poll(() => mine.count()).toBe(1);
  await mine.filter({ hasText: 'Lunch with a client' }).waitFor();
  await expect.poll(() => phone.getByLabel(word('device:webPunch.note')).inputValue()).toBe('');

  await phone.context().setGeolocation({ latitude: (latitude ?? 0) + 0.1, longitude: longitude ?? 0, accuracy: 10 });
  await button('1').click();
  await mine.filter({ hasText: word('device:webPunch.outside') }).waitFor();

  const list = await site.open('/device/transaction?source=web', { as: administrator });
  await list.getByText('Web · 111 m').first().waitFor();
});

test('a request is begun from a day of the calendar on a phone, with the day filled in', async () => {
  const employee = await site.signIn('employee');
  const phone = await site.open('/personal/my-calendar/calendar', { as: employee, viewport: 'narrow' });
  const layer = phone.getByRole('button', { name: word('att:calendarLayer.punches'), exact: true });
  await layer.waitFor();
  expect(await pageFaultsOf(phone, phoneLook)).toEqual([]);
  await layer.click();
  await expect.poll(() => layer.getAttribute('aria-pressed')).toBe('true');
  const day = phone.locator('[data-date$="-15"]');
  const date = (await day.getAttribute('data-date')) ?? '';
  await day.click();
  await phone.getByRole('link', { name: word('att:calendarRequest.leave') }).click();
  const form = phone.getByRole('dialog');
  const [year = '', month = ''] = date.split('-');
  await expect.poll(() => form.locator('input[name="start_date"]').inputValue()).toBe(`15/${month}/${year}`);
  await expect.poll(() => form.locator('input[name="end_date"]').inputValue()).toBe(`15/${month}/${year}`);
  // The address contains no form that going back would open.
  await expect.poll(() => new URL(phone.url()).search).toBe('');
  expect(await pageFaultsOf(phone, phoneLook)).toEqual([]);
});

test('one’s own holidays of a year are told, and other years gone to', async () => {
  const employee = await site.signIn('employee');
  const page = await site.open('/personal/my-calendar/holiday', { as: employee });
  await page.getByRole('heading', { level: 1, name: word('menu:myHoliday') }).waitFor();
  await page.locator('.own-holidays li').first().waitFor();
  await page.getByRole('button', { name: word('att:ownHoliday.after') }).click();
  await page.getByRole('heading', { level: 2, name: String(new Date().getFullYear() + 1) }).waitFor();
});
