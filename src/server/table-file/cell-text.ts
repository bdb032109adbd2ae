import type { TableColumn, TableValue } from './table.ts';
import {
  formatDate,
  formatDuration,
  formatTime,
  parseDate,
  parseDateTime,
  parseTime,
  type ZoneClock,
} from './local-time.ts';

/** How the kinds that differ between csv (for machines) and pdf (for people) are put into words. */
export interface CellWords {
  readonly zone: ZoneClock;
  readonly yes: string;
  readonly no: string;
  /** A number with a number of decimals; undefined decimals mean as it stands. */
  readonly number: (value: number, decimals: number | undefined) => string;
  /** Days since 1970-01-01. */
  readonly date: (days: number) => string;
}

const numeric = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number in a value of a numeric column; undefined where it holds none. */
export function cellNumber(value: TableValue): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string' && numeric.test(value)) return Number(value);
  return undefined;
}

export interface CellText {
  readonly text: string;
  /** True where the text comes from a person and not from a number, date or word of ours. */
  readonly free: boolean;
}

const secondsPerDay = 86_400;
const blank: CellText = { text: '', free: false };

/** A value as the text of a cell; what does not fit the column's kind stays as it is and counts as free. */
export function cellText(column: TableColumn, value: TableValue, words: CellWords): CellText {
  if (value === null || value === undefined || value === '') return blank;
  const known = knownText(column, value, words);
  return known === undefined ? { text: String(value), free: true } : { text: known, free: false };
}

function knownText(column: TableColumn, value: string | number | boolean, words: CellWords): string | undefined {
  switch (column.kind) {
    case 'text':
      return undefined;
    case 'boolean':
      return typeof value === 'boolean' ? (value ? words.yes : words.no) : undefined;
    case 'integer':
    case 'decimal': {
      const number = cellNumber(value);
      if (number === undefined) return undefined;
      return words.number(number, column.kind === 'decimal' ? digitsOf(column, number) : undefined);
    }
    case 'duration': {
      const minutes = cellNumber(value);
      return minutes === undefined ? undefined : formatDuration(minutes);
    }
    case 'date': {
      const days = typeof value === 'string' && value.length === 10 ? parseDate(value) : undefined;
      return days === undefined ? undefined : words.date(days);
    }
    case 'time': {
      const seconds = typeof value === 'string' ? parseTime(value) : undefined;
      return seconds === undefined ? undefined : formatTime(seconds, column.seconds ?? false);
    }
    case 'datetime': {
      const wall = typeof value === 'string' ? parseDateTime(value, words.zone) : undefined;
      if (wall === undefined) return undefined;
      const days = Math.floor(wall / secondsPerDay);
      return `${words.date(days)} ${formatTime(wall - days * secondsPerDay, column.seconds ?? false)}`;
    }
  }
}

/** How many digits stand after the point; undefined where all of them do. */
function digitsOf({ decimals = 2, isExact }: TableColumn, number: number): number | undefined {
  return isExact && Number(number.toFixed(decimals)) !== number ? undefined : decimals;
}

/** csv: dates in ISO, numbers plain with a point, never grouped. */
export function machineWords(zone: ZoneClock, yes: string, no: string): CellWords {
  return {
    zone,
    yes,
    no,
    number: (value, decimals) => (decimals === undefined ? String(value) : value.toFixed(decimals)),
    date: formatDate,
  };
}

/** pdf: as the language writes numbers and dates, with Latin digits in all four languages. */
export function peopleWords(language: string, zone: ZoneClock, yes: string, no: string): CellWords {
  const formats = new Map<number | undefined, Intl.NumberFormat>();
  const days = new Map<number, string>();
  const dateFormat = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
  return {
    zone,
    yes,
    no,
    number(value, decimals) {
      let format = formats.get(decimals);
      if (format === undefined) {
        format = new Intl.NumberFormat(language, {
          numberingSystem: 'latn',
          ...(decimals === undefined
            ? { maximumFractionDigits: 6 }
            : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
        });
        formats.set(decimals, format);
      }
      return format.format(value);
    },
    date(day) {
      let text = days.get(day);
      if (text === undefined) {
        text = dateFormat.format(day * 86_400_000);
        if (days.size < 4096) days.set(day, text);
      }
      return text;
    },
  };
}

/**
 * The text of a summary line's cells: its label stands in the first column, or in front of a value that is
 * there already.
 */
export function withLabel(label: string, first: string): string {
  return first === '' ? label : `${label} ${first}`;
}
