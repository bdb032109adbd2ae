import type { FileLine } from './moved-lines.ts';

/** Physical lines that one record may have, if a quoted cell contains line breaks. */
const mostLines = 20;
/** Bytes of one line; longer ones are cut, and cannot be read as punches anyway. */
const mostBytes = 20_000;

/** Where reading goes on: the byte, or the row of a workbook, and the number of the line before it. */
export interface Position {
  readonly at: number;
  readonly line: number;
}

/** The most frequent separator of the first lines, outside quotes. */
export function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .slice(0, 20)
    .join('\n');
  const counts = ['\t', ';', ',', '|'].map((separator) => [separator, lines.split(separator).length] as const);
  return counts.toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ',';
}

function cellsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let value = '';
    if (text[at] === '"') {
      const quoted = /^"((?:[^"]|"")*)"?/.exec(text.slice(at));
      value = (quoted?.[1] ?? '').replaceAll('""', '"');
      at += quoted?.[0].length ?? 1;
    }
    const end = text.indexOf(separator, at);
    cells.push(value + text.slice(at, end < 0 ? undefined : end));
    if (end < 0) break;
    at = end + separator.length;
  }
  return cells;
}

const quote = 0x22;
const lineEnd = 0x0a;

function quotesIn(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(quote, from); at >= 0 && at < to; at = bytes.indexOf(quote, at + 1)) count += 1;
  return count;
}

/**
 * Reads some lines of separated text from a position, without reading the rest. Bytes that are no UTF-8 become `U+FFFD`, since names
 * in an old code page are nothing that punches need. Blank lines are left out.
 */
export function readLines(
  bytes: Buffer,
  separator: string,
  from: Position,
  most: number,
): { readonly lines: readonly FileLine[]; readonly next: Position } {
  const lines: FileLine[] = [];
  let { at, line } = from;
  while (at < bytes.length && lines.length < most) {
    const first = line + 1;
    const begin = at;
    let end = endOf(bytes, at);
    let taken = 1;
    while (
      taken < mostLines &&
      end < bytes.length &&
      end - begin < mostBytes &&
      quotesIn(bytes, begin, end) % 2 === 1
    ) {
      end = endOf(bytes, end + 1);
      taken += 1;
    }
    // An endless quote must not swallow the lines after it.
    if (taken === mostLines || end - begin >= mostBytes) [end, taken] = [endOf(bytes, begin), 1];
    const text = bytes.toString('utf8', begin, Math.min(end, begin + mostBytes)).replace(/\r$/, '');
    if (text.trim() !== '') lines.push({ line: first, cells: cellsOf(text, separator) });
    line += taken;
    at = end + 1;
  }
  return { lines, next: { at: Math.min(at, bytes.length), line } };
}

function endOf(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(lineEnd, from);
  return end < 0 ? bytes.length : end;
}
