import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { languages } from '#shared/i18n/languages.ts';

/** Read while the site is built; from the project's root, as Astro runs there. */
const folder = 'public/locales';

/** The version in the URL of the locale files: it changes when a word does. */
export function localesVersion(): string {
  const hash = createHash('sha256');
  for (const file of globSync(`${folder}/*/*.json`).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('base64url').slice(0, 10);
}

/** One text in every language (its key as `namespace:path.to.it`), for what a page says before it has loaded any. */
export function inEveryLanguage(key: string): readonly { language: string; text: string }[] {
  const [namespace = '', path = ''] = key.split(':');
  return languages.map((language) => {
    const texts: unknown = JSON.parse(readFileSync(`${folder}/${language}/${namespace}.json`, 'utf8'));
    const found = path
      .split('.')
      .reduce((within, name) => z.record(z.string(), z.unknown()).parse(within)[name], texts);
    return { language, text: z.string().parse(found) };
  });
}
