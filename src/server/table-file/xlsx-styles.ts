import type { Formats } from '#shared/contract/formats.ts';
import { lookedDigits } from '#shared/i18n/figures.ts';
import { columnAlign, type TableColumn, type TableRow } from './table.ts';
import { xmlAttribute } from './xlsx-xml.ts';

/** The cell styles of a written workbook, numbered in order of first use. */

export type CellRole = TableRow['kind'] | 'header' | 'title' | 'note';

interface CellFormat {
  readonly numberFormat: string;
  readonly role: CellRole;
  readonly align: 'start' | 'center' | 'end';
  /** Keeps the cell as text even when it is edited: Excel's own apostrophe. */
  readonly quoted: boolean;
}

const general = 'General';
const textFormat = '@';

// A plain slash would become the reader's own date separator.
const dayCodes = {
  'YYYY-MM-DD': 'yyyy-mm-dd',
  'DD/MM/YYYY': 'dd\\/mm\\/yyyy',
  'MM/DD/YYYY': 'mm\\/dd\\/yyyy',
} as const;

function timeCode({ timeFormat }: Formats, { seconds = false }: TableColumn): string {
  return timeFormat === '24' ? `hh:mm${seconds ? ':ss' : ''}` : `h:mm${seconds ? ':ss' : ''} AM/PM`;
}

const numberCode = (decimals: number): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`);

/** The number format of a column's values. */
export function numberFormat(column: TableColumn, formats: Formats): string {
  switch (column.kind) {
    case 'text':
      return textFormat;
    case 'integer':
      return '0';
    case 'decimal':
      return `${numberCode(column.decimals ?? 2)}${column.isAmount ? '#' : ''}`;
    case 'date':
      return dayCodes[formats.dateFormat];
    case 'time':
      return timeCode(formats, column);
    case 'datetime':
      return `${dayCodes[formats.dateFormat]} ${timeCode(formats, column)}`;
    case 'duration':
      return column.look && column.look.unit !== 'hours' ? numberCode(lookedDigits(column.look)) : '[h]:mm';
    case 'boolean':
      return general;
  }
}

/** Fonts, fills and borders by role. The numbers are indexes of the lists in `stylesXml`. */
const looks: Readonly<Record<CellRole, { font: number; fill: number; border: number }>> = {
  data: { font: 0, fill: 0, border: 0 },
  header: { font: 1, fill: 2, border: 1 },
  heading: { font: 1, fill: 0, border: 0 },
  subtotal: { font: 1, fill: 3, border: 0 },
  total: { font: 1, fill: 3, border: 2 },
  title: { font: 2, fill: 0, border: 0 },
  note: { font: 3, fill: 0, border: 0 },
};

// Excel mirrors left and right by the sheet's direction, so they mean start and end; `general` puts
// text at the start and numbers at the end in both directions.
const horizontal = { start: 'left', center: 'center', end: 'right' } as const;

export interface StyleSheet {
  /** The cell style number of a column's cells in a kind of row. */
  cell(column: TableColumn, role: CellRole, quoted: boolean): number;
  /** The cell style number of text outside columns. */
  plain(role: CellRole): number;
  xml(): string;
}

/** Collects the cell styles that a workbook uses. */
export function createStyleSheet(shown: Formats): StyleSheet {
  const formats: CellFormat[] = [{ numberFormat: general, role: 'data', align: 'start', quoted: false }];
  const numbers = new Map<string, number>();

  function register(format: CellFormat): number {
    const key = `${format.numberFormat}|${format.role}|${format.align}|${format.quoted}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, formats.length);
    return formats.push(format) - 1;
  }

  return {
    cell: (column, role, quoted) =>
      register({
        numberFormat: role === 'header' ? general : quoted ? textFormat : numberFormat(column, shown),
        role,
        align: columnAlign(column),
        quoted,
      }),
    plain: (role) => register({ numberFormat: textFormat, role, align: 'start', quoted: false }),
    xml: () => stylesXml(formats),
  };
}

function formatXml(format: CellFormat, formatId: number): string {
  const { font, fill, border } = looks[format.role];
  const wrap = format.role === 'header' ? ' wrapText="1"' : '';
  return (
    `<xf numFmtId="${formatId}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"` +
    `${format.quoted ? ' quotePrefix="1"' : ''}>` +
    `<alignment horizontal="${horizontal[format.align]}" vertical="center"${wrap}/></xf>`
  );
}

function stylesXml(formats: readonly CellFormat[]): string {
  const codes = [...new Set(formats.map((format) => format.numberFormat))].filter(
    (code) => code !== general && code !== textFormat,
  );
  const idOf = (code: string): number => (code === general ? 0 : code === textFormat ? 49 : 164 + codes.indexOf(code));
  const font = (extra: string, size: number, colour: string): string =>
    `<font>${extra}<sz val="${size}"/><color rgb="${colour}"/><name val="Calibri"/><family val="2"/></font>`;
  const fill = (colour: string): string =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
  const border = (inner: string): string => `<border><left/><right/>${inner}<diagonal/></border>`;
  const line = (side: string, style: string): string => `<${side} style="${style}"><color rgb="FF94A3B8"/></${side}>`;
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    (codes.length === 0
      ? ''
      : `<numFmts count="${codes.length}">${codes
          .map((code) => `<numFmt numFmtId="${idOf(code)}" formatCode="${xmlAttribute(code)}"/>`)
          .join('')}</numFmts>`) +
    `<fonts count="4">${font('', 11, 'FF1F2937')}${font('<b/>', 11, 'FF1F2937')}` +
    `${font('<b/>', 16, 'FF1F2937')}${font('', 10, 'FF64748B')}</fonts>` +
    '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    `${fill('FFE0EAFF')}${fill('FFF1F5F9')}</fills>` +
    `<borders count="3">${border('<top/><bottom/>')}${border(`<top/>${line('bottom', 'thin')}`)}` +
    `${border(`${line('top', 'thin')}${line('bottom', 'double')}`)}</borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">` +
    formats.map((format) => formatXml(format, idOf(format.numberFormat))).join('') +
    '</cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}
