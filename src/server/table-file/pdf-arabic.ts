/** Features of a font, switched on or off. */
type Features = Readonly<Record<string, boolean>>;

/**
 * Sets a run of Arabic. Fonts join a vowel to the shadda below it, so the shadda goes first (Unicode technical report 53), whereas
 * composed text has it behind most vowels. Marks that the font joins to nothing are set without being joined: a name with them is no
 * reason to fail.
 *
 * @param layout sets signs by the font, with its own features unless others are given
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
