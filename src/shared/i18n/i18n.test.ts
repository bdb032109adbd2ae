// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { $language, createI18n, i18n, setLanguage, startI18n, wordsOf } from './i18n.ts';

const words: Record<string, unknown> = {
  '/locales/en/common.json': { yes: 'Yes', only: 'Only English', hi: 'Hi {{name}}' },
  '/locales/tr/common.json': { yes: 'Evet', hi: 'Merhaba {{name}}' },
  '/locales/ar/common.json': { yes: 'نعم' },
  '/locales/en/api.json': { ZBOA0001: 'It failed' },
  '/locales/tr/api.json': { ZBOA0001: 'Olmadı' },
  '/locales/ar/api.json': { ZBOA0001: 'لم تنجح' },
};

function files() {
  const requested: string[] = [];
  /** Languages whose files do not come. */
  const away = new Set<string>();
  const get = async (url: string): Promise<Response> => {
    requested.push(url);
    if (away.has(url.split('/')[2] ?? '')) throw new TypeError('No connection');
    const found = words[url.split('?')[0] ?? ''];
    return found ? Response.json(found) : new Response('', { status: 404 });
  };
  return { requested, get, away };
}

describe('i18n', () => {
  it('reads a namespace by GET with the build in a query, when it is first asked for', async () => {
    const { requested, get } = files();
    const made = await createI18n({ namespaces: ['common'], language: 'tr', fetch: get, build: 'b 1' });
    expect(requested.toSorted()).toEqual(['/locales/en/common.json?v=b%201', '/locales/tr/common.json?v=b%201']);
    await made.loadNamespaces('api');
    expect(made.t('api:ZBOA0001')).toBe('Olmadı');
    expect(requested).toHaveLength(4);
  });

  it('falls back to English, and never shows a key', async () => {
    const { get } = files();
    const made = await createI18n({ namespaces: ['common'], language: 'tr', fetch: get });
    expect([made.t('yes'), made.t('only'), made.t('some.missingWord')]).toEqual([
      'Evet',
      'Only English',
      'Missing word',
    ]);
  });

  it('leaves markup in names to React, which escapes it', async () => {
    const { get } = files();
    const made = await createI18n({ namespaces: ['common'], fetch: get });
    expect(made.t('hi', { name: '<b>&' })).toBe('Hi <b>&');
  });

  it.each([
    ['api:field.employeeCode', 'Employee code'],
    ['dept_code', 'Dept code'],
    ['x', 'X'],
  ])('words of %s', (key, text) => expect(wordsOf(key)).toBe(text));
});

describe('language of the page', () => {
  afterEach(() => localStorage.clear());

  it('starts as chosen, changes lang, dir and words without a reload, and follows other tabs', async () => {
    localStorage.setItem('i18nextLng', 'tr-TR');
    const { requested, get, away } = files();
    await startI18n({ namespaces: ['common'], fetch: get, build: '1' });
    const html = document.documentElement;
    expect([html.lang, html.dir, $language.get(), i18n.t('common:yes')]).toEqual(['tr', 'ltr', 'tr', 'Evet']);

    // Where its words do not come, nothing changes; the next try asks again.
    away.add('ar');
    expect(await setLanguage('ar')).toBe(false);
    expect([html.lang, html.dir, i18n.t('common:yes'), localStorage.getItem('i18nextLng')]).toEqual([
      'tr',
      'ltr',
      'Evet',
      'tr-TR',
    ]);
    away.clear();
    expect(await setLanguage('ar')).toBe(true);
    expect([html.lang, html.dir, $language.get(), i18n.t('common:yes')]).toEqual(['ar', 'rtl', 'ar', 'نعم']);
    expect(localStorage.getItem('i18nextLng')).toBe('ar');

    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: 'en-GB' }));
    await expect.poll(() => [html.lang, html.dir, i18n.t('common:yes')]).toEqual(['en', 'ltr', 'Yes']);

    // A second island of the page shares what is there.
    const before = requested.length;
    await startI18n({ namespaces: ['common', 'api'], fetch: get });
    expect(i18n.t('api:ZBOA0001')).toBe('It failed');
    expect(requested.slice(before).every((url) => url.includes('/api.json'))).toBe(true);
  });
});
