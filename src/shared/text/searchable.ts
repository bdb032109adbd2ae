/**
 * How every search compares texts, in the browser and on the server: letter case, accents and vowel signs do not count,
 * and letters that people use for one another are the same. The database has the same rules as the function
 * `searchable` of the migrations; `tests/contract/search.both.test.ts` checks that the two agree.
 */

/**
 * Marks above and below letters: of Latin, Greek and Cyrillic, the vowel signs of Arabic, and its lengthening stroke.
 */
const marks = /[\u0300-\u036F\u064B-\u065F\u0670\u0640]/g;

/** Letters without a removable mark, and digits of Arabic and Persian. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)])),
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** A text as searches compare it: "Ñuñoa" is "nunoa", "Işık" is "isik". */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter);
}

/** The words of a search in compared form; a match contains each of them, in any order. */
export function searchWords(text: string): string[] {
  return searchable(text).split(/\s+/).filter(Boolean);
}

/** Texts compared before: a tree is searched at every key press. */
const known = new Map<string, string>();

/** Whether a text contains every word. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  let found = known.get(text);
  if (found === undefined) {
    if (known.size > 20_000) known.clear();
    known.set(text, (found = searchable(text)));
  }
  return words.every((word) => found.includes(word));
}
