import { searchable, searchWords } from '#shared/text/searchable.ts';

/** An item found by its title, then by its group, then by its other names. */
export interface Findable {
  readonly title: string;
  readonly group: string;
  /** Its other names in the reader's language. */
  readonly find: string;
}

/** Separators before the beginning of a word. */
const beginnings = /[^\p{L}\p{N}]+/u;
/** The Arabic article, with prefixes that are joined to it. */
const article = /^(?:[وبكف]?ال|لل)/;

/**
 * Items that match all words, best first: titles that begin with them, shorter first, then titles with words that do, then groups,
 * then other names. If no word begins with them, matches inside words count: "late" finds late arrivals and not templates. Ignores
 * case and accents.
 */
export function searchScreens<T extends Findable>(screens: readonly T[], text: string): T[] {
  const words = searchWords(text);
  if (words.length === 0) return [...screens];
  const ranked = screens.flatMap((screen) => {
    const title = searchable(screen.title);
    const called = `${title} ${searchable(screen.group)}`;
    const all = `${called} ${searchable(screen.find)}`;
    if (!words.every((word) => all.includes(word))) return [];
    const begins = (entry: string): boolean => {
      const parts = entry.split(beginnings).flatMap((part) => [part, part.replace(article, '')]);
      return words.every((word) => parts.some((part) => part.startsWith(word)));
    };
    const rank = begins(title) ? (title.startsWith(words[0] ?? '') ? 0 : 1) : begins(called) ? 2 : begins(all) ? 3 : 4;
    return [{ screen, rank, rest: rank === 0 ? title.length : 0 }];
  });
  const isFoundByWords = ranked.some(({ rank }) => rank < 4);
  return ranked
    .filter(({ rank }) => !isFoundByWords || rank < 4)
    .toSorted((a, b) => a.rank - b.rank || a.rest - b.rest)
    .map(({ screen }) => screen);
}
