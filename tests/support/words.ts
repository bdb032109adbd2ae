import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '#shared/i18n/languages.ts';

const branch = z.record(z.string(), z.unknown());

/**
 * The text of a key (`namespace:path.to.it`) as pages show it, so that changed texts break no journey.
 * @throws if there is no such key
 */
export function word(
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  language: Language = 'en',
): string {
  const [namespace = '', path = ''] = key.split(':');
  let found: unknown = JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, 'utf8'));
  for (const part of path.split('.')) found = branch.parse(found)[part];
  return z
    .string()
    .parse(found)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
