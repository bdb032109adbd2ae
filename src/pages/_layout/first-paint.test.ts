import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { directionOf, preferredLanguage } from '#shared/i18n/languages.ts';
import { firstPaint, takePageLink } from './first-paint.ts';

function run(stored: Record<string, string> | null, languages: string[], prefersDark = false) {
  const root = { lang: '', dir: '', dataset: { theme: '' } };
  runInNewContext(firstPaint, {
    document: { documentElement: root },
    navigator: { languages },
    matchMedia: () => ({ matches: prefersDark }),
    localStorage: {
      getItem: (name: string) => {
        if (!stored) throw new Error('closed');
        return stored[name] ?? null;
      },
    },
  });
  return root;
}

describe('first paint', () => {
  const tags = ['en', 'en-GB', 'es', 'es-MX', 'es_ES', 'ar', 'ar-EG', 'TR', 'fr', 'arz', ''];

  it.each(tags.flatMap((stored) => tags.map((preferred) => [stored, preferred])))(
    'stored %j, asked %j: as the application decides',
    (stored, preferred) => {
      const language = preferredLanguage(stored, [preferred]);
      const root = run({ i18nextLng: stored }, [preferred]);
      expect([root.lang, root.dir]).toEqual([language, directionOf(language)]);
    },
  );

  it('is light unless told otherwise', () => {
    expect(run({}, [], true).dataset.theme).toBe('light');
    expect(run({ theme: 'dark' }, []).dataset.theme).toBe('dark');
    expect(run({ theme: 'system' }, [], true).dataset.theme).toBe('dark');
    expect(run({ theme: 'system' }, [], false).dataset.theme).toBe('light');
  });

  it('shows the page where storage is closed', () => {
    expect(run(null, ['tr'])).toEqual({ lang: 'tr', dir: 'ltr', dataset: { theme: 'light' } });
  });
});

describe('page link', () => {
  it('leaves the URL before anything else loads', () => {
    const shown: unknown[] = [];
    const page: Record<string, unknown> = {
      location: { search: '?state=a&refresh=b', pathname: '/switch-company/', hash: '#/team/employee' },
      history: { replaceState: (...words: unknown[]) => shown.push(...words) },
    };
    runInNewContext(
      `globalThis.location = page.location; globalThis.history = page.history; ${takePageLink}; page.kept = globalThis.musterLink;`,
      { page },
    );
    expect([shown, page['kept']]).toEqual([[null, '', '/switch-company/#/team/employee'], '?state=a&refresh=b']);
  });
});
