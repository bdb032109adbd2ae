/** Escapes and unescapes text in the XML of a spreadsheet. */

const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;
const specials = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

function replacement(found: string): string {
  if (found === '&') return '&amp;';
  if (found === '<') return '&lt;';
  if (found === '>') return '&gt;';
  // Characters that XML cannot hold use the format's own escape (ECMA-376 22.9.2.19), and so does that escape itself.
  return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** A string as the content of an element. Unpaired surrogates become U+FFFD. */
export function xmlText(text: string): string {
  const whole = text.toWellFormed();
  return special.test(whole) ? whole.replace(specials, replacement) : whole;
}

/** A string as the value of an attribute in double quotes. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Reverses the format's `_xHHHH_` escape. */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const columnNames: string[] = [];

/** The letters of a column, counted from 0: A, B … Z, AA … */
export function columnName(index: number): string {
  const known = columnNames[index];
  if (known !== undefined) return known;
  let rest = index;
  let name = '';
  do {
    name = String.fromCharCode(65 + (rest % 26)) + name;
    rest = Math.floor(rest / 26) - 1;
  } while (rest >= 0);
  columnNames[index] = name;
  return name;
}

/** The column index, from 0, of a cell reference such as `BC12`; -1 without letters. */
export function columnIndex(reference: string): number {
  let index = 0;
  for (let i = 0; i < reference.length; i += 1) {
    const letter = reference.charCodeAt(i) | 32;
    if (letter < 97 || letter > 122) break;
    index = index * 26 + letter - 96;
    if (index > 1_000_000) break;
  }
  return index - 1;
}
