import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { word } from '#tests/support/words.ts';
import { patience, useSite } from './harness/index.ts';

/** What a browser remembers of the screens that it has opened. */
const openings = z.tuple([z.tuple([z.string(), z.object({ calls: z.array(z.string()) })])]);

/** What the head of every page asks for a person of a company. */
const ofEveryPage = [
  'oauth/api/v2/region_identify/',
  'oauth/api/v2/current-user/',
  'oauth/api/v2/current-company/',
].map((path) => `/web/${path}`);

describe('the frame around every screen', () => {
  const site = useSite();

  test('the language changes at once, with its direction, and stays', async () => {
    const page = await site.open('/company/department', { as: await site.signIn('administrator') });
    await page.getByRole('button', { name: word('common:app.language'), exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: word('company:department.title', {}, 'ar') }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.reload();
    await page.getByRole('heading', { name: word('company:department.title', {}, 'ar') }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ar');
  });

  test('the theme changes at once, and stays without a flash of the other', async () => {
    const page = await site.open('/', { as: await site.signIn('administrator') });
    await page.getByRole('button', { name: word('common:app.theme.title'), exact: true }).click();
    await page.getByRole('menuitemradio', { name: word('common:app.theme.dark') }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme'), patience).toBe('dark');
    await page.goto('/team/employee', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('the palette finds a screen and a person, by keyboard alone', async () => {
    const page = await site.open('/', { as: await site.signIn('administrator') });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('posit');
    // What is typed marks the first that it finds.
    await page.locator('.ui-palette [role="menuitem"][data-focused]', { hasText: word('menu:position') }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/company/position');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('invite');
    await page
      .getByRole('menuitem', { name: word('menu:user') })
      .first()
      .waitFor();
    await page.getByRole('dialog').getByRole('searchbox').fill('1003');
    await page.getByRole('menuitem').filter({ hasText: '1003' }).first().click();
    await page.waitForURL(/\/team\/employee\?record=\d+/);
  });

  test('letters typed while the palette still loads are searched', async () => {
    const page = await site.open('/', { as: await site.signIn('administrator') });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const scripts = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('positt');
    await page.keyboard.press('Backspace');
    scripts.resolve();
    await expect.poll(() => page.getByRole('dialog').getByRole('searchbox').inputValue()).toBe('posit');
    await page
      .getByRole('menuitem', { name: word('menu:position') })
      .first()
      .waitFor();
  });

  test('an address that is none says so, and leads back', async () => {
    const page = await site.open('/company/nonsense', {
      as: await site.signIn('administrator'),
      expected: [/status(:| of) 404/],
    });
    await page.getByText(word('common:app.notFound')).first().waitFor();
    const title = `${word('common:app.notFound')} · Muster`;
    await expect.poll(() => page.title()).toBe(title);
    // The same within the application, where the part that says so is loaded already.
    await page.getByRole('link', { name: word('common:app.toDashboard') }).click();
    await page.waitForFunction((before) => document.title !== before, title);
    await page.goBack();
    await expect.poll(() => page.title()).toBe(title);
  });

  test('a screen that is opened by its address alone needs no other before it', async () => {
    const page = await site.open('/company/department?record=1', { as: await site.signIn('administrator') });
    await page.getByRole('dialog', { name: 'Acme Manufacturing' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.search === '');
  });

  test('a screen that is opened again asks for all that it shows before any script has come, and for each once', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/team/employee', { as });
    await page.getByRole('gridcell').first().waitFor();
    await page.waitForFunction(() => localStorage.getItem('openings')?.includes('/team/employee'), null, patience);
    const remembered = await page.evaluate((): unknown => JSON.parse(localStorage.getItem('openings') ?? '[]'));
    const [[, { calls }]] = openings.parse(remembered);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/web/')) asked.push(pathname + search);
    });
    let letScriptsCome = (): void => undefined;
    const mayCome = new Promise<void>((resolve) => (letScriptsCome = resolve));
    await page.route('**/_astro/*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto('/team/employee', { waitUntil: 'commit' });
    const inHead = [...ofEveryPage, ...calls].toSorted();
    await expect.poll(() => asked.toSorted(), patience).toEqual(inHead);
    letScriptsCome();
    await page.getByRole('gridcell').first().waitFor();
    // One round trip: no script has asked for anything more, or again, before the rows were there.
    expect(asked.toSorted()).toEqual(inHead);
    expect(calls.some((call) => call.startsWith('/web/personnel/api/v2/employees/?'))).toBe(true);
  });

  test('frame and screen of one that is opened again are drawn together', async () => {
    const as = await site.signIn('administrator');
    const page = await site.open('/team/employee', { as });
    await page.getByRole('gridcell').first().waitFor();
    await page.waitForFunction(() => localStorage.getItem('openings')?.includes('/team/employee'), null, patience);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        if (document.querySelector('nav') === null) return;
        seen.push(document.querySelector('h1') === null ? 'a frame without its screen' : 'both');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.getByRole('gridcell').first().waitFor();
    const seen = z.array(z.string()).parse(await page.evaluate((): unknown => Reflect.get(globalThis, 'seen')));
    expect([...new Set(seen)]).toEqual(['both']);
  });
});
