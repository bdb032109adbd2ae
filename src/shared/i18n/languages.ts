/** The languages of spec section 9, in the order in which they are offered. */
export const languages = ['en', 'es-MX', 'ar', 'tr'] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'en';

/** Every language's name in itself, for people who cannot read the present one. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'es-MX': 'Español (México)',
  ar: 'العربية',
  tr: 'Türkçe',
};

/**
 * The language that a tag stands for: any English variant is `en`, other tags go by their first part, everything
 * else falls back to `en` (spec section 9).
 */
export function toLanguage(tag: string | null | undefined): Language {
  return knownLanguage(tag) ?? fallbackLanguage;
}

/** The first of a person's languages that the product speaks. */
export function preferredLanguage(stored: string | null, browser: readonly string[]): Language {
  return knownLanguage(stored) ?? browser.map(knownLanguage).find((language) => language !== undefined) ?? fallbackLanguage;
}

function knownLanguage(tag: string | null | undefined): Language | undefined {
  const first = (part: string): string => part.split(/[-_]/)[0]?.toLowerCase() ?? '';
  return languages.find((language) => first(language) === first(tag ?? ''));
}

/** Right to left only for Arabic (spec section 4). */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The translation namespaces of spec section 9. */
export const namespaces = [
  'default', 'common', 'company', 'menu', 'per', 'device', 'att', 'acc', 'report', 'sub', 'vendor', 'ralvie', 'gps',
  'complement', 'sys', 'api', 'tspp', 'oauth', 'personal',
] as const;
export type Namespace = (typeof namespaces)[number];

/** Where a person's language is kept (spec section 9). */
export const languageStorageName = 'i18nextLng';
