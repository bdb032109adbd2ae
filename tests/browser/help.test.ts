import { describe, expect, test } from 'vitest';
import { helpLines, helpPieces } from '#shared/help/help-text.ts';
import { word } from '#tests/support/words.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { isReady, pageFaultsOf, useSite } from './harness/index.ts';

/** The longest words of the first line of a text of help, without those that the product shows. */
const lineOf = (key: string, language: Language = 'en'): string =>
  helpPieces(helpLines(word(key, {}, language))[0] ?? '')
    .flatMap(({ text, isShown }) => (isShown ? [] : [text.trim()]))
    .toSorted((one, other) => other.length - one.length)[0] ?? '';

describe('the help of a screen', () => {
  const site = useSite();

  test('opens beside it, and as a page in the language of the browser', async () => {
    const page = await site.open('/att/leave', { as: await site.signIn('administrator') });
    await isReady(page);
    await page.getByRole('button', { name: word('common:help.open'), exact: true }).click();
    const help = page.getByRole('dialog', { name: word('menu:leave') });
    await help.getByText(lineOf('help:leave.purpose')).waitFor();
    await help.getByText(lineOf('help:leave.steps')).waitFor();
    const opened = page.waitForEvent('popup');
    await help.getByRole('link', { name: word('common:help.page') }).click();
    const alone = await opened;
    await alone.getByRole('heading', { level: 1, name: word('menu:leave') }).waitFor();
    await alone.getByText(lineOf('help:leave.steps')).waitFor();
    await alone.getByRole('link', { name: word('common:help.back') }).click();
    await alone.waitForURL('**/att/leave');
    await isReady(alone);
  });

  test('is on a phone in the menu of the account', async () => {
    const page = await site.open('/personal/request/leave', {
      as: await site.signIn('employee'),
      viewport: 'narrow',
      language: 'ar',
    });
    await isReady(page);
    await page.locator('.app-account').click();
    await page.getByRole('menuitem', { name: word('common:help.open', {}, 'ar') }).click();
    await page.getByText(lineOf('help:myLeave.purpose', 'ar')).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.app-help').waitFor({ state: 'detached' });
  });

  test('is found by the palette', async () => {
    const page = await site.open('/', { as: await site.signIn('administrator') });
    await isReady(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('help shifts');
    await page.locator('[data-key="/help/att/shift"], [href="/help/att/shift"]').first().click();
    await page.waitForURL('**/help/att/shift');
    await page.getByText(lineOf('help:shift.steps')).waitFor();
  });

  test.each([
    { language: 'en', theme: 'light', viewport: 'wide' },
    { language: 'ar', theme: 'dark', viewport: 'narrow' },
  ] as const)('needs nobody to be signed in: $language, $theme', async (look) => {
    const page = await site.open('/help', look);
    await page.getByRole('link', { name: word('menu:timetable', {}, look.language) }).click();
    await page.waitForURL('**/help/att/timetable');
    await page.getByText(lineOf('help:timetable.purpose', look.language)).waitFor();
    expect(await pageFaultsOf(page, look)).toEqual([]);
  });
});
