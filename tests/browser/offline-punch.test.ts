import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { transaction } from '#features/device/contract.ts';
import type { WebPunchPhoto } from '#shared/contract/web-punch.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { pageFaultsOf, useSite, type SignedIn } from './harness/index.ts';

const site = useSite();
/** What a browser says of every request while it is offline. */
const expected = [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /Failed to load resource/];
const state = (code: '0' | '1' | '2' | '3') => word(`device:transaction.punch_state_choice.${code}`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const waiting = (number: number) => word('device:keptPunch.waiting', { number });

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly type: string }[];
  readonly lang: string;
  readonly dir: string;
  readonly display: string;
  readonly start_url: string;
}

/** Lets everybody punch in browsers, anywhere. */
async function allowPunches(administrator: SignedIn, web_punch_photo: WebPunchPhoto = 'off'): Promise<void> {
  const [settings] = dataOf(await administrator.client.callEndpoint(companySettings.calls.list, { query: {} }));
  dataOf(
    await administrator.client.callEndpoint(companySettings.calls.patch, {
      params: { id: String(settings?.id) },
      body: { web_punch: 'on', web_punch_breaks: true, web_punch_photo },
    }),
  );
}

/** The list of punches that were made offline, as the administrator's server has it. */
const listed = async ({ client }: SignedIn) =>
  dataOf(await client.callEndpoint(transaction.calls.list, { query: { is_offline: 'true', ordering: 'punch_time' } }));

/** Opens the employee's own page, and waits for its worker. */
async function openPhone(employee: SignedIn): Promise<Page> {
  const phone = await site.open('/', { as: employee, viewport: 'narrow', hasWorker: true, expected });
  await phone.getByRole('button', { name: state('0'), exact: true }).waitFor();
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return phone;
}

test('punches made offline, with note and photo, are kept by the page and by the page opened offline, and sent once each by two tabs', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  await allowPunches(administrator, 'required');
  const phone = await openPhone(employee);
  const context = phone.context();
  const takePhoto = async () => {
    await phone.locator('.punch-photo input[type=file]').last().setInputFiles('tests/browser/files/face.jpg');
    await phone.getByRole('img', { name: word('device:webPunch.photo.shown') }).waitFor();
  };
  await context.setOffline(true);
  await press(phone, state('0'));
  await phone.getByText(word('device:webPunch.photo.needed')).waitFor();
  await takePhoto();
  const before = Date.now();
  await press(phone, state('0'));
  await phone.getByText(waiting(1)).waitFor();

  // The same address, opened offline.
  await phone.reload();
  await phone.getByRole('heading', { name: word('device:offline.title') }).waitFor();
  await phone.getByText(waiting(1)).waitFor();
  expect(await pageFaultsOf(phone, { language: 'en', theme: 'light', viewport: 'narrow' })).toEqual([]);
  await phone.getByLabel(word('device:webPunch.note')).fill('Lunch with a client');
  await takePhoto();
  await press(phone, state('2'));
  await phone.getByText(waiting(2)).waitFor();
  await takePhoto();
  await press(phone, state('3'));
  await phone.getByText(waiting(3)).waitFor();
  const second = await context.newPage();
  await second.goto('/personal/my-calendar/calendar');
  await second.getByText(waiting(3)).waitFor();
  expect(await listed(administrator)).toEqual([]);

  await context.setOffline(false);
  await expect.poll(async () => (await listed(administrator)).map((punch) => punch.punch_state)).toEqual([0, 2, 3]);
  await phone
    .locator('.dashboard-timeline')
    .getByRole('listitem')
    // The demo's terminals have punches of today too.
    .filter({ hasText: `${state('3')}${word('device:transaction.source_choice.web')}` })
    .waitFor();
  await expect.poll(() => phone.locator('.kept-punches').count()).toBe(0);
  const punches = await listed(administrator);
  expect(punches).toHaveLength(3);
  expect(punches.map(({ note }) => note)).toEqual(['', 'Lunch with a client', '']);
  expect(punches.every(({ photo }) => photo !== null)).toBe(true);
  const list = await site.open('/device/transaction?is_offline=true', { as: administrator });
  await list
    .getByRole('row')
    .filter({ hasText: state('2') })
    .first()
    .click();
  const panel = list.getByRole('dialog');
  const photo = panel.getByRole('img', { name: word('device:transaction.field.photo') });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  // Its link is no text of the punch.
  await expect.poll(() => panel.innerText()).not.toContain('/web/');
  for (const punch of punches) {
    expect(punch).toMatchObject({ clock_check: 'right', is_void: false });
    expect(Date.parse(punch.punch_time)).toBeGreaterThan(before - 1000);
    expect(Date.parse(punch.punch_time)).toBeLessThan(Date.now());
  }
});

test('what is kept waits for its person: signed out it is not sent, and a turned clock is flagged', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  await allowPunches(administrator);
  const phone = await openPhone(employee);
  const context = phone.context();
  await context.setOffline(true);
  // Somebody sets the clock back by three hours and makes a punch there.
  await phone.clock.setSystemTime(Date.now() - 3 * 3_600_000);
  await press(phone, state('1'));
  await phone.getByText(waiting(1)).waitFor();
  const there = (await listed(administrator)).length;

  // Signed out: nothing tells who may punch here any more, and the punch remains.
  const tokens = await phone.evaluate(() => {
    const names = ['accessToken', 'refreshToken', 'company_code'];
    const stored = names.map((name): [string, string] => [name, localStorage.getItem(name) ?? '']);
    return stored;
  });
  await phone.evaluate(() => {
    localStorage.removeItem('accessToken');
    localStorage.removeItem('refreshToken');
  });
  await phone.reload();
  await phone.getByText(word('device:offline.nobody')).waitFor();
  await phone.getByText(word('device:keptPunch.others', { number: 1 })).waitFor();

  await phone.evaluate((stored) => {
    for (const [name, value] of stored) localStorage.setItem(name, value);
  }, tokens);
  // The page opens the application by itself.
  await context.setOffline(false);
  await phone.getByText(word('device:keptPunch.held.clock')).waitFor();
  const punches = await listed(administrator);
  expect(punches).toHaveLength(there + 1);
  const turned = punches.find(({ clock_check: clock }) => clock === 'turned');
  expect(turned).toMatchObject({ is_void: true, punch_state: 1 });

  // It has been read.
  await press(phone, word('common:ui.dismiss'));
  await expect.poll(() => phone.locator('.kept-punches').count()).toBe(0);
});

test('what was kept is sent by the browser while no page of the application is open', async () => {
  const [employee, administrator] = [await site.signIn('employee'), await site.signIn('administrator')];
  await allowPunches(administrator);
  const phone = await openPhone(employee);
  const context = phone.context();
  await expect
    .poll(() =>
      phone.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('muster-phone');
            opening.addEventListener('success', () => {
              const asked = opening.result.transaction('facts').objectStore('facts').get('ticket');
              asked.addEventListener('success', () => resolve(asked.result !== undefined));
            });
          }),
      ),
    )
    .toBe(true);
  const there = (await listed(administrator)).length;
  await context.setOffline(true);
  await press(phone, state('1'));
  await phone.getByText(waiting(1)).waitFor();

  // Another site stays open in the browser, which is told as by the system that there is a network.
  const other = await context.newPage();
  const devtools = await context.newCDPSession(other);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await phone.close();
  await context.setOffline(false);
  const sync = { origin: site.originOf(employee.domain), registrationId, tag: 'kept', lastChance: true };
  await devtools.send('ServiceWorker.dispatchSyncEvent', sync);
  await expect.poll(async () => (await listed(administrator)).length).toBe(there + 1);
  expect((await listed(administrator)).at(-1)).toMatchObject({ punch_state: 1, clock_check: 'right', is_void: false });

  // The page that is opened then has nothing left to send.
  await other.goto('/');
  await other.getByRole('button', { name: state('0'), exact: true }).waitFor();
  await expect.poll(() => other.locator('.kept-punches').count()).toBe(0);
});

test('a full phone says that it keeps nothing, and keeps the punch once there is space', async () => {
  // Somebody who has not pressed yet: the same press within a minute is one punch.
  const [employee, administrator] = [await site.signIn('colleague'), await site.signIn('administrator')];
  await allowPunches(administrator);
  const phone = await openPhone(employee);
  const context = phone.context();
  const there = (await listed(administrator)).length;
  /** Lets the page's database say that the phone has no space, or store again. */
  const setFull = (full: boolean) =>
    phone.evaluate((isFull) => {
      const usual: unknown = Reflect.get(globalThis, 'usualPut') ?? Reflect.get(IDBObjectStore.prototype, 'put');
      Reflect.set(globalThis, 'usualPut', usual);
      const refuse = () => {
        throw new DOMException('No space', 'QuotaExceededError');
      };
      Reflect.set(IDBObjectStore.prototype, 'put', isFull ? refuse : usual);
    }, full);
  await context.setOffline(true);
  await setFull(true);
  await press(phone, state('1'));
  await phone.getByText(word('device:keptPunch.not.full')).waitFor();
  await expect.poll(() => phone.getByText(waiting(1)).count()).toBe(0);
  await setFull(false);
  await press(phone, state('1'));
  await phone.getByText(waiting(1)).waitFor();
  await context.setOffline(false);
  await expect.poll(async () => (await listed(administrator)).length).toBe(there + 1);
});

test('what one person keeps on a phone is not sent as another’s who signs in there', async () => {
  const [colleague, employee, administrator] = [
    await site.signIn('colleague'),
    await site.signIn('employee'),
    await site.signIn('administrator'),
  ];
  await allowPunches(administrator);
  const phone = await openPhone(colleague);
  const context = phone.context();
  const there = (await listed(administrator)).length;
  await context.setOffline(true);
  await press(phone, state('2'));
  await phone.getByText(waiting(1)).waitFor();

  const becomes = (person: SignedIn) =>
    phone.evaluate((stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    }, person.storage);
  await becomes(employee);
  await context.setOffline(false);
  await phone.goto('/');
  await phone.getByText(word('device:keptPunch.others', { number: 1 })).waitFor();
  await press(phone, state('0'));
  await phone
    .locator('.dashboard-timeline')
    .getByRole('listitem')
    .filter({ hasText: state('0') })
    .first()
    .waitFor();
  // The browser may have sent it meanwhile, with the ticket of its own person.
  const codes = (await listed(administrator)).slice(there).map(({ emp_code: code }) => code);
  expect(codes.filter((code) => code !== '1002')).toEqual([]);

  await becomes(colleague);
  await phone.goto('/');
  await expect.poll(async () => (await listed(administrator)).length).toBe(there + 1);
  expect((await listed(administrator)).at(-1)).toMatchObject({ emp_code: '1002', punch_state: 2, is_void: false });
  await expect.poll(() => phone.locator('.kept-punches').count()).toBe(0);
});

test('the application can be installed in each language', async () => {
  const employee = await site.signIn('employee');
  const phone = await site.open('/', { as: employee, viewport: 'narrow', language: 'ar' });
  const address = await phone.locator('link[rel="manifest"]').getAttribute('href');
  const found = await phone.evaluate(async (manifest) => {
    const answer = await fetch(manifest);
    const { icons, lang, dir, display, start_url }: Manifest = await answer.json();
    const images = await Promise.all(
      icons.map(async ({ src, type }) => {
        const image = await fetch(src);
        return image.status === 200 && (image.headers.get('content-type') ?? '').startsWith(type);
      }),
    );
    return { lang, dir, display, start_url, images };
  }, address ?? '');
  expect(found).toEqual({ lang: 'ar', dir: 'rtl', display: 'standalone', start_url: '/', images: Array(5).fill(true) });
});
