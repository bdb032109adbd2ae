/** Something that is found by its title, and after that by its group's. */
export interface Findable {
  readonly title: string;
  readonly group: string;
}

/**
 * What fits all the words, best first: titles that begin with them, then titles that hold them, then groups. Letters' case
 * and marks do not count.
 */
export function searchScreens<T extends Findable>(screens: readonly T[], text: string): T[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...screens];
  return screens
    .flatMap((screen) => {
      const title = fold(screen.title);
      const all = `${title} ${fold(screen.group)}`;
      if (!words.every((word) => all.includes(word))) return [];
      const begins = title.startsWith(words[0] ?? '');
      const holds = words.every((word) => title.includes(word));
      return [{ screen, rank: begins ? 0 : holds ? 1 : 2 }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ screen }) => screen);
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
