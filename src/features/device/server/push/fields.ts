/** Splits at LF, CRLF and a single CR: terminals use all three. */
export function splitLines(text: string): string[] {
  return text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
}

/** Whether a text has more lines than `most`, including blank ones, found without splitting it. */
export function hasMoreLines(text: string, most: number): boolean {
  return ['\n', '\r'].some((end) => {
    let lines = 0;
    for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) if ((lines += 1) > most) return true;
    return false;
  });
}

/**
 * Reads `Key=Value` pairs separated by TAB. Keys are lowered; a value may contain `=` (base64). The first of two equal keys wins.
 * It is a Map, since the keys are untrusted text.
 */
export function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of text.split('\t')) {
    const at = part.indexOf('=');
    if (at <= 0) continue;
    const key = part.slice(0, at).trim().toLowerCase();
    if (key !== '' && !fields.has(key)) fields.set(key, part.slice(at + 1));
  }
  return fields;
}

/** The value of a field, trimmed and optionally cut to a length; `null` if absent or blank. */
export function fieldText(fields: ReadonlyMap<string, string>, key: string, length?: number): string | null {
  const value = fields.get(key)?.trim();
  if (value === undefined || value === '') return null;
  return length === undefined ? value : cutText(value, length);
}

/** The value of a field as a whole number within ±2^31; `null` if absent, blank or not a number. */
export function fieldNumber(fields: ReadonlyMap<string, string>, key: string): number | null {
  return wholeNumber(fields.get(key) ?? '');
}

/** A whole number within ±2^31, or `null`. */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?\d{1,10}$/.test(trimmed) && Math.abs(Number(trimmed)) <= 2_147_483_647 ? Number(trimmed) : null;
}

/**
 * Whether a text is a user number: 1 to 24 characters (letters and leading zeros count), without control characters, blanks,
 * zero-width characters or unreadable bytes.
 */
export function isPin(text: string): boolean {
  return text.length <= 24 && /^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]+$/u.test(text);
}

/** Decodes base64; `null` if it is malformed. */
export function readBase64(text: string): Uint8Array | null {
  const trimmed = text.trim();
  if (trimmed === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(trimmed)) return null;
  return new Uint8Array(Buffer.from(trimmed, 'base64'));
}

/** Cuts text to a length, never between two surrogates: no database stores half a character. */
export function cutText(text: string, length: number): string {
  const isSplit = text.length > length && /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isSplit ? length - 1 : length).toWellFormed();
}
