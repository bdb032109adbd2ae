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

const read = new Map<string, unknown>();

/** A file of words; read once in a build, each time while it is edited. */
function wordsOf(file: string): unknown {
  const texts: unknown = read.get(file) ?? JSON.parse(readFileSync(file, 'utf8'));
  if (process.env['NODE_ENV'] === 'production') read.set(file, texts);
  return texts;
}

function textOf(language: string, key: string): unknown {
  const [namespace = '', path = ''] = key.split(':');
  const texts = wordsOf(`${folder}/${language}/${namespace}.json`);
  const named = z.record(z.string(), z.unknown());
  return path.split('.').reduce((within, name) => named.safeParse(within).data?.[name], texts);
}

/** Whether there is such a text. */
export const hasText = (key: string): boolean => typeof textOf('en', key) === 'string';

/** A text in every language (key `namespace:path.to.it`), for what a page shows before it has loaded any. */
export function inEveryLanguage(key: string): readonly { language: string; text: string }[] {
  return languages.map((language) => ({ language, text: z.string().parse(textOf(language, key)) }));
}
