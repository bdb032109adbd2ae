import { restoreNeutralised } from './csv-formula.ts';
import { TableFileError, type ReadLimits } from './table-file-error.ts';

/** Decodes text: by its mark, else as UTF-8, else as the code page that its bytes look like. */
export function decodeText(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Arabic letters stand at C0–DF and E1–ED in windows-1256; in windows-1252 long runs of such bytes are rare.
    const isArabic = /[\xc7\xe1][\xc0-\xed]/.test(Buffer.from(bytes.subarray(0, 20_000)).toString('latin1'));
    return new TextDecoder(isArabic ? 'windows-1256' : 'windows-1252').decode(bytes);
  }
}

/** The separator that the first line has most of, outside quotes. */
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
 * Reads comma, semicolon or tab separated text (RFC 4180). A quote that was written before a formula (`'=…`) by our own
 * export is taken away again.
 * @throws TableFileError for NUL bytes, an endless quote, too many rows or columns.
 */
export function readCsv(bytes: Uint8Array, limits: ReadLimits): string[][] {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new TableFileError('notATable');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endCell = (value: string): void => {
    if (row.length >= limits.columns) throw new TableFileError('tooManyColumns');
    if (value.length > limits.cell) throw new TableFileError('tooLarge');
    row.push(restoreNeutralised(value));
  };
  const endRow = (): void => {
    if (row.some((value) => value !== '')) {
      if (rows.length >= limits.rows) throw new TableFileError('tooManyRows');
      rows.push(row);
    }
    row = [];
  };
  while (at < text.length) {
    if (text[at] === '"') {
      let value = '';
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote < 0 || value.length + quote - from > limits.cell)
          throw new TableFileError(quote < 0 ? 'damaged' : 'tooLarge');
        value += text.slice(from, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        value += '"';
        from = at + 1;
      }
      endCell(value);
    } else {
      let end = at;
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
      endCell(text.slice(at, end));
      at = end;
    }
    if (text[at] === separator) {
      at += 1;
      if (at >= text.length) endCell('');
      continue;
    }
    while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    endRow();
  }
  endRow();
  return rows;
}
