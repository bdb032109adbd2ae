import { searchable, searchWords } from '#shared/text/searchable.ts';

/** An item found by its title, then by its group, then by its other names. */
export interface Findable {
  readonly title: string;
  readonly group: string;
  /** Its other names in the reader's language. */
  readonly find: string;
}

/**
 * Items that match all words, best first: titles that begin with them, shorter first, then titles that contain them,
 * then groups, then other names. Ignores case and accents.
 */
export function searchScreens<T extends Findable>(screens: readonly T[], text: string): T[] {
  const words = searchWords(text);
  if (words.length === 0) return [...screens];
  return screens
    .flatMap((screen) => {
      const title = searchable(screen.title);
      const called = `${title} ${searchable(screen.group)}`;
      const all = `${called} ${searchable(screen.find)}`;
      if (!words.every((word) => all.includes(word))) return [];
      const holds = (held: string): boolean => words.every((word) => held.includes(word));
      const rank = holds(title) ? (title.startsWith(words[0] ?? '') ? 0 : 1) : holds(called) ? 2 : 3;
      return [{ screen, rank, rest: rank === 0 ? title.length : 0 }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.rest - b.rest)
    .map(({ screen }) => screen);
}
