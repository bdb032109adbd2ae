import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { languages, namespaces } from '#shared/i18n/languages.ts';
import type { Catalogue } from './catalogue.ts';
import { askedKeys, languageFindings, readCatalogue } from './catalogue.ts';
import type { Check, Finding } from './check.ts';
import type { DerivedKey } from './derived-keys.ts';
import { helpFindings } from './help-texts.ts';
import { derivedKeys } from './derived-keys.ts';
import type { Usage } from './key-usage.ts';
import { usageOf } from './key-usage.ts';
import { readSources } from './syntax.ts';
import { termFindings, terms } from './terms.ts';

const folder = 'public/locales';
const sourceLanguage = 'en';
/** Keys, or beginnings of keys, for which `npm run new` has written the English text in every language. */
const untranslated = 'scripts/checks/untranslated.json';

/** All texts in all languages: complete, well-formed, used, in the terms of the trade, and none missing. */
export const locales: Check = {
  name: 'locales',
  run: async () => {
    if (!existsSync(folder)) return [{ where: folder, message: 'is missing' }];
    const findings: Finding[] = [];
    const read = (language: string): Catalogue => {
      const [texts, problems] = readCatalogue(folder, language, namespaces);
      findings.push(...problems);
      return texts;
    };
    const source = read(sourceLanguage);
    const others: Catalogue[] = [];
    const declared = z.array(z.string()).parse(JSON.parse(readFileSync(untranslated, 'utf8')));
    for (const language of languages) {
      const texts = language === sourceLanguage ? source : read(language);
      if (texts !== source) others.push(texts);
      findings.push(
        ...languageFindings(language, texts, source, (key) => declared.some((start) => isBelow(key, start))),
        ...termFindings(language, texts, terms[language]),
        ...helpFindings(language, texts, source),
      );
    }
    findings.push(...untranslatedFindings(declared, source, others));
    const files = await readSources(['src/**/*.ts', 'src/**/*.tsx', 'src/**/*.astro']);
    const usages = files.map((file) => usageOf(file, namespaces));
    return [...findings, ...usageFindings(askedKeys(source), usages, await derivedKeys())];
  },
};

const isBelow = (key: string, start: string): boolean => key === start || key.startsWith(`${start}.`);

/** The list of texts that await translation is accurate: it contains none that is translated in every language. */
export function untranslatedFindings(
  declared: readonly string[],
  source: Catalogue,
  others: readonly Catalogue[],
): Finding[] {
  return declared.flatMap((start) => {
    const texts = [...source].filter(([key]) => isBelow(key, start));
    const waits = texts.some(([key, text]) => others.some((catalogue) => catalogue.get(key) === text));
    return waits ? [] : [{ where: untranslated, message: `${start} is translated or gone: take it off the list` }];
  });
}

/** Texts that code uses and nobody wrote, and texts that code does not use. */
export function usageFindings(
  written: ReadonlySet<string>,
  usages: readonly Usage[],
  derived: readonly DerivedKey[],
): Finding[] {
  const findings: Finding[] = [];
  const used = new Set<string>();
  for (const { keys, where } of usages.flatMap(({ uses }) => uses)) {
    const there = keys.filter((key) => written.has(key));
    for (const key of there) used.add(key);
    if (there.length === 0)
      findings.push({
        where,
        message: `${keys.length > 2 ? (keys[0]?.split(':')[1] ?? '') : keys.join(' or ')} has no text`,
      });
  }
  for (const { pattern, source, where, isLoose } of usages.flatMap(({ patterns }) => patterns)) {
    const there = [...written].filter((key) => pattern.test(key));
    for (const key of there) used.add(key);
    if (there.length === 0 && !isLoose) findings.push({ where, message: `nothing is written for ${source}` });
  }
  for (const { key, or, from, optional } of derived) {
    const there = [key, ...(or ? [or] : [])].find((each) => written.has(each));
    if (there !== undefined) used.add(there);
    else if (!optional) findings.push({ where: from, message: `${key} has no text` });
  }
  for (const key of written.difference(used)) findings.push({ where: key, message: 'nobody asks for this text' });
  return [...new Map(findings.map((finding) => [`${finding.where} ${finding.message}`, finding])).values()];
}
