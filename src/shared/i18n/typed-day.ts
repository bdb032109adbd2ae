import type { DateFormat } from '#shared/contract/formats.ts';
import { latinDigits } from './latin-digits.ts';
import { monthsOf } from './months.ts';
import type { Writing } from './writing.ts';

/** The order of day and month, and the language of month names. */
export type DayOrder = Pick<Writing, 'dateFormat' | 'language'>;

/**
 * A day as people write it, as `YYYY-MM-DD`: the year first, or day and month in the company's order, with any
 * separators or none; or with a month by its name. If a company writes the year first, the day comes before the month.
 * `''` for a day that does not exist, and for a year without its century: guessing would be wrong.
 * @param isSwappable accepts the other order if the text has only that meaning. Not for a file: its other lines would
 *   be swapped without notice.
 */
export function readTypedDay(text: string, order: DayOrder, isSwappable: boolean): string {
  const plain = withoutMarks(latinDigits(text)).trim();
  return yearFirst(plain) || yearLast(plain, order.dateFormat, isSwappable) || namedMonth(plain, order);
}

/** Text without direction marks, which come with text copied from a line of Arabic. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '');
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function dayOf(year = '', month = '', day = ''): string {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const isLeap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
  const length = m === 2 && isLeap ? 29 : (monthLengths[m - 1] ?? 0);
  return y >= 1 && d >= 1 && d <= length ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

function yearFirst(text: string): string {
  const [, year, month, day, closeMonth = month, closeDay = day] =
    /^(\d{4})(?:[-/.\s](\d{1,2})[-/.\s](\d{1,2})|(\d{2})(\d{2}))$/.exec(text) ?? [];
  return dayOf(year, closeMonth, closeDay);
}

function yearLast(text: string, format: DateFormat, isSwappable: boolean): string {
  const found = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4})$|^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [first, second, year] = (found ?? []).slice(1).filter((part) => part !== undefined);
  const [day, month] = format === 'MM/DD/YYYY' ? [second, first] : [first, second];
  return dayOf(year, month, day) || (isSwappable ? dayOf(year, day, month) : '');
}

/** `22 Nov 2026`, `Nov 22, 2026`, `22 de noviembre de 2026`. */
function namedMonth(text: string, { language }: DayOrder): string {
  const words = text
    .toLocaleLowerCase(language)
    .split(/[\s.,/-]+/)
    .filter((word) => word !== '' && word !== 'de');
  const [first = '', second = '', year = ''] = words;
  if (words.length !== 3 || !/^\d{4}$/.test(year)) return '';
  const [day, name] = /^\d{1,2}$/.test(first) ? [first, second] : [second, first];
  const month = monthsOf(language).get(name);
  return month === undefined || !/^\d{1,2}$/.test(day) ? '' : dayOf(year, String(month), day);
}
