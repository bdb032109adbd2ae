import { intlLocale } from './format.ts';
import type { Language } from './languages.ts';

const known = new Map<Language, ReadonlyMap<string, number>>();

/** Names and abbreviations of months, in lower case, with their number: in the language and in English. */
export function monthsOf(language: Language): ReadonlyMap<string, number> {
  const present = known.get(language);
  if (present) return present;
  const names = new Map<string, number>();
  // British English abbreviates September to four letters.
  for (const locale of ['en-GB', 'en-US', intlLocale(language)]) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', calendar: 'gregory', timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const part = format.formatToParts(Date.UTC(2026, number - 1, 1)).find(({ type }) => type === 'month');
        names.set((part?.value ?? '').toLocaleLowerCase(language).replace('.', ''), number);
      }
    }
  }
  known.set(language, names);
  return names;
}
