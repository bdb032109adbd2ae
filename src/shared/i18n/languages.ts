import { fallbackLanguage, knownLanguage, type Language } from '#shared/contract/languages.ts';

export {
  directionOf,
  fallbackLanguage,
  languages,
  namespaces,
  toLanguage,
  type Language,
  type Namespace,
} from '#shared/contract/languages.ts';

/** The name of every language in itself, for people who cannot read the present one. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'es-MX': 'Español (México)',
  ar: 'العربية',
  tr: 'Türkçe',
};

/** The first of a person's languages that the product has. */
export function preferredLanguage(stored: string | null, browser: readonly string[]): Language {
  return (
    knownLanguage(stored) ?? browser.map(knownLanguage).find((language) => language !== undefined) ?? fallbackLanguage
  );
}

/** Where a person's language is stored (spec section 9). */
export const languageStorageName = 'i18nextLng';
