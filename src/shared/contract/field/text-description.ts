/**
 * What the API's document says of a text: one pattern for rules that code checks, so that a body written by the
 * document is not refused. `tests/contract/api-document.test.ts` checks that the pattern and the rule agree.
 */

/** Characters that no text may hold (`legible.ts`), without halves of surrogates, which a document cannot write. */
const unwritten = String.raw`\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff`;
const lineEnds = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff`;

/** Characters that show nothing by themselves: spaces, formats and fillers of the first plane, and the planes' tags. */
const blank =
  String.raw`\s\u0020\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5` +
  String.raw`\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8` +
  '\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}';

/** Characters that become `<`, `>` or `=` once folded (NFKC), as texts are before they are checked. */
const foldedIllegal = String.raw`\u207c\u208c\u2a74-\u2a76\ufe64-\ufe66\uff1c-\uff1e`;
/** Characters that become a space or a sign used by patterns (`@`, points, commas, brackets, quotes …) once folded. */
const foldedSigns =
  String.raw`\u00a8\u00af\u00b4\u00b8\u02d8-\u02dd\u037a\u037e\u0384\u0385\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf` +
  String.raw`\u1fed\u1fee\u1ffd\u1ffe\u2017\u2024-\u2026\u203e\u207d\u207e\u208d\u208e\u2474-\u24b5\u309b\u309c\u3200-\u321e` +
  String.raw`\u3220-\u3243\u33c2\u33c7\u33d8\ufc5e-\ufc63\ufdfa\ufdfb\ufe10\ufe13\ufe14\ufe19\ufe30\ufe35\ufe36\ufe47-\ufe4c` +
  String.raw`\ufe50\ufe52\ufe54\ufe55\ufe59\ufe5a\ufe68\ufe6b\ufe70\ufe72\ufe74\ufe76\ufe78\ufe7a\ufe7c\ufe7e\uff02\uff08\uff09` +
  '\uff0c\uff0e\uff1a\uff1b\uff20\uff3b-\uff3d\uffe3\u{1f100}-\u{1f10a}\u{1f110}-\u{1f129}';

/**
 * Invisible characters that may be dropped (`unseen.ts`): without them a text may be shorter, or no longer fit its
 * pattern.
 */
const droppedSigns = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2064\u3164\uffa0`;

export interface TextDescription {
  readonly lines?: 'one' | 'several';
  /** `<`, `>` and `=` are allowed. */
  readonly isExempt?: boolean;
  readonly noSpaces?: boolean;
  /** Minimum length of a given text. */
  readonly min?: number;
  /** A given text must fit; with its own anchors. */
  readonly pattern?: RegExp;
  /**
   * It is checked in its folded form: characters that become a space or a sign of the pattern are refused with these.
   */
  readonly folds?: boolean;
  /** An empty text is refused too. */
  readonly isRequired?: boolean;
}

/** For `.meta()` of a text that code checks: the pattern that says the same. */
export function describeText({ lines = 'one', isExempt, noSpaces, min, pattern, isRequired, folds }: TextDescription): {
  pattern: string;
} {
  const refused = [
    lines === 'one' ? unwritten : lineEnds,
    isExempt ? '' : `<>=${foldedIllegal}`,
    noSpaces ? String.raw`\s` : '',
    folds && (noSpaces || pattern) ? foldedSigns : '',
    pattern || (min ?? 0) > 1 ? droppedSigns : '',
  ].join('');
  const shortest = min === undefined || min < 2 ? '' : String.raw`(?![\s\S]{1,${min - 1}}$)`;
  const given = pattern
    ? String.raw`(?![\s\S]*[${refused}])(?:${pattern.source})`
    : `[^${refused}]*[^${refused}${blank}][^${refused}]*`;
  return { pattern: isRequired ? `^${shortest}${given}$` : `^(?:|${shortest}${given})$` };
}

/** For a new password: eight characters or more, of four classes, of no others. */
export const describedPassword = {
  pattern: '^(?![^0-9]*$)(?![^a-z]*$)(?![^A-Z]*$)(?![^@#$!%*?&]*$)[A-Za-z0-9@#$!%*?&]{8,}$',
} as const;
