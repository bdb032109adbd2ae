import { readFileSync, readdirSync } from 'node:fs';
import i18next, { type i18n } from 'i18next';
import { z } from 'zod';
import { directionOf, toLanguage, type Language } from '#shared/contract/index.ts';
import type { AnyKey } from '#shared/i18n/keys.ts';

const folder = new URL('../../../public/locales/', import.meta.url);
const bundleSchema = z.record(z.string(), z.unknown());

/** Texts for people on the server (files, mails), from the same locale files as the browser's. */
export interface Words {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  /** A text by `namespace:key`, with its values; of several keys the first that exists. */
  text(key: AnyKey | readonly AnyKey[], values?: Record<string, string | number>): string;
}

const wordsByLanguage = new Map<Language, Words>();

/** The words of a language; read once per process. */
export function wordsIn(wanted: string | undefined): Words {
  const language = toLanguage(wanted);
  let words = wordsByLanguage.get(language);
  if (!words) wordsByLanguage.set(language, (words = speak(language)));
  return words;
}

function speak(language: Language): Words {
  const texts = load(language);
  const translate = (key: string | readonly string[], values: Record<string, string | number> = {}): string =>
    texts.t(typeof key === 'string' ? key : [...key], { ...values, lng: language });
  // Texts without values are cached, because every row of a file asks for them.
  const plain = new Map<string, string>();
  return {
    language,
    direction: directionOf(language),
    text: (key, values) => {
      if (values) return translate(key, values);
      const name = String(key);
      const known = plain.get(name);
      if (known !== undefined) return known;
      const text = translate(key);
      plain.set(name, text);
      return text;
    },
  };
}

function load(language: Language): i18n {
  const instance = i18next.createInstance();
  const read = (name: string): Record<string, Record<string, unknown>> =>
    Object.fromEntries(
      readdirSync(new URL(`${name}/`, folder)).map((file) => [
        file.replace(/\.json$/, ''),
        bundleSchema.parse(JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8'))),
      ]),
    );
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [language]: read(language), ...(language === 'en' ? {} : { en: read('en') }) },
  });
  return instance;
}
