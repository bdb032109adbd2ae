import { readFileSync, readdirSync } from 'node:fs';
import i18next, { type i18n } from 'i18next';
import { z } from 'zod';
import { directionOf, toLanguage, type Language } from '#shared/contract/index.ts';

const folder = new URL('../../../public/locales/', import.meta.url);
const bundleSchema = z.record(z.string(), z.unknown());

/** Words for people on the server (files, mails): the same locale files as the browser's. */
export interface Words {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  /** `namespace:key` with what fills it. */
  text(key: string, values?: Record<string, string | number>): string;
}

const instances = new Map<Language, i18n>();

/** The words of a language; read once a process. */
export function wordsIn(wanted: string | undefined): Words {
  const language = toLanguage(wanted);
  let instance = instances.get(language);
  if (!instance) instances.set(language, (instance = load(language)));
  const translate = instance.getFixedT(language);
  return {
    language,
    direction: directionOf(language),
    text: (key, values) => translate(key, values ?? {}),
  };
}

function load(language: Language): i18n {
  const instance = i18next.createInstance();
  const read = (name: string): Record<string, Record<string, unknown>> =>
    Object.fromEntries(readdirSync(new URL(`${name}/`, folder)).map((file) => [
      file.replace(/\.json$/, ''),
      bundleSchema.parse(JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8'))),
    ]));
  void instance.init({
    lng: language, fallbackLng: 'en', initAsync: false, interpolation: { escapeValue: false },
    resources: { [language]: read(language), ...(language === 'en' ? {} : { en: read('en') }) },
  });
  return instance;
}
