/** Further text of a dump; undefined when there is none. */
export type MoreText = () => string | undefined;

/** Nothing that is looked at behind a unit (a quote that is doubled, the word that begins the next statement) is longer. */
const margin = 1000;

/** A position in the text of a dump. A large dump is held in parts: what has been read is let go. */
export class Cursor {
  text: string;
  at: number;
  /** Whether a backslash in a string escapes, as MySQL writes it. */
  readonly escapes: boolean;
  private more: MoreText | undefined;

  constructor(text: string, escapes: boolean, more?: MoreText) {
    this.text = text;
    this.escapes = escapes;
    this.at = 0;
    this.more = more;
  }

  get isOver(): boolean {
    return this.at >= this.text.length;
  }

  /** Reads a unit; again with more text if it came so near to the end of the present part that it may go on in the next. */
  whole<T>(read: () => T): T {
    for (;;) {
      const begin = this.at;
      const value = read();
      if (this.text.length - this.at > margin || !this.extend(begin)) return value;
    }
  }

  /** Adds the next part and lets go what is before a position, where the cursor then is. @returns false if there is none */
  extend(from: number): boolean {
    const part = this.more?.();
    if (part === undefined) {
      this.more = undefined;
      return false;
    }
    this.text = this.text.slice(from) + part;
    this.at = 0;
    return true;
  }

  /** Takes what a sticky pattern matches here. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** Passes white space and comments. */
  skipBlank(): void {
    for (;;) {
      this.take(/\s+/y);
      if (this.text.startsWith('--', this.at) || (this.escapes && this.text[this.at] === '#')) this.moveAfter('\n');
      else if (this.text.startsWith('/*', this.at)) this.moveAfter('*/');
      else return;
    }
  }

  /** Moves behind the next occurrence of a text, or to the end. */
  moveAfter(text: string): void {
    const found = this.text.indexOf(text, this.at);
    this.at = found < 0 ? this.text.length : found + text.length;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\u001a',
};

/** Reads a string behind its opening quote; undefined if the text ends before the closing one. */
export function readString(cursor: Cursor, quote: string, escaping: boolean): string | undefined {
  const { text } = cursor;
  let value = '';
  let from = cursor.at;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\' && escaping) {
      const next = text[at + 1];
      if (next === undefined) break;
      value += text.slice(from, at) + (escapes[next] ?? next);
      at += 1;
      from = at + 1;
    } else if (letter === quote) {
      value += text.slice(from, at);
      if (text[at + 1] !== quote) {
        cursor.at = at + 1;
        return value;
      }
      value += quote;
      at += 1;
      from = at + 1;
    }
  }
  cursor.at = text.length;
  return undefined;
}

/** Passes a bracket with all that it contains. @returns false if the text ends before it closes */
export function skipBrackets(cursor: Cursor): boolean {
  let depth = 0;
  while (!cursor.isOver) {
    cursor.take(/[^'"()]+/y);
    const letter = cursor.text[cursor.at];
    cursor.at += 1;
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter !== undefined && readString(cursor, letter, cursor.escapes) === undefined) return false;
    if (depth === 0) return letter !== undefined;
  }
  return false;
}

/**
 * Reads a value of a row: text of a string or number, `1` and `0` of truth values, null of NULL and of what is calculated.
 * @returns undefined if the text ends within it
 */
export function readValue(cursor: Cursor): string | null | undefined {
  cursor.skipBlank();
  if (cursor.take(/CAST\s*\(/iy)) {
    const value = readValue(cursor);
    if (value === undefined) return undefined;
    cursor.moveAfter(')');
    return value;
  }
  const prefix = cursor.take(/(?:N|E|B|X|_[a-z0-9]+\s*)?(?=['"])/iy)?.[0] ?? '';
  const quote = cursor.text[cursor.at];
  let value: string | null | undefined;
  if (quote === "'" || (quote === '"' && cursor.escapes)) {
    cursor.at += 1;
    value = readString(cursor, quote, cursor.escapes || /^e$/i.test(prefix));
    if (value === undefined) return undefined;
  } else {
    const word = cursor.take(/[^\s,()':]+/y)?.[0] ?? '';
    if (cursor.text[cursor.at] === '(') {
      if (!skipBrackets(cursor)) return undefined;
      value = null;
    } else value = plainValue(word);
  }
  // `::timestamp without time zone` and the like.
  while (cursor.take(/[^,()]+/y)) if (cursor.text[cursor.at] === '(' && !skipBrackets(cursor)) return undefined;
  return cursor.isOver ? undefined : value;
}

function plainValue(word: string): string | null {
  if (/^(?:null|default)$/i.test(word) || word === '') return null;
  if (/^true$/i.test(word)) return '1';
  return /^false$/i.test(word) ? '0' : word;
}

/** Reads the values of `(…)`; undefined if the text ends within it. */
export function readTuple(cursor: Cursor): (string | null)[] | undefined {
  const values: (string | null)[] = [];
  cursor.at += 1;
  for (;;) {
    const value = readValue(cursor);
    if (value === undefined) return undefined;
    values.push(value);
    const letter = cursor.text[cursor.at];
    cursor.at += 1;
    if (letter === ')') return values;
    if (letter !== ',') return undefined;
  }
}
