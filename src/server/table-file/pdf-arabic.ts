/** Font features, switched on or off. */
type Features = Readonly<Record<string, boolean>>;

/**
 * Lays out a run of Arabic. Fonts join a vowel to a preceding shadda, so the shadda goes first (Unicode technical
 * report 53), while composed text has it after most vowels. Marks that the font cannot join are placed without joining,
 * so that a name with them does not fail.
 *
 * @param layout lays out characters in the font, with its own features unless others are given
 */
export function layArabic<Line>(text: string, layout: (text: string, features: Features | undefined) => Line): Line {
  const ordered = text.replaceAll(/([\u064b-\u0650\u0652]+)\u0651/g, '\u0651$1');
  try {
    return layout(ordered, undefined);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return layout(ordered, { mark: false, mkmk: false });
  }
}
