import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { signIn } from '#features/onboarding/contract.ts';
import { department, area } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { storageNames } from '#shared/session/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { isReady, labelled, useClockedSite, type ClockedSite } from './harness/index.ts';
import type { AnyKey } from '#shared/i18n/index.ts';

const secret = 'Quiet&Harbour22';

const site = useClockedSite();

/** The pages as a person reads them, in one language. */
function reader(page: Page, language: Language) {
  const { text } = wordsIn(language);
  const button = (key: AnyKey) => page.getByRole('button', { name: text(key), exact: true });
  return {
    button,
    text,
    field: (key: AnyKey) => labelled(page, text(key)),
    /** Waits for a text. */
    sees: (key: AnyKey, values?: Record<string, string | number>) =>
      page.getByText(text(key, values), { exact: true }).first().waitFor(),
    isAt: () => new URL(page.url()).pathname.replace(/\/$/, ''),
    agree: () => page.getByText(text('oauth:agreement.label'), { exact: true }).check(),
    choosePassword: async (password: string) => {
      await labelled(page, text('oauth:field.newPassword')).fill(password);
      await labelled(page, text('oauth:field.confirmPassword')).fill(password);
    },
    /** Waits for an address below a path, on any host. */
    arrives: (path: string) => page.waitForURL((url) => url.pathname.replace(/\/$/, '') === path),
  };
}

/** Opens a mail's link, as a click in a mail does; no code remains in the address bar. */
async function follow(site: ClockedSite, page: Page, to: string, path: string, at = 0): Promise<void> {
  const code = (await site.post.codes(to, path))[at] ?? '';
  await page.goto(`${site.origin}${path}?code=${code}`);
  await page.getByRole('status').first().waitFor();
  expect(page.url()).not.toContain(code);
  expect(await page.evaluate(() => document.referrer)).toBe('');
}

async function enters(page: Page, domain: string): Promise<void> {
  await page.waitForURL((url) => url.host.startsWith(`${domain}.`) && url.pathname === '/' && url.search === '');
  await page.locator('main h1').first().waitFor();
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), storageNames.companyCode)).toBe(domain);
}

async function signsIn(
  page: Page,
  language: Language,
  origin: string,
  username: string,
  company?: string,
): Promise<void> {
  const { field, agree, button } = reader(page, language);
  await page.goto(`${origin}${company === undefined ? '/onboard/sign-in' : '/onboard/employee-login'}`);
  if (company !== undefined) await field('oauth:field.company').fill(company);
  await field(company === undefined ? 'oauth:field.account' : 'oauth:field.employeeCode').fill(username);
  await field('oauth:field.password').fill(secret);
  await agree();
  await button('oauth:signIn.action').click();
}

describe('from sign-up to an employee who signs in', () => {
  test.each([
    { language: 'en', viewport: 'wide' },
    { language: 'ar', viewport: 'narrow' },
  ] as const)('in $language, $viewport', async ({ language, viewport }) => {
    const domain = `harbour-${language}`;
    const founder = `founder@${domain}.test`;
    const page = await site.open('/onboard/sign-up', { language, viewport });
    const { field, button, agree, sees, arrives, choosePassword, text } = reader(page, language);

    await field('oauth:field.firstName').fill('Sita');
    await field('oauth:field.email').fill(founder);
    await choosePassword(secret);
    await expect.poll(() => button('oauth:signUp.action').isDisabled()).toBe(true);
    await agree();
    await button('oauth:signUp.action').click();
    await arrives('/onboard/email-activation');
    await page.getByText(founder).waitFor();

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await follow(site, page, founder, '/onboard/activation');
    await sees('oauth:activation.checking');
    await site.pass(3, page);
    await arrives('/onboard/company-creation');
    await field('oauth:companyCreation.name').fill('Harbour');
    await field('oauth:field.company').fill('acme');
    await field('oauth:field.company').blur();
    await sees('common:validation.domainTaken');
    await field('oauth:field.company').fill(domain);
    await picksGiza(site, page, language, asked);
    await button('oauth:companyCreation.action').click();
    await arrives('/onboard/company-verification');
    await sees('oauth:notice.companyCreated');
    // Everything is filled in but the password.
    await expect.poll(() => field('oauth:field.account').inputValue()).toBe(founder);
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true);
    const [stored] = await site.server.database
      .asOwner(`select company_address, company_city, company_country_code, company_timezone,
      round(company_latitude) as latitude, round(company_longitude) as longitude from companies where company_domain = '${domain}'`);
    expect(stored).toEqual({
      company_address: expect.stringContaining(names[language].city),
      company_city: names[language].city,
      company_country_code: 'EG',
      company_timezone: 'Africa/Cairo',
      latitude: 30,
      longitude: 31,
    });

    await signsIn(page, language, site.originOf(domain), founder);
    await enters(page, domain);

    const guest = `guest@${domain}.test`;
    const employeeName = await makeEmployee(site, founder);
    await page.goto(`${site.originOf(domain)}/system/user`);
    await button('sys:invitation.invite').first().click();
    await page.getByRole('textbox', { name: text('sys:invitation.field.email') }).fill(guest);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('sys:invitation.employee') })
      .first()
      .click();
    await page.getByRole('option', { name: employeeName }).click();
    await button('sys:invitation.send').click();
    await page.getByText(guest).first().waitFor();
    await site.post.last(guest);

    const theirs = await site.open('/onboard/sign-in', { language, viewport });
    const their = reader(theirs, language);
    await follow(site, theirs, guest, '/onboard/invited');
    await site.pass(3, theirs);
    await their.arrives('/onboard/invited-sign-up');
    await expect.poll(() => their.field('oauth:field.email').inputValue()).toBe(guest);
    await their.field('oauth:field.firstName').fill('Ram');
    await their.choosePassword(secret);
    await expect.poll(() => their.button('oauth:invitedSignUp.action').isDisabled()).toBe(true);
    await their.agree();
    await their.button('oauth:invitedSignUp.action').click();
    await their.arrives('/onboard/company-verification');
    await their.sees('oauth:notice.accepted');

    if (viewport === 'wide') {
      // On the screen, which has received the request in the meantime.
      await page.goto(`${site.originOf(domain)}/system/user`);
      await page.getByRole('tab', { name: text('sys:joinRequest.title') }).click();
      await page
        .getByRole('row')
        .filter({ hasText: guest })
        .getByRole('button', { name: text('common:list.actionsOf', { name: guest }) })
        .click();
      await page.getByRole('menuitem', { name: text('sys:joinRequest.action.approve.label') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: text('sys:joinRequest.action.approve.label') })
        .click();
      await sees('sys:joinRequest.action.approve.done', { count: 1, name: guest });
      // The log shows it in words, though requests have no screen of their own.
      await page.goto(`${site.originOf(domain)}/system/operation-Log`);
      await page
        .getByRole('row')
        .filter({ hasText: guest })
        .filter({ hasText: text('sys:operationLog.action_choice.approve') })
        .getByText(text('sys:joinRequest.title'))
        .waitFor();
    } else {
      // With the mailed link.
      const mailed = await site.open('/onboard/sign-in', { language, viewport });
      await follow(site, mailed, founder, '/onboard/join-approval');
      await site.pass(3, mailed);
      await reader(mailed, language).sees('oauth:joinApproval.approved');
    }

    await signsIn(theirs, language, site.origin, '7001', domain);
    await enters(theirs, domain);
  });
});

/** Names of the picked location, in the languages of the journeys. */
const names = { en: { city: 'Giza', country: 'Egypt' }, ar: { city: 'الجيزة', country: 'مصر' } } as const;

/** Finds Giza on the built-in map, which only loads when its button is pressed; the form is filled from it. */
async function picksGiza(
  site: ClockedSite,
  page: Page,
  language: keyof typeof names,
  asked: readonly string[],
): Promise<void> {
  const { field, button, text } = reader(page, language);
  const ofMap = (): string[] => asked.filter((url) => /location-flow|builtin|map-dialog|\/web\/map\//.test(url));
  const address = page.locator('input[name="company_address"]');
  await button('oauth:companyCreation.action').click();
  await page.getByText(text('common:validation.required'), { exact: true }).first().waitFor();
  expect([ofMap(), await address.getAttribute('readonly')]).toEqual([[], '']);
  await page
    .getByRole('button', { name: text('common:map.open', { label: text('oauth:companyCreation.address') }) })
    .click();
  const dialog = page.getByRole('dialog', { name: text('common:map.title') });
  await dialog.locator('.map-surface').waitFor();
  await dialog.getByRole('button', { name: text('common:map.confirm') }).click();
  await page.getByText(text('common:message.noLocationSelected')).waitFor();
  await dialog.getByRole('searchbox').fill('Giza');
  await site.pass(1, page);
  await page.getByRole('option', { name: /Giza/ }).first().click();
  await dialog.getByText(names[language].city).last().waitFor();
  await dialog.getByRole('button', { name: text('common:map.confirm') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => address.inputValue()).toContain(names[language].city);
  await expect.poll(() => field('oauth:companyCreation.city').inputValue()).toBe(names[language].city);
  await expect.poll(() => field('oauth:companyCreation.country').inputValue()).toBe(names[language].country);
  await expect.poll(() => field('oauth:companyCreation.timezone').inputValue()).toBe('Africa/Cairo');
  expect(ofMap()).toContainEqual(expect.stringContaining('location-flow'));
}

/** An employee record without a sign-in, made by the real call. */
async function makeEmployee(site: ClockedSite, founder: string): Promise<string> {
  const answer = await site.server.caller().callEndpoint(signIn, { body: { username: founder, password: secret } });
  if (!answer.isSuccess) throw new Error(answer.code);
  const caller = site.server.caller(answer.data.data.token);
  const [departments, areas] = [
    await caller.callEndpoint(department.calls.list, { query: {} }),
    await caller.callEndpoint(area.calls.list, { query: {} }),
  ];
  if (!departments.isSuccess || !areas.isSuccess) throw new Error('No company');
  const made = await caller.callEndpoint(employee.calls.create, {
    body: {
      emp_code: '7001',
      first_name: 'Nora',
      last_name: 'Guest',
      department: departments.data.data[0]?.id ?? 0,
      area: [areas.data.data[0]?.id ?? 0],
    },
  });
  if (!made.isSuccess) throw new Error(JSON.stringify(made));
  return made.data.data.display_name;
}

describe('a forgotten password', () => {
  test('is asked for at the page’s own address too', async () => {
    const email = 'view-a@acme.test';
    const page = await site.open('/onboard/forgot-password', { expected: [/status of 400/] });
    const { field, button, sees, isAt } = reader(page, 'en');
    await button('oauth:forgotPassword.action').click();
    await sees('common:validation.invalidAccount');
    expect(isAt()).toBe('/onboard/forgot-password');
    await field('oauth:field.account').fill(email);
    await button('oauth:forgotPassword.action').click();
    await page.getByText(email, { exact: true }).waitFor();
    await expect.poll(() => site.post.count(email)).toBe(1);
  });

  test('is asked for, asked for again after 30 s, and set by the newest link', async () => {
    const email = 'admin-a@acme.test';
    const page = await site.open('/onboard/sign-in', { expected: [/status of 400/] });
    const { button, sees, arrives, choosePassword, text } = reader(page, 'en');
    await button('oauth:forgotPassword.open').click();
    await button('oauth:forgotPassword.action').click();
    await sees('common:validation.invalidAccount');
    await page.getByRole('dialog').getByLabel(text('oauth:field.account')).fill(email);
    await button('oauth:forgotPassword.action').click();
    await arrives('/onboard/forgot-password');
    await page.getByText(email).waitFor();
    const first = (await site.post.codes(email, '/onboard/reset-password'))[0] ?? '';
    const resend = page.getByRole('button', { name: /^Send/ });
    await expect.poll(() => resend.isDisabled()).toBe(true);
    await site.pass(29, page);
    await expect.poll(() => resend.isDisabled()).toBe(true);
    await site.pass(2, page);
    await button('oauth:mailWaiting.resend').click();
    await sees('oauth:mailWaiting.sentAgain');
    await expect.poll(() => resend.isDisabled()).toBe(true);
    await expect.poll(() => site.post.count(email)).toBe(2);

    await page.goto(`${site.origin}/onboard/reset-password?code=${first}`);
    await sees('oauth:resetPassword.checking');
    await site.pass(3, page);
    await sees('oauth:link.invalid');

    await follow(site, page, email, '/onboard/reset-password');
    await site.pass(3, page);
    await choosePassword('Welcome2026!');
    await button('oauth:resetPassword.action').click();
    await sees('common:validation.commonPassword');
    await choosePassword(secret);
    await button('oauth:resetPassword.action').click();
    await arrives('/onboard/company-verification');
    await sees('oauth:notice.passwordChanged');
    await signsIn(page, 'en', site.originOf('acme'), email);
    await enters(page, 'acme');
  });
});

describe('links that do not hold', () => {
  const pages = [
    '/onboard/activation',
    '/onboard/invited',
    '/onboard/reset-password',
    '/onboard/join-approval',
  ] as const;

  test.each(pages)('%s without a code says so and leads to company verification', async (path) => {
    const page = await site.open(path);
    const { arrives, sees, isAt } = reader(page, 'en');
    await arrives('/onboard/company-verification');
    await sees('api:ZBOA0106');
    expect(isAt()).toBe('/onboard/company-verification');
  });

  test.each(['/onboard/activation', '/onboard/invited'] as const)(
    '%s with a code that is none leads to company verification',
    async (path) => {
      for (const code of ['nothing', 'x'.repeat(100)]) {
        const page = await site.open(`${path}?code=${code}`, { expected: [/status of 400/] });
        await page.getByRole('status').first().waitFor();
        await site.pass(3, page);
        const { arrives, sees, isAt } = reader(page, 'en');
        await arrives('/onboard/company-verification');
        await sees('api:ZBOA0101');
        expect(isAt()).toBe('/onboard/company-verification');
      }
    },
  );

  test('an activation works once, and not after 24 hours', async () => {
    const email = 'slow@harbour.test';
    const page = await site.open('/onboard/sign-up', { expected: [/status of 400/] });
    const { field, button, agree, arrives, choosePassword, sees } = reader(page, 'en');
    const signUp = async (): Promise<void> => {
      await page.goto(`${site.origin}/onboard/sign-up`);
      await field('oauth:field.firstName').fill('Sita');
      await field('oauth:field.email').fill(email);
      await choosePassword(secret);
      await agree();
      // Pressed twice at once: the second press has no effect.
      await button('oauth:signUp.action').dblclick();
      await arrives('/onboard/email-activation');
    };
    await signUp();
    await expect.poll(() => site.post.count(email)).toBe(1);
    const expired = (await site.post.codes(email, '/onboard/activation'))[0] ?? '';
    site.server.clock.advance({ hours: 24, seconds: 1 });
    const open = async (code: string): Promise<void> => {
      await page.goto(`${site.origin}/onboard/activation?code=${code}`);
      await sees('oauth:activation.checking');
      await site.pass(3, page);
    };
    await open(expired);
    await sees('api:ZBOA0101');
    await signUp();
    const code = (await site.post.codes(email, '/onboard/activation'))[0] ?? '';
    await open(code);
    await arrives('/onboard/company-creation');
    await open(code);
    await sees('api:ZBOA0101');

    // Somebody whose company was never made signs in and makes one.
    await signsIn(page, 'en', site.origin, email);
    await arrives('/onboard/company-login');
    await button('oauth:companyLogin.create').click();
    await arrives('/onboard/company-creation');
    await field('oauth:field.company').fill('acme');
    await field('oauth:field.company').blur();
    await sees('common:validation.domainTaken');
  });

  test('what one page hands to the next may be forged: it leads back', async () => {
    const page = await site.open('/onboard/sign-in');
    const { arrives, sees, isAt } = reader(page, 'en');
    const forge = (values: Record<string, string>): Promise<void> =>
      page.evaluate((given) => {
        sessionStorage.clear();
        for (const [name, value] of Object.entries(given)) sessionStorage.setItem(name, value);
      }, values);
    const forged = [
      ['/onboard/email-activation', {}],
      ['/onboard/email-activation', { 'onboarding.mail': 'nonsense' }],
      ['/onboard/forgot-password', { 'onboarding.mail': '{"action":"ACTIVATION","email":"a@b.test"}' }],
      ['/onboard/invited-sign-up', { 'onboarding.invitation': '{"email":"<img src=x>","code":"c"}' }],
      ['/onboard/company-creation', { 'onboarding.creation': '{"code":"a b"}' }],
    ] as const;
    for (const [path, values] of forged) {
      await forge(values);
      await page.goto(`${site.origin}${path}`);
      await arrives('/onboard/company-verification');
    }
    await forge({ 'onboarding.mail': '{"action":"ACTIVATION","email":"javascript:alert(1)"}' });
    await page.goto(`${site.origin}/onboard/email-activation`);
    await arrives('/onboard/company-verification');
    await sees('api:ZBOA0100');
    expect(isAt()).toBe('/onboard/company-verification');
  });
});

describe('no public page leads elsewhere', () => {
  const hostile = ['https://evil.test', '//evil.test', String.raw`/\evil.test`, 'javascript:alert(1)'];
  /** Where each stays or leads: the next address is opened once it is there. */
  const pages = [
    ['/onboard/sign-in', '/onboard/sign-in'],
    ['/onboard/employee-login', '/onboard/employee-login'],
    ['/onboard/sign-up', '/onboard/sign-up'],
    ['/switch-company', '/onboard/company-verification'],
    ['/onboard/company-login', '/onboard/company-verification'],
    ['/unauthorized', '/unauthorized'],
  ] as const;

  test.each(pages)('%s stays on our hosts', async (path, end) => {
    const page = await site.open('/unauthorized');
    for (const target of hostile) {
      const value = encodeURIComponent(target);
      // Some of them lead on by themselves, before they have loaded.
      await page.goto(
        `${site.origin}${path}?next=${value}&redirect=${value}&returnUrl=${value}&state=${value}&refresh=${value}#${target}`,
        { waitUntil: 'commit' },
      );
      await page.waitForURL(({ origin, pathname }) => origin === site.origin && pathname === end);
      await isReady(page);
    }
  });

  test.each(['evil.test/', 'evil.test#', 'x@evil.test', '..', 'www'])(
    'a company domain %s takes the session nowhere',
    async (domain) => {
      const page = await site.open('/onboard/sign-in');
      await page.route('**/sign_in/', (route) =>
        route.fulfill({
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'ZBOA0000', data: { token: 'a', refresh: 'b', company_domain: domain } }),
        }),
      );
      const { sees } = reader(page, 'en');
      await signsIn(page, 'en', site.origin, 'admin-a@acme.test');
      await sees('api:ZBOA0001');
      expect(new URL(page.url()).host).toBe(new URL(site.origin).host);
    },
  );
});
