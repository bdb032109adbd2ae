/** The languages of spec section 9, in the order in which they are offered. */
export const languages = ['en', 'es-MX', 'ar', 'tr'] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'en';

/** The product language of a tag, by its first part, in any case: `EN_us` is `en`, `es-ES` is `es-MX`. */
export function knownLanguage(tag: string | null | undefined): Language | undefined {
  const first = (part: string): string => part.split(/[-_]/)[0]?.toLowerCase() ?? '';
  return languages.find((language) => first(language) === first(tag ?? ''));
}

/** {@link knownLanguage}, or `en` for every tag that names none (spec section 9). */
export function toLanguage(tag: string | null | undefined): Language {
  return knownLanguage(tag) ?? fallbackLanguage;
}

/** Right to left only for Arabic (spec section 4). */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The translation namespaces of spec section 9, and `help`: what each screen is for and how it is used. */
export const namespaces = [
  'default',
  'common',
  'company',
  'menu',
  'per',
  'device',
  'att',
  'acc',
  'report',
  'sub',
  'vendor',
  'ralvie',
  'gps',
  'complement',
  'sys',
  'api',
  'tspp',
  'oauth',
  'personal',
  'workflow',
  'help',
] as const;
export type Namespace = (typeof namespaces)[number];
