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

/** One top-level text of a namespace in every language, for pages that cannot load it. */
export function inEveryLanguage(key: string): readonly { language: string; text: string }[] {
  const [namespace = '', name = ''] = key.split(':');
  return languages.map((language) => {
    const texts = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(`${folder}/${language}/${namespace}.json`, 'utf8')));
    return { language, text: z.string().parse(texts[name]) };
  });
}
