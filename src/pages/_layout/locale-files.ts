import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { languages } from '#shared/i18n/languages.ts';

/** Read while the site is built, from the project's root, where Astro runs. */
const folder = 'public/locales';

/** The version in the URL of the locale files, which changes with every text. */
export function localesVersion(): string {
  const hash = createHash('sha256');
  for (const file of globSync(`${folder}/*/*.json`).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('base64url').slice(0, 10);
}

/** A text in every language (key `namespace:path.to.it`), for what a page shows before it has loaded any. */
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
