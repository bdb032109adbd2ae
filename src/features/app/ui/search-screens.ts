import { searchable, searchWords } from '#shared/text/searchable.ts';

/** Something that is found by its title, after that by its group's, and last by what else people call it. */
export interface Findable {
  readonly title: string;
  readonly group: string;
  /** Other words for it, of the reader's language. */
  readonly find: string;
}

/**
 * What fits all the words, best first: titles that begin with them, the shorter ones of them first, then titles that hold them, then groups, then what it is
 * called besides. Letters' case and accents do not count.
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
