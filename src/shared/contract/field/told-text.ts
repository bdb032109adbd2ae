/**
 * What the API's document says of a text: one pattern for rules that code judges, so that who writes a body by the document is
 * not refused. It is never stricter by chance than the rule: `tests/contract/api-document.test.ts` holds the two together.
 */

/** What no text may hold (`legible.ts`), without halves of surrogates, which a document cannot write. */
const unwritten = String.raw`\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff`;
const lineEnds = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff`;

/** What shows nothing by itself: spaces, formats and fillers of the first plane, and the planes' tags. */
const blank =
  String.raw`\s\u0020\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5` +
  String.raw`\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8` +
  '\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}';

export interface ToldText {
  readonly lines?: 'one' | 'several';
  /** `<`, `>` and `=` are allowed. */
  readonly isExempt?: boolean;
  readonly noSpaces?: boolean;
  /** Least length of what is given. */
  readonly min?: number;
  /** What is given has to fit; with its own anchors. */
  readonly pattern?: RegExp;
  /** Nothing at all is refused too. */
  readonly isRequired?: boolean;
}

/** For `.meta()` of a text that code judges: the pattern that says the same. */
export function toldText({ lines = 'one', isExempt, noSpaces, min, pattern, isRequired }: ToldText): {
  pattern: string;
} {
  const refused = `${lines === 'one' ? unwritten : lineEnds}${isExempt ? '' : '<>='}${noSpaces ? String.raw`\s` : ''}`;
  const shortest = min === undefined || min < 2 ? '' : String.raw`(?![\s\S]{1,${min - 1}}$)`;
  const given = pattern
    ? String.raw`(?![\s\S]*[${refused}])(?:${pattern.source})`
    : `[^${refused}]*[^${refused}${blank}][^${refused}]*`;
  return { pattern: isRequired ? `^${shortest}${given}$` : `^(?:|${shortest}${given})$` };
}

/** Of a new password: eight characters or more, of four classes, of no others. */
export const toldPassword = {
  pattern: '^(?![^0-9]*$)(?![^a-z]*$)(?![^A-Z]*$)(?![^@#$!%*?&]*$)[A-Za-z0-9@#$!%*?&]{8,}$',
} as const;
