import { describe, expect, test } from 'vitest';
import { forgotPassword, signUp } from '#features/onboarding/contract.ts';
import { storageNames } from '#shared/session/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { faultsOf, isReady, useClockedSite, type Look } from './harness/index.ts';

/** A wide screen in English and light, a phone in Arabic and dark. */
const two: readonly Look[] = [
  { language: 'en', theme: 'light', viewport: 'wide' },
  { language: 'ar', theme: 'dark', viewport: 'narrow' },
];

/** The pages that show something only after the previous page or the mail. */
describe('onboarding pages on their way', () => {
  const site = useClockedSite();
  const handed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/onboard/email-activation': { 'onboarding.mail': '{"action":"ACTIVATION","email":"founder@harbour.test"}' },
    '/onboard/forgot-password': {
      'onboarding.mail': '{"action":"FORGOT_PASSWORD","username":"1001","company":"acme"}',
    },
    '/onboard/invited-sign-up': { 'onboarding.invitation': '{"email":"guest@harbour.test","code":"code"}' },
    '/onboard/company-creation': { 'onboarding.creation': '{"code":"code"}' },
  };

  test.each(two.flatMap((look) => Object.keys(handed).map((path) => ({ ...look, path }))))(
    '$path in $language, $theme, $viewport',
    async ({ path, ...look }) => {
      const page = await site.open('/unauthorized', look);
      await page.evaluate((values) => {
        for (const [name, value] of Object.entries(values)) sessionStorage.setItem(name, value);
      }, handed[path] ?? {});
      await page.goto(`${site.origin}${path}`);
      await isReady(page);
      await page.getByRole('button').nth(3).waitFor();
      expect(new URL(page.url()).pathname).toContain(path);
      expect(await faultsOf(page, look)).toEqual([]);
    },
  );

  test.each(two.flatMap((look) => ['/onboard/activation', '/onboard/invited'].map((path) => ({ ...look, path }))))(
    '$path while its link is looked at, in $language, $theme, $viewport',
    async ({ path, ...look }) => {
      const page = await site.open('/unauthorized', look);
      // The server is slow.
      await page.route('**/oauth/api/v2/{activation,invited}/', () => undefined);
      await page.goto(`${site.origin}${path}?code=code`);
      await page.getByRole('status').first().waitFor();
      await isReady(page);
      expect(await faultsOf(page, look)).toEqual([]);
    },
  );

  test.each(two)('/switch-company while it asks, in $language, $theme, $viewport', async (look) => {
    const [offered, present] = [await site.people.tokensOf('adminA'), await site.people.tokensOf('viewA')];
    const page = await site.open(`/switch-company?state=${offered.token}&refresh=${offered.refresh}`, {
      ...look,
      storage: { [storageNames.access]: present.token, [storageNames.refresh]: present.refresh },
    });
    await page.getByRole('button', { name: wordsIn(look.language).text('oauth:switchCompany.replace') }).waitFor();
    await isReady(page);
    expect(await faultsOf(page, look)).toEqual([]);
  });

  test.each(two)('the form of a link, its mistakes and its end, in $language, $theme, $viewport', async (look) => {
    const email = look.language === 'en' ? 'admin-a@acme.test' : 'admin-b@globex.test';
    await site.server.caller().callEndpoint(forgotPassword, { body: { username: email } });
    const code = (await site.post.codes(email, '/onboard/reset-password'))[0] ?? '';
    const page = await site.open(`/onboard/reset-password?code=${code}`, { ...look, expected: [/status of 400/] });
    await page.getByRole('status').first().waitFor();
    await site.pass(3, page);
    await page.locator('input[name="password"]').fill('Abc');
    await isReady(page);
    expect(await faultsOf(page, look)).toEqual([]);
    await page.locator('button[type="submit"]').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await faultsOf(page, look)).toEqual([]);

    await page.goto(`${site.origin}/onboard/join-approval?code=none`);
    await page.getByRole('status').first().waitFor();
    await site.pass(3, page);
    await page.getByRole('alert').first().waitFor();
    expect(await faultsOf(page, look)).toEqual([]);
  });

  test('a mail is in the language of the page, without script, picture or form', async () => {
    const email = 'look@harbour.test';
    await site.server.caller().callEndpoint(signUp, {
      body: {
        first_name: 'Sita',
        email,
        password: 'Quiet&Harbour22',
        confirm_password: 'Quiet&Harbour22',
        language: 'ar',
      },
    });
    const mail = await site.post.last(email);
    const page = await site.open('/unauthorized', { language: 'ar' });
    // As a mail program shows it, without our policy.
    await page.goto('about:blank');
    await page.setContent(mail.html);
    expect(
      await page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
        document.querySelectorAll('script, img, form').length,
      ]),
    ).toEqual(['ar', 'rtl', 0]);
    await expect
      .poll(() => page.getByRole('link').getAttribute('href'))
      .toContain(`${site.origin}/onboard/activation?code=`);
  });
});
