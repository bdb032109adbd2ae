import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finding } from './check.ts';

/** All texts of a language: full key (`namespace:path.to.key`) to text. */
export type Catalogue = ReadonlyMap<string, string>;

interface Tree {
  [key: string]: string | Tree;
}
const treeSchema: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), treeSchema])));

const forms = ['zero', 'one', 'two', 'few', 'many'];
const suffix = /_(?:ordinal_)?(zero|one|two|few|many|other)$/;

/** Reads `<folder>/<language>/<namespace>.json`. Malformed files become findings. */
export function readCatalogue(folder: string, language: string, namespaces: readonly string[]): [Catalogue, Finding[]] {
  const texts = new Map<string, string>();
  const findings: Finding[] = [];
  const place = join(folder, language);
  const files = existsSync(place) ? readdirSync(place) : [];
  for (const namespace of namespaces) {
    const file = `${namespace}.json`;
    if (!files.includes(file)) {
      findings.push({ where: `${place}/${file}`, message: 'is missing' });
      continue;
    }
    try {
      const tree = treeSchema.parse(JSON.parse(readFileSync(join(place, file), 'utf8')));
      for (const [key, text] of leaves(tree)) texts.set(`${namespace}:${key}`, text);
    } catch (error) {
      findings.push({ where: `${place}/${file}`, message: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const file of files) {
    if (!namespaces.includes(file.replace(/\.json$/, ''))) {
      findings.push({ where: `${place}/${file}`, message: 'belongs to no namespace' });
    }
  }
  return [texts, findings];
}

function* leaves(tree: Tree, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [path + key, value];
    else yield* leaves(value, `${path}${key}.`);
  }
}

/**
 * The key that code uses: without the plural ending, if the catalogue has the plural's `_other` and one further form. A single
 * `kind_other` is an ordinary key.
 */
export function askedKey(key: string, texts: Catalogue): string {
  const form = suffix.exec(key)?.[1];
  if (form === undefined) return key;
  const stem = key.slice(0, -form.length);
  const isPlural = texts.has(`${stem}other`) && forms.some((each) => texts.has(stem + each));
  return isPlural ? key.replace(suffix, '') : key;
}

/** The keys that code can use. */
export function askedKeys(texts: Catalogue): Set<string> {
  return new Set([...texts.keys()].map((key) => askedKey(key, texts)));
}

/**
 * Compares a language with the source language and checks its texts one by one.
 * @param isDeclared keys that are known to await translation
 */
export function languageFindings(
  language: string,
  texts: Catalogue,
  source: Catalogue,
  isDeclared: (key: string) => boolean = () => false,
): Finding[] {
  const findings: Finding[] = [];
  const add = (key: string, message: string): void => {
    findings.push({ where: `${language} ${key}`, message });
  };
  const own = askedKeys(texts);
  const wanted = askedKeys(source);
  for (const key of wanted.difference(own)) add(key, 'is missing');
  for (const key of own.difference(wanted)) add(key, 'is not in the source language');

  for (const key of own) {
    for (const form of missingForms(key, texts, language)) add(form, 'plural form is missing');
  }
  for (const [key, text] of texts) {
    const category = suffix.exec(key)?.[1];
    const asked = askedKey(key, texts);
    const isPlural = asked !== key;
    if (isPlural && category && !categories(language, key).has(category) && category !== 'zero') {
      add(key, `${language} has no plural form "${category}"`);
    }
    for (const problem of textProblems(key, text, language)) add(key, problem);
    const original = source.get(key) ?? source.get(`${asked}_other`);
    if (original === undefined) continue;
    const difference =
      isPlural && category !== 'other'
        ? [...placeholders(text).difference(placeholders(original))]
        : [...placeholders(text).symmetricDifference(placeholders(original))];
    if (difference.length > 0) add(key, `placeholders differ from the source: ${difference.join(', ')}`);
    if (texts !== source && !isDeclared(key) && text === original && words(text) >= 4)
      add(key, `is not translated: "${text}"`);
  }
  return findings;
}

function missingForms(key: string, texts: Catalogue, language: string): string[] {
  return ['', 'ordinal_'].flatMap((kind) =>
    texts.has(`${key}_${kind}other`) && askedKey(`${key}_${kind}other`, texts) === key
      ? [...categories(language, `${key}_${kind}other`)]
          .map((form) => `${key}_${kind}${form}`)
          .filter((form) => !texts.has(form))
      : [],
  );
}

function categories(language: string, key: string): ReadonlySet<string> {
  const type = /_ordinal_[a-z]+$/.test(key) ? 'ordinal' : 'cardinal';
  return new Set(new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories);
}

/** The `{{name}}`, `$t(key)` and `<1>` tags of a text. */
function placeholders(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|\$t\(([^)]+)\)|<\/?(\w+)\s*\/?>/g)].map(
      ([, name, nested, tag]) => (name && `{{${name}}}`) ?? (nested && `$t(${nested})`) ?? `<${tag ?? ''}>`,
    ),
  );
}

function textProblems(key: string, text: string, language: string): string[] {
  const problems: string[] = [];
  const last = key.split(/[:.]/).at(-1) ?? key;
  if (text.trim() === '') problems.push('is empty');
  else if (text !== text.trim()) problems.push('begins or ends with a space');
  if (text === key || (text === last && /[a-z][A-Z]|_/.test(last))) problems.push('is its own key');
  if (/[\p{L}\p{N}]!|¡/u.test(text)) problems.push('shouts (!)');
  if (language === 'en' && /\bsuccessfully\b/i.test(text)) problems.push('says "successfully"');
  if (/\{\{[^}]*$|\{[^{][^}]*\}(?!\})/.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')))
    problems.push('has a broken placeholder');
  return problems;
}

function words(text: string): number {
  return text
    .replaceAll(/\{\{[^}]*\}\}/g, '')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length;
}
