/** Joined letters would be read as a syllable. */
const isJoining = /\p{Script=Arabic}/u;

/** Up to two initials of a name: of its first and last word; one for a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(letterOf).filter(Boolean);
  return letters.join(letters.some((letter) => isJoining.test(letter)) ? '\u00a0' : '').toLocaleUpperCase();
}

/** The letter that distinguishes a word: in Arabic the first after the article. */
function letterOf(word = ''): string {
  return [...word.replace(/^ال(?=..)/u, '')][0] ?? '';
}
