import { SaxesParser } from 'saxes';
import { TableFileError, type ReadLimits } from './table-file-error.ts';
import { unpackParts } from './xlsx-package.ts';
import { columnIndex, unescapeCell } from './xlsx-xml.ts';

const wanted =
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml|_rels\/workbook\.xml\.rels)$/;

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Walks a part; prefixes of names are dropped. Document types, and so entities of their own, are refused. */
function walk(
  bytes: Uint8Array | undefined,
  on: { open?: (tag: Tag) => void; text?: (text: string) => void; close?: (name: string) => void },
): void {
  if (!bytes) return;
  const parser = new SaxesParser();
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new TableFileError('damaged');
  });
  parser.on('error', () => {
    throw new TableFileError('damaged');
  });
  parser.on('opentag', (tag) =>
    on.open?.({
      name: local(tag.name),
      attributes: Object.fromEntries(Object.entries(tag.attributes).map(([name, value]) => [local(name), value])),
    }),
  );
  parser.on('text', (text) => on.text?.(text));
  parser.on('closetag', (tag) => on.close?.(local(tag.name)));
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.byteLength; at += 1024 * 1024)
    parser.write(decoder.decode(bytes.subarray(at, at + 1024 * 1024), { stream: true }));
  parser.close();
}

/**
 * Reads the first sheet of a workbook as text, as a person sees it: dates as `YYYY-MM-DD[ HH:mm:ss]`, whole numbers
 * without a point, formulas by the value that was stored with them. Macros and links to other files are never opened.
 */
export function readXlsx(bytes: Uint8Array, limits: ReadLimits): string[][] {
  const parts = unpackParts(bytes, (name) => wanted.test(name), limits);
  const sheet = parts.get(firstSheet(parts));
  if (!sheet) throw new TableFileError('notATable');
  return readSheet(
    sheet,
    readStrings(parts.get('xl/sharedStrings.xml'), limits),
    readDateStyles(parts.get('xl/styles.xml')),
    limits,
  );
}

function firstSheet(parts: ReadonlyMap<string, Uint8Array>): string {
  let id: string | undefined;
  walk(parts.get('xl/workbook.xml'), {
    open: ({ name, attributes }) => {
      if (name === 'sheet') id ??= attributes['id'];
    },
  });
  let target = 'worksheets/sheet1.xml';
  walk(parts.get('xl/_rels/workbook.xml.rels'), {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes['Id'] === id) target = attributes['Target'] ?? target;
    },
  });
  return `xl/${target.replace(/^\/?xl\//, '').replace(/^\//, '')}`;
}

function readStrings(bytes: Uint8Array | undefined, limits: ReadLimits): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  walk(bytes, {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text: (part) => {
      if (isText && !isPhonetic && text.length <= limits.cell) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(text.slice(0, limits.cell));
    },
  });
  return strings;
}

/** Which cell styles show a date, a time or both. */
function readDateStyles(bytes: Uint8Array | undefined): ReadonlySet<number> {
  const formats = new Map<number, string>();
  const dates = new Set<number>();
  let isCell = false;
  let index = 0;
  walk(bytes, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isCell = true;
      if (name === 'xf' && isCell) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const code = (formats.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
        if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47) || /[dyhs]/i.test(code)) dates.add(index);
        index += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return dates;
}

function readSheet(
  bytes: Uint8Array,
  strings: readonly string[],
  dates: ReadonlySet<number>,
  limits: ReadLimits,
): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  walk(bytes, {
    open: ({ name, attributes }) => {
      if (name === 'row') row = [];
      if (name === 'c') {
        const named = columnIndex(attributes['r'] ?? '');
        column = named < 0 ? row.length : named;
        if (column >= limits.columns) throw new TableFileError('tooManyColumns');
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      }
      isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (!isValue) return;
      value += part;
      if (value.length > limits.cell) throw new TableFileError('tooLarge');
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c') {
        while (row.length < column) row.push('');
        row[column] = cellText(type, value, strings, dates.has(style));
      }
      if (name === 'row' && row.some((cell) => cell !== '')) {
        if (rows.length >= limits.rows) throw new TableFileError('tooManyRows');
        rows.push(row);
      }
    },
  });
  return rows;
}

function cellText(type: string, value: string, strings: readonly string[], isDate: boolean): string {
  if (type === 's') return unescapeCell(strings[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type !== 'n' || value === '') return unescapeCell(value);
  return isDate ? serialText(Number(value)) : String(Number(value));
}

/** A day number of the 1900 system as a person writes it (day 60 is the 29 February 1900 that never was). */
function serialText(serial: number): string {
  const seconds = Math.round((serial % 1) * 86_400);
  const time = Temporal.PlainTime.from('00:00').add({ seconds }).toString().slice(0, 8);
  if (serial < 1) return time.slice(0, 5);
  const date = Temporal.PlainDate.from('1899-12-30')
    .add({ days: Math.floor(serial) + (seconds === 86_400 ? 1 : 0) })
    .toString();
  return seconds % 86_400 === 0 ? date : `${date} ${time}`;
}
