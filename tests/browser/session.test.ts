import { describe, expect, onTestFinished, test } from 'vitest';
import { currentUser, signOut } from '#shared/contract/session.ts';
import type { Client } from '#shared/http/index.ts';
import { lastMovementName, storageNames } from '#shared/session/storage.ts';
import { companySettings } from '#features/company/contract.ts';
import { signInPage } from '#tests/model/sign-in-page.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { demoPassword, patience, sessionEnds, useSite } from './harness/index.ts';

describe('a session in the browser', () => {
  const site = useSite();

  test('an employee signs in with company and code, and sees their own day and nothing of administration', async () => {
    const page = await site.open('/onboard/employee-login');
    await page.getByLabel(word('oauth:field.company')).fill('acme');
    await page.getByLabel(word('oauth:field.employeeCode')).fill('1001');
    await page.getByLabel(word('oauth:field.password'), { exact: true }).fill(demoPassword);
    await page.getByText(word('oauth:agreement.label'), { exact: true }).check();
    await page.getByRole('button', { name: word('oauth:signIn.action'), exact: true }).click();
    await page.getByRole('heading', { name: word('default:dashboard.myDay') }).waitFor();
    expect(new URL(page.url()).host).toMatch(/^acme\./);
    await expect.poll(() => page.getByRole('link', { name: word('menu:operationLog') }).count()).toBe(0);
    // A screen that they may not see remains closed, whatever the address.
    await page.goto(`${site.originOf('acme')}/system/operation-Log`);
    await page.waitForURL('**/unauthorized');
  });

  test('who belongs to two companies goes from one to the other without signing in again', async () => {
    const page = await site.open('/onboard/sign-in');
    const person = signInPage(page);
    await person.type('both@muster.test', demoPassword);
    await person.agree();
    await person.submit();
    await person.chooseCompany('Acme');
    await person.confirmChoice();
    await person.seesApplication();
    await page
      .getByRole('button', { name: /Acme Manufacturing/ })
      .first()
      .click();
    await page.getByText('Globex Trading', { exact: true }).click();
    // As in the first company: the page that takes over the session has redirected.
    await page.waitForURL((url) => url.host.startsWith('globex.') && url.pathname === '/' && url.search === '');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Nothing of the session remains in the address or the history.
    await page.goBack();
    await page.waitForURL((url) => !/token|refresh=/.test(url.href));
  });

  test('an administrator who is away is asked first, then signed out, as the company says', async () => {
    const setIdle = async (client: Client, minutes: number | null): Promise<void> => {
      const [settings] = dataOf(await client.callEndpoint(companySettings.calls.list, { query: {} }));
      const body = { admin_idle_minutes: minutes, version: settings?.version ?? 0 };
      dataOf(await client.callEndpoint(companySettings.calls.patch, { params: { id: settings?.id ?? 0 }, body }));
    };
    const as = await site.signIn('administrator');
    await setIdle(as.client, 5);
    // The other tests are of the same company.
    onTestFinished(async () => setIdle((await site.signIn('administrator')).client, null));
    const page = await site.open('/team/employee', { as, expected: sessionEnds });
    await page.getByRole('rowheader').first().waitFor();
    const mark = (): Promise<string> => page.evaluate((name) => localStorage.getItem(name) ?? '', lastMovementName);
    await expect.poll(mark).toMatch(/^\S+ \d+$/);
    const [sid = ''] = (await mark()).split(' ');
    const leave = async (seconds: number, of = sid): Promise<void> => {
      await page.evaluate(([name, moved]) => localStorage.setItem(name, moved), [
        lastMovementName,
        `${of} ${Date.now() - seconds * 1000}`,
      ] as const);
      await page.reload();
    };
    // What another session did here is none of this one's.
    await leave(60 * 60, 'another');
    await expect.poll(mark).toMatch(new RegExp(`^${sid} `));
    await leave(4 * 60 + 15);
    const question = page.getByRole('alertdialog', { name: word('common:idle.title') });
    await question.getByRole('button', { name: word('common:idle.stay') }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('rowheader').first().waitFor();
    await leave(5 * 60 + 1);
    await page.waitForURL(/\/onboard\/(sign-in|company-verification)/);
    await page.getByText(word('api:sessionTimeout')).waitFor();
    await expect(as.client.callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
  });

  test('a session that was ended elsewhere leads to the sign-in, and back to where one was', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/team/employee', { as, expected: sessionEnds });
    await page.getByRole('rowheader').first().waitFor();
    // Another device ends this session; the browser's own token still looks valid, and the page leaves by itself.
    expect(await as.client.callEndpoint(signOut, { body: {} })).toMatchObject({ isSuccess: true });
    await page.waitForURL(/\/onboard\/(sign-in|company-verification)/);
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), storageNames.access)).toBeNull();
    const person = signInPage(page);
    await person.type('admin@acme.test', demoPassword);
    await person.agree();
    await person.submit();
    await page.waitForURL('**/team/employee');
    await page.getByRole('rowheader').first().waitFor();
  });

  test('a link that is opened while signed out is opened after signing in', async () => {
    const page = await site.open(`${site.originOf('acme')}/company/department?record=1`);
    await page.waitForURL(/\/onboard\/(sign-in|company-verification)/);
    const person = signInPage(page);
    await person.type('admin@acme.test', demoPassword);
    await person.agree();
    await person.submit();
    await page.waitForURL((url) => url.pathname === '/company/department' && url.search === '?record=1');
    await page.getByRole('dialog', { name: 'Acme Manufacturing' }).waitFor();
    // Only once: the next sign-in starts at the home page.
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });

  test('a link that is opened on the base host while signed out is opened on the company’s', async () => {
    const page = await site.open('/company/department?record=1');
    await page.waitForURL(/\/onboard\/(sign-in|company-verification)/);
    const person = signInPage(page);
    await person.type('admin@acme.test', demoPassword);
    await person.agree();
    await person.submit();
    await page.waitForURL((url) => url.host.startsWith('acme.') && url.pathname === '/company/department');
    await page.getByRole('dialog', { name: 'Acme Manufacturing' }).waitFor();
  });

  test('two tabs renew an old session once, and both go on', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/team/employee', { as });
    const other = await page.context().newPage();
    await other.goto('/device/terminal');
    await Promise.all([page, other].map((tab) => tab.getByRole('rowheader').first().waitFor()));
    let renewals = 0;
    const tabs = [page, other];
    await page.context().route('**/refresh_token/', async (route) => {
      renewals += 1;
      // The server's clock has not moved: from here on the tabs' clocks are right again, and new tokens are fresh.
      await Promise.all(tabs.map((tab) => tab.clock.setFixedTime(new Date())));
      await route.continue();
    });
    // 56 minutes later both hold a token with less than the margin left.
    await Promise.all(tabs.map((tab) => tab.clock.setFixedTime(Date.now() + 56 * 60_000)));
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: word('common:list.refresh') }).click()));
    await expect
      .poll(() => page.evaluate((name) => localStorage.getItem(name), storageNames.refresh), patience)
      .not.toBe(as.refresh);
    await Promise.all([page, other].map((tab) => tab.getByRole('rowheader').first().waitFor()));
    expect(renewals).toBe(1);
  });

  test('who is not signed in is led to the sign-in, and a link from outside cannot lead elsewhere', async () => {
    const page = await site.open('/company/department');
    await page.waitForURL(/\/onboard\/(sign-in|company-verification)/);
    expect(new URL(page.url()).host).toBe(new URL(site.origin).host);
  });

  test('signing out ends the session here and at the server', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/', { as, expected: sessionEnds });
    await page.getByRole('button', { name: /Alex Morgan/ }).click();
    await page.getByRole('menuitem', { name: word('common:app.signOut') }).click();
    await page.waitForURL(/\/onboard\//);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /token/i.test(name))))
      .toEqual([]);
    await expect(as.client.callEndpoint(currentUser, {})).rejects.toMatchObject({ status: 401 });
  });
});
