/** Arabic and Persian digits as Latin ones, without marks of direction. */
export function plain(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A word without accents and dots, in small letters. */
export const plainWord = (text: string): string =>
  plain(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .replaceAll('ı', 'i');

/** Months by their names in the four languages, whole and short. */
const months: ReadonlyMap<string, number> = new Map(
  (['en', 'es', 'tr', 'ar'] as const).flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at): [string, number] => [
        plainWord(format.format(Date.UTC(2026, at, 1))),
        at + 1,
      ]);
    }),
  ),
);

/** The month that a word names, from 1; undefined if it names none. */
export const monthOf = (word: string): number | undefined => months.get(plainWord(word));
