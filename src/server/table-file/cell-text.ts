import { isoFormats, type Formats } from '#shared/contract/formats.ts';
import { toLanguage } from '#shared/contract/languages.ts';
import { formatDay, formatTime, formatTimes } from '#shared/i18n/dates.ts';
import { lookedDigits, lookedNumber } from '#shared/i18n/figures.ts';
import { formatDuration as formatDurationForPeople } from '#shared/i18n/format.ts';
import type { TableColumn, TableValue } from './table.ts';
import {
  formatDate,
  formatDuration,
  formatTime as formatTimeOfDay,
  parseDate,
  parseDateTime,
  parseTime,
  type ZoneClock,
} from './local-time.ts';

/** Formats values differently for csv (for programs) and pdf (for people). */
export interface CellWords {
  readonly zone: ZoneClock;
  readonly yes: string;
  readonly no: string;
  /** A number with fixed decimals; undefined keeps them as they are. */
  readonly number: (value: number, decimals: number | undefined) => string;
  /** Days since 1970-01-01. */
  readonly date: (days: number) => string;
  readonly time: (secondsOfDay: number, withSeconds: boolean) => string;
  readonly duration: (minutes: number) => string;
  /** Computed text, such as times of day in a row. */
  readonly text: (value: string) => string;
}

const numeric = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number in a value of a numeric column; undefined if it has none. */
export function cellNumber(value: TableValue): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string' && numeric.test(value)) return Number(value);
  return undefined;
}

export interface CellText {
  readonly text: string;
  /** True if the text was typed by a person, so that it may look like a formula. */
  readonly free: boolean;
}

const secondsPerDay = 86_400;
const blank: CellText = { text: '', free: false };

/** A value as cell text; a value that does not fit the column's kind is kept as free text. */
export function cellText(column: TableColumn, value: TableValue, words: CellWords): CellText {
  if (value === null || value === undefined || value === '') return blank;
  const known = knownText(column, value, words);
  return known === undefined ? { text: words.text(String(value)), free: true } : { text: known, free: false };
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
      if (minutes === undefined) return undefined;
      const figure = column.look ? lookedNumber(minutes, column.look) : null;
      return figure === null || !column.look
        ? words.duration(minutes)
        : words.number(figure, lookedDigits(column.look));
    }
    case 'date': {
      const days = typeof value === 'string' && value.length === 10 ? parseDate(value) : undefined;
      return days === undefined ? undefined : words.date(days);
    }
    case 'time': {
      const seconds = typeof value === 'string' ? parseTime(value) : undefined;
      return seconds === undefined ? undefined : words.time(seconds, column.seconds ?? false);
    }
    case 'datetime': {
      const wall = typeof value === 'string' ? parseDateTime(value, words.zone) : undefined;
      if (wall === undefined) return undefined;
      const days = Math.floor(wall / secondsPerDay);
      return `${words.date(days)} ${words.time(wall - days * secondsPerDay, column.seconds ?? false)}`;
    }
  }
}

/** The number of decimals; undefined for all. */
function digitsOf({ decimals = 2, isExact }: TableColumn, number: number): number | undefined {
  return isExact && Number(number.toFixed(decimals)) !== number ? undefined : decimals;
}

/** csv: ISO dates; plain numbers with a decimal point unless a comma is requested, never grouped. */
export function machineWords(zone: ZoneClock, yes: string, no: string, hasComma = false): CellWords {
  const mark = (text: string): string => (hasComma ? text.replace('.', ',') : text);
  return {
    zone,
    yes,
    no,
    number: (value, decimals) => mark(decimals === undefined ? String(value) : value.toFixed(decimals)),
    date: formatDate,
    time: formatTimeOfDay,
    duration: formatDuration,
    text: (value) => value,
  };
}

/** pdf: numbers in the language's format, days and times in the company's, with Latin digits in all four languages. */
export function peopleWords(
  { language, formats = isoFormats }: { readonly language: string; readonly formats?: Formats },
  zone: ZoneClock,
  yes: string,
  no: string,
): CellWords {
  const writing = { language: toLanguage(language), ...formats };
  const numbers = new Map<number | undefined, Intl.NumberFormat>();
  const days = new Map<number, string>();
  return {
    zone,
    yes,
    no,
    number(value, decimals) {
      let format = numbers.get(decimals);
      if (format === undefined) {
        format = new Intl.NumberFormat(language, {
          numberingSystem: 'latn',
          ...(decimals === undefined
            ? { maximumFractionDigits: 6 }
            : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
        });
        numbers.set(decimals, format);
      }
      return format.format(value);
    },
    date(day) {
      let text = days.get(day);
      if (text === undefined) {
        // A separate cell needs no isolation of its text direction.
        text = formatDay(formatDate(day), writing).replaceAll(/[\u2066\u2069]/g, '');
        if (days.size < 4096) days.set(day, text);
      }
      return text;
    },
    time: (seconds, withSeconds) => formatTime(formatTimeOfDay(seconds, withSeconds), writing),
    duration: (minutes) => formatDurationForPeople(minutes, writing.language),
    text: (value) => formatTimes(value, writing),
  };
}

/**
 * The texts of a summary line: its label goes into the first column, before a value that is
 * already there.
 */
export function withLabel(label: string, first: string): string {
  return first === '' ? label : `${label} ${first}`;
}
