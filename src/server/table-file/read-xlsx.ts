import { formatDuration } from './local-time.ts';
import { collectRows, type ReadRow } from './read-rows.ts';
import { TableFileError, type ReadLimits } from './table-file-error.ts';
import { readDateStyles, serialText, type DateStyle } from './xlsx-dates.ts';
import { openPackage, type Package } from './zip-package.ts';
import { walk } from './xlsx-walk.ts';
import { openWorkbook } from './xlsx-workbook.ts';
import { columnIndex, unescapeCell } from './xlsx-xml.ts';

/** Shared data that the cells of a sheet refer to. */
interface SheetContext {
  readonly strings: readonly string[];
  /** Styles that show a date, a time or a duration. */
  readonly dates: ReadonlyMap<number, DateStyle>;
  readonly from1904: boolean;
}

/**
 * Reads the first visible sheet of a workbook as text, as a person sees it: dates as `YYYY-MM-DD[ HH:mm:ss]`, whole
 * numbers without decimals, formulas by their stored value. Macros, other sheets and links to other files are never
 * opened.
 */
export async function readXlsx(bytes: Uint8Array, limits: ReadLimits): Promise<readonly ReadRow[]> {
  const parts = await openPackage(bytes, limits);
  const book = await openWorkbook(parts);
  const strings = book.strings === undefined ? [] : await readStrings(parts, book.strings, limits);
  const dates = await readDateStyles(parts, book.styles);
  return readSheet(parts, book.sheet, { strings, dates, from1904: book.from1904 }, limits);
}

async function readStrings(parts: Package, path: string, limits: ReadLimits): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await walk(parts.part(path), {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text: (part) => {
      // One character more than allowed, so that longer cells are refused.
      if (isText && !isPhonetic && text.length <= limits.cell) text = (text + part).slice(0, limits.cell + 1);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      if (strings.length >= limits.strings) throw new TableFileError('tooLarge');
      strings.push(text);
    },
  });
  return strings;
}

async function readSheet(
  parts: Package,
  path: string,
  sheet: SheetContext,
  limits: ReadLimits,
): Promise<readonly ReadRow[]> {
  const collected = collectRows(limits);
  let number = 0;
  let cells: string[] = [];
  let unreadable: number[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  let isPhonetic = false;
  await walk(parts.part(path), {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        const named = attributes['r'] === undefined ? number + 1 : Number(attributes['r']);
        if (!(Number.isInteger(named) && named > number)) throw new TableFileError('damaged');
        number = named;
        cells = [];
        unreadable = [];
      }
      if (name === 'c') {
        const named = columnIndex(attributes['r'] ?? '');
        column = named < 0 ? cells.length : named;
        if (column >= limits.columns) throw new TableFileError('tooManyColumns');
        if (column < cells.length) throw new TableFileError('damaged');
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      }
      if (name === 'rPh') isPhonetic = true;
      isValue = (name === 'v' || name === 't') && !isPhonetic;
    },
    text: (part) => {
      if (!isValue) return;
      value += part;
      if (value.length > limits.cell) throw new TableFileError('tooLarge');
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c') {
        while (cells.length < column) cells.push('');
        const text = cellText(type, value, sheet.dates.get(style), sheet);
        if ((text?.length ?? 0) > limits.cell) throw new TableFileError('tooLarge');
        if (text === undefined || !text.isWellFormed()) unreadable.push(column);
        cells.push((text ?? value).toWellFormed());
      }
      if (name === 'row') collected.add({ row: number, cells, ...(unreadable.length > 0 ? { unreadable } : {}) });
    },
  });
  return collected.rows;
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The text of a cell; undefined if it does not match its type. An error such as `#REF!` has no value either. */
function cellText(type: string, value: string, shown: DateStyle | undefined, sheet: SheetContext): string | undefined {
  if (value === '') return '';
  switch (type) {
    case 's': {
      const text = /^\d{1,9}$/.test(value) ? sheet.strings[Number(value)] : undefined;
      return text === undefined ? undefined : unescapeCell(text);
    }
    case 'b':
      return value === '1' || value === 'true' ? 'true' : value === '0' || value === 'false' ? 'false' : undefined;
    case 'str':
    case 'inlineStr':
    case 'd':
      return unescapeCell(value);
    case 'n': {
      const number = decimal.test(value) ? Number(value) : Number.NaN;
      if (!Number.isFinite(number)) return undefined;
      if (shown === 'duration') return formatDuration(number * 1440);
      return shown ? serialText(number, sheet.from1904) : String(number);
    }
    default:
      return undefined;
  }
}
