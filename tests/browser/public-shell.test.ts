import { describe, expect, test } from 'vitest';
import { word } from '#tests/support/words.ts';
import { faultsOf, isReady, looks, useSite } from './harness/index.ts';

/** The frame of the public pages (spec section 2, "Shared sign-in shell"; section 9, theme). */
describe('the shell of the public pages', () => {
  const site = useSite();

  test.each(looks)(
    'in $language, $viewport: picture and form beside each other, or the form alone; notifications at the top, in the middle',
    async (look) => {
      const page = await site.open('/onboard/sign-in#passwordChanged', look);
      // Measured as soon as it appears, since it disappears by itself.
      const notification = await page.waitForFunction(
        (wanted) => {
          const toast = [...document.querySelectorAll('.ui-toast')].find(({ textContent }) =>
            textContent?.includes(wanted),
          );
          if (!toast) return null;
          const { left, width, top } = toast.getBoundingClientRect();
          return { aside: Math.abs(left + width / 2 - document.documentElement.clientWidth / 2), top };
        },
        word('oauth:notice.passwordChanged', {}, look.language),
      );
      const { aside, top } = (await notification.jsonValue()) ?? { aside: Infinity, top: Infinity };
      expect([aside < 1, top > 0, top < 40]).toEqual([true, true, true]);
      await page.locator('h1').waitFor();
      const boxOf = async (selector: string) => {
        const box = await page.locator(selector).boundingBox();
        if (!box) throw new Error(`${selector} does not show`);
        return box;
      };
      const [card, form, logo, footer] = await Promise.all(
        ['.ui-auth-card', '.ui-auth-form', '.public-mark img', '.ui-auth-footer'].map(boxOf),
      );
      if (!card || !form || !logo || !footer) throw new Error('A part is missing');
      expect(card.height).toBeGreaterThanOrEqual(400);
      expect(footer.y).toBeGreaterThan(logo.y);
      if (look.viewport === 'narrow') {
        expect([await page.locator('.ui-auth-side').isVisible(), form.width]).toEqual([false, 390]);
      } else {
        expect(card.width).toBeGreaterThanOrEqual(900);
        const side = await boxOf('.ui-auth-side');
        expect(side.x + side.width).toBeLessThanOrEqual(form.x + 1);
      }
    },
  );

  test.each(looks)(
    'in $language, $viewport: says what it is about, and that it is busy, before any script has come',
    async (look) => {
      const page = await site.open('/unauthorized', look);
      await isReady(page);
      const scripts = Promise.withResolvers<void>();
      await page.route('**/_astro/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto('/onboard/sign-in', { waitUntil: 'commit' });
      // Before the first paint nothing is styled, so every language counts as visible.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await page.locator('.ui-auth-card[aria-busy="true"] [role="progressbar"]').waitFor({ state: 'attached' });
      const textOf = (key: string) =>
        page.locator('.ui-auth-card').getByText(word(key, {}, look.language), { exact: true });
      // Beside the illustration the title reserves its space.
      await textOf(look.viewport === 'narrow' ? 'oauth:signIn.title' : 'oauth:slogan.title').waitFor();
      await expect.poll(() => page.getByText(word('oauth:slogan.title', {}, 'tr')).isVisible()).toBe(false);
      const built = await page.locator('h1').elementHandle();
      scripts.resolve();
      await page.getByRole('button', { name: word('oauth:signIn.action', {}, look.language), exact: true }).waitFor();
      await isReady(page);
      // The title remains the same element, so nothing is rendered again.
      expect(await built?.evaluate((element) => element.isConnected && !element.closest('[aria-busy="true"]'))).toBe(
        true,
      );
    },
  );

  test.each(looks)(
    'in $language, $viewport: says when its scripts do not come, and loads them again with the code of the mail',
    async (look) => {
      const page = await site.open('/unauthorized', {
        ...look,
        expected: [/Failed to load resource/, /Error hydrating/],
      });
      await isReady(page);
      const note = page.getByRole('alert').filter({ hasText: word('default:notLoaded', {}, look.language) });
      await expect.poll(() => note.count()).toBe(0);
      await page.route('**/_astro/*.js*', (route) =>
        /activation/.test(route.request().url()) ? route.abort() : route.continue(),
      );
      await page.goto('/onboard/activation?code=nobodys');
      await note.waitFor();
      await expect.poll(() => note.getByText(word('default:notLoaded', {}, 'tr')).isVisible()).toBe(false);
      expect(await faultsOf(page, look)).toEqual([]);
      await page.unrouteAll();
      const asked = page.waitForRequest('**/oauth/api/v2/activation/');
      // Only the call with the code matters; the code is invalid.
      await page.route('**/oauth/api/v2/activation/', () => undefined);
      await note.getByRole('button', { name: word('default:loadAgain', {}, look.language) }).click();
      expect((await asked).postDataJSON()).toEqual({ code: 'nobodys' });
    },
  );

  test('says when a part of it does not come', async () => {
    const page = await site.open('/onboard/sign-in', {
      expected: [/Failed to load resource/, /dynamically imported module/, /Unable to preload CSS/],
    });
    await isReady(page);
    await page.route('**/_astro/*.{js,css}*', (route) => route.abort());
    await page
      .getByRole('button', { name: word('oauth:agreement.terms') })
      .first()
      .click();
    await page
      .getByRole('alert')
      .filter({ hasText: word('default:notLoaded') })
      .waitFor();
  });

  test('is busy until the region is known', async () => {
    const page = await site.open('/unauthorized');
    const region = Promise.withResolvers<void>();
    await page.route('**/region_identify/', async (route) => {
      await region.promise;
      await route.continue();
    });
    await page.goto('/onboard/sign-in#passwordChanged');
    // The island has taken over the previous page's message: it runs, and has its texts.
    await page.waitForURL(({ hash }) => hash === '');
    const [progress, action] = [
      page.locator('[aria-busy="true"] [role="progressbar"]'),
      page.getByRole('button', { name: word('oauth:signIn.action'), exact: true }),
    ];
    expect([await progress.isVisible(), await action.count()]).toEqual([true, 0]);
    region.resolve();
    await action.waitFor();
    await expect.poll(() => progress.count()).toBe(0);
  });

  test('is blue, and written in Poppins of 14 px', async () => {
    const page = await site.open('/onboard/sign-in');
    await page.getByRole('button', { name: word('oauth:signIn.action'), exact: true }).waitFor();
    await isReady(page);
    const seen = await page.evaluate(() => {
      const { fontFamily, fontSize } = getComputedStyle(document.body);
      const action = document.querySelector('button[type="submit"]');
      return {
        fontFamily,
        fontSize,
        colour: action ? getComputedStyle(action).backgroundColor : '',
        loaded: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      };
    });
    expect(seen).toMatchObject({ fontSize: '14px', fontFamily: expect.stringMatching(/^"?Poppins\b/) });
    expect(seen.loaded).toContain('Poppins');
    const hue = Number(/^oklch\([\d.]+ [\d.]+ ([\d.]+)\)$/.exec(seen.colour)?.[1]);
    expect([hue > 240, hue < 275], seen.colour).toEqual([true, true]);
  });

  test('takes 900 px beside each other, and where the window has fewer the form alone', async () => {
    const page = await site.open('/onboard/sign-in');
    await page.locator('h1').waitFor();
    for (const [width, isBeside] of [
      [948, true],
      [947, false],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      expect.soft(await page.locator('.ui-auth-side').isVisible(), String(width)).toBe(isBeside);
    }
  });

  test('names the region, shows its logo, and opens its website', async () => {
    const page = await site.open('/onboard/sign-in');
    // The page's time zone is London's.
    await page.getByText('© 2026 Muster', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.public-mark img').getAttribute('src')).toBe('/images/me/logo.svg');
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: word('oauth:tools.website') }).click();
    const website = await opening;
    // In the demo it is the product itself, which leads to sign-in.
    await website.waitForURL(`${site.origin}/onboard/company-verification`);
    await isReady(website);
  });

  test('falls back to the logo of all where a region has none', async () => {
    const page = await site.open('/unauthorized', { expected: [/status of 404/] });
    await page.route('**/images/me/logo.svg', (route) => route.fulfill({ status: 404 }));
    await page.goto('/onboard/sign-in');
    await page.locator('.public-mark img[src="/images/default/logo.svg"]').waitFor();
  });

  test('changes its language once that is confirmed, and its theme at once', async () => {
    const page = await site.open('/onboard/sign-in');
    await page.getByRole('button', { name: word('oauth:tools.language') }).click();
    const dialog = page.getByRole('dialog', { name: word('oauth:language.title') });
    await dialog.getByRole('option').first().waitFor();
    await expect
      .poll(() => dialog.getByRole('option').allTextContents())
      .toEqual(['English', 'Español (México)', 'العربية', 'Türkçe']);
    await dialog.getByRole('option', { name: 'Türkçe' }).click();
    await page.getByRole('heading', { level: 1, name: word('oauth:signIn.title') }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: word('oauth:language.apply') }).click();
    await page.getByRole('heading', { level: 1, name: word('oauth:signIn.title', {}, 'tr') }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: word('oauth:tools.dark', {}, 'tr') }).click();
    await page.getByRole('button', { name: word('oauth:tools.light', {}, 'tr') }).waitFor();
    expect(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]),
    ).toEqual(['tr', 'dark']);
  });

  test('stays in its language where the words of another do not come, and says so', async () => {
    const page = await site.open('/onboard/sign-in', { expected: [/Failed to load resource/] });
    await page.getByRole('button', { name: word('oauth:tools.language') }).click();
    const dialog = page.getByRole('dialog', { name: word('oauth:language.title') });
    await dialog.getByRole('option', { name: 'Türkçe' }).click();
    await page.route('**/locales/tr/**', (route) => route.abort());
    const apply = dialog.getByRole('button', { name: word('oauth:language.apply') });
    await apply.click();
    await dialog.getByRole('alert').getByText(word('common:app.languageFailed')).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.unrouteAll();
    await apply.click();
    await page.getByRole('heading', { level: 1, name: word('oauth:signIn.title', {}, 'tr') }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  test.each(['terms', 'privacy'] as const)('opens the long text: %s', async (text) => {
    const page = await site.open('/onboard/sign-in', { language: 'ar' });
    await page.getByRole('button', { name: word(`oauth:agreement.${text}`, {}, 'ar') }).click();
    const dialog = page.getByRole('dialog', { name: word(`tspp:${text}.title`, {}, 'ar') });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('heading', { level: 3 }).count()).toBe(8);
    await dialog
      .getByRole('button', { name: word('common:ui.close', {}, 'ar') })
      .first()
      .click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('says who may not see a page, and why', async () => {
    const page = await site.open('/unauthorized');
    await page.getByRole('heading', { level: 1, name: 'Unauthorized' }).waitFor();
    await page.getByText('You do not have permission to access this page').waitFor();
  });

  test('whoever takes another account keeps none of the tokens', async () => {
    const page = await site.open('/onboard/company-login', { as: await site.signIn('member') });
    await page.getByRole('button', { name: word('oauth:companyLogin.switchAccount') }).click();
    await page.waitForURL('**/onboard/company-verification*');
    const kept = await page.evaluate(() =>
      ['accessToken', 'refreshToken', 'userAccessToken'].filter((name) => localStorage.getItem(name) !== null),
    );
    expect(kept).toEqual([]);
  });
});
