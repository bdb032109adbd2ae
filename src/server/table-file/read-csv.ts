import { restoreNeutralised } from '#shared/text/csv-formula.ts';
import { collectRows, type ReadRow } from './read-rows.ts';
import { TableFileError, type ReadLimits } from './table-file-error.ts';

/**
 * Decodes text by its byte order mark, else as UTF-8. Anything else is refused: every single-byte code page can read
 * every file, so a wrong guess would silently turn `Ömer` into `Ã–mer`.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TableFileError('encoding');
  }
}

/** The most frequent separator of the first line, outside quotes. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((separator) => [separator, line.split(separator).length] as const);
  return counts.toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ',';
}

/**
 * Reads comma, semicolon or tab separated text (RFC 4180). Text after a closing quote belongs to its cell, as in
 * spreadsheets. A quote that our own export wrote before a formula (`'=…`) is removed.
 * @throws TableFileError for NUL bytes, an endless quote, too many rows or columns.
 */
export function readCsv(bytes: Uint8Array, limits: ReadLimits): readonly ReadRow[] {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new TableFileError('notATable');
  const separator = separatorOf(text);
  const collected = collectRows(limits);
  let number = 0;
  let cells: string[] = [];
  let at = 0;

  /** The inside of a quoted cell; ends after its closing quote. */
  function quoted(): string {
    let value = '';
    let from = at + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote < 0) throw new TableFileError('damaged');
      if (value.length + quote - from > limits.cell) throw new TableFileError('tooLarge');
      value += text.slice(from, quote);
      at = quote + 1;
      if (text[at] !== '"') return value;
      value += '"';
      from = at + 1;
    }
  }

  function plain(): string {
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    return text.slice(from, at);
  }

  function endCell(value: string): void {
    if (cells.length >= limits.columns) throw new TableFileError('tooManyColumns');
    if (value.length > limits.cell) throw new TableFileError('tooLarge');
    cells.push(restoreNeutralised(value));
  }

  function endRow(): void {
    number += 1;
    collected.add({ row: number, cells });
    cells = [];
  }

  while (at < text.length) {
    endCell(text[at] === '"' ? quoted() + plain() : plain());
    if (text[at] === separator) {
      at += 1;
      if (at >= text.length) endCell('');
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return collected.rows;
}
