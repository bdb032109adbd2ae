/**
 * Formula injection in CSV, after OWASP: a spreadsheet runs a text that begins with one of these, so the text gets a
 * leading apostrophe. A text that already has apostrophes before such a character gets one more, which makes the two
 * functions exact inverses of each other.
 */
const dangerous = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const neutralised = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** True if a spreadsheet would take the text for a formula. */
export function looksLikeFormula(text: string): boolean {
  return dangerous.test(text);
}

/** The text with an apostrophe before it if it looks like a formula. */
export function neutraliseFormula(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** The original of a text returned by `neutraliseFormula`. */
export function restoreNeutralised(text: string): string {
  return neutralised.test(text) ? text.slice(1) : text;
}
