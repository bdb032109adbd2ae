import { cellNumber, withLabel } from './cell-text.ts';
import { lookedNumber } from '#shared/i18n/figures.ts';
import { looksLikeFormula } from '#shared/text/csv-formula.ts';
import { formatDuration, parseDate, parseDateTime, parseTime, type ZoneClock } from './local-time.ts';
import type { TableColumn, TableRow, TableValue } from './table.ts';
import type { SharedStrings } from './xlsx-strings.ts';
import type { CellRole, StyleSheet } from './xlsx-styles.ts';
import { columnName } from './xlsx-xml.ts';

const secondsPerDay = 86_400;
/** Days from Excel's day 0 to 1970-01-01. */
const epochSerial = 25_569;
/** 1900-03-01, the first day counted correctly by Excel (which has a 29 February 1900). */
const firstTrueSerial = 61;

function daySerial(days: number): number | undefined {
  const serial = days + epochSerial;
  if (serial >= firstTrueSerial) return serial;
  return serial >= 2 ? serial - 1 : undefined;
}

/**
 * The number of a value in a spreadsheet: dates and times as days. Undefined if it has none and is
 * written as text, like negative durations, which Excel shows as `#####`.
 */
export function cellSerial(column: TableColumn, value: TableValue, zone: ZoneClock): number | undefined {
  switch (column.kind) {
    case 'integer':
    case 'decimal':
      return cellNumber(value);
    case 'duration': {
      const minutes = cellNumber(value);
      if (minutes === undefined) return undefined;
      const figure = column.look ? lookedNumber(minutes, column.look) : null;
      if (figure !== null) return figure;
      return minutes < 0 ? undefined : minutes / 1440;
    }
    case 'date': {
      const days = typeof value === 'string' && value.length === 10 ? parseDate(value) : undefined;
      return days === undefined ? undefined : daySerial(days);
    }
    case 'time': {
      const seconds = typeof value === 'string' ? parseTime(value) : undefined;
      return seconds === undefined ? undefined : seconds / secondsPerDay;
    }
    case 'datetime': {
      const wall = typeof value === 'string' ? parseDateTime(value, zone) : undefined;
      if (wall === undefined) return undefined;
      const days = Math.floor(wall / secondsPerDay);
      const serial = daySerial(days);
      return serial === undefined ? undefined : serial + (wall - days * secondsPerDay) / secondsPerDay;
    }
    case 'text':
    case 'boolean':
      return undefined;
  }
}

/** Writes rows as XML; one per workbook. */
export interface CellWriter {
  row(row: TableRow, number: number): string;
  header(number: number): string;
  /** A line of text outside the table: title, filters. */
  line(text: string, role: CellRole, number: number): string;
}

interface ColumnWriter {
  readonly column: TableColumn;
  readonly open: string;
  readonly styles: Readonly<Record<'data' | 'subtotal' | 'total', { plain: string; quoted: string }>>;
}

/** Writes the cells of one workbook, with its styles and shared strings. */
export function createCellWriter(
  columns: readonly TableColumn[],
  zone: ZoneClock,
  strings: SharedStrings,
  styles: StyleSheet,
): CellWriter {
  const style = (column: TableColumn, role: CellRole, quoted: boolean): string =>
    `" s="${styles.cell(column, role, quoted)}"`;
  const both = (column: TableColumn, role: CellRole): { plain: string; quoted: string } => ({
    plain: style(column, role, false),
    quoted: style(column, role, true),
  });
  const writers: readonly ColumnWriter[] = columns.map((column, index) => ({
    column,
    open: `<c r="${columnName(index)}`,
    styles: { data: both(column, 'data'), subtotal: both(column, 'subtotal'), total: both(column, 'total') },
  }));

  function cell(writer: ColumnWriter, number: number, role: 'data' | 'subtotal' | 'total', value: TableValue): string {
    const { column, open } = writer;
    const look = writer.styles[role];
    if (value === null || value === undefined || value === '') {
      // Summary rows are filled across their whole width.
      return role === 'data' ? '' : `${open}${number}${look.plain}/>`;
    }
    const serial = cellSerial(column, value, zone);
    if (serial !== undefined) return `${open}${number}${look.plain}><v>${serial}</v></c>`;
    if (typeof value === 'boolean') return `${open}${number}${look.plain} t="b"><v>${value ? 1 : 0}</v></c>`;
    const minutes = column.kind === 'duration' ? cellNumber(value) : undefined;
    const text = minutes === undefined ? String(value) : formatDuration(minutes);
    return `${open}${number}${looksLikeFormula(text) ? look.quoted : look.plain}${strings.cell(text)}`;
  }

  function line(text: string, role: CellRole, number: number): string {
    return `<row r="${number}"><c r="A${number}" s="${styles.plain(role)}"${strings.cell(text)}</row>`;
  }

  return {
    line,
    row(row, number) {
      if (row.kind === 'heading') return line(row.label, 'heading', number);
      let xml = `<row r="${number}">`;
      for (const [index, writer] of writers.entries()) {
        const value = row.values[writer.column.key];
        const labelled = row.kind !== 'data' && index === 0;
        const shown = labelled
          ? withLabel(row.label, value === null || value === undefined ? '' : String(value))
          : value;
        xml += labelled
          ? `${writer.open}${number}${writer.styles[row.kind].plain}${strings.cell(String(shown))}`
          : cell(writer, number, row.kind, shown);
      }
      return `${xml}</row>`;
    },
    header(number) {
      let xml = `<row r="${number}" ht="22" customHeight="1">`;
      for (const { column, open } of writers) {
        xml += `${open}${number}${style(column, 'header', false)}${strings.cell(column.title)}`;
      }
      return `${xml}</row>`;
    },
  };
}
