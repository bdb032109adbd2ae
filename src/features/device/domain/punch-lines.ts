import type { FileLine } from './moved-lines.ts';

/** Physical lines that one record may have, if a quoted cell contains line breaks. */
const mostLines = 20;
/** Lines that are passed over for each one that is asked for: a file of blank lines must not be read in one go. */
const mostBlank = 20;
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
  // Of these bytes alone: a search without an end costs the rest of the file at each line.
  const part = bytes.subarray(from, to);
  let count = 0;
  for (let at = part.indexOf(quote); at >= 0; at = part.indexOf(quote, at + 1)) count += 1;
  return count;
}

/**
 * Reads some lines of separated text from a position, without reading the rest. Bytes that are no UTF-8 become `U+FFFD`, since names
 * in an old code page are nothing that punches need. Blank lines are left out;
 * among many of them it finds fewer lines than were asked for, or none, before the end.
 */
export function readLines(
  bytes: Buffer,
  separator: string,
  from: Position,
  most: number,
): { readonly lines: readonly FileLine[]; readonly next: Position } {
  const lines: FileLine[] = [];
  let { at, line } = from;
  while (at < bytes.length && lines.length < most && line - from.line < most * mostBlank) {
    const first = line + 1;
    const begin = at;
    let end = endOf(bytes, at);
    let taken = 1;
    let quotes = quotesIn(bytes, begin, end);
    while (taken < mostLines && end < bytes.length && end - begin < mostBytes && quotes % 2 === 1) {
      const before = end;
      end = endOf(bytes, end + 1);
      quotes += quotesIn(bytes, before, end);
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
