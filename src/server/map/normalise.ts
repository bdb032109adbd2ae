/**
 * A name for comparison: without accents, case and punctuation, so that `İstanbul`, `istanbul` and `Istanbul` are
 * equal, as are spelling variants of Arabic names (hamza carriers, final ya and ta marbuta, the Persian kaf and ya).
 */
export function normaliseName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .replaceAll(/[ıøłđßæœðþةىیکۀہھ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
};
