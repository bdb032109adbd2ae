import type { FormerRow } from './sql-dump.ts';

/** A text in one line. */
export const textOf = (row: FormerRow, column: string): string =>
  (row.get(column) ?? '').replaceAll(/[\t\n\v\f\r]+/g, ' ').trim();

/** A key that other rows name; null for none, such as `0`. */
export function keyOf(row: FormerRow, column: string): string | null {
  const key = textOf(row, column);
  return key === '' || key === '0' || key === '-1' ? null : key;
}

/** The date of a date or moment; null if there is none, or one before anybody's time. */
export function dateOf(row: FormerRow, column: string): string | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(textOf(row, column))?.[0];
  if (day === undefined || day < '1901-01-01') return null;
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

export function genderOf(row: FormerRow, column: string): '' | 'F' | 'M' {
  const [letter = ''] = textOf(row, column).toUpperCase();
  return letter === 'F' || letter === 'M' ? letter : '';
}

/** The digits of a card; empty for none, which these systems write as zeros. */
export const cardOf = (row: FormerRow, column: string): string =>
  /^0*$/.test(textOf(row, column)) ? '' : textOf(row, column);

/** The wall time of a time or moment, `HH:mm`; null if there is none. */
export function timeOf(row: FormerRow, column: string): string | null {
  const found = /(?:^|[ T])([01]\d|2[0-3]):([0-5]\d)/.exec(textOf(row, column));
  return found ? `${found[1]}:${found[2]}` : null;
}

/** A whole number that is not negative; null if there is none. */
export function countOf(row: FormerRow, column: string): number | null {
  const text = textOf(row, column);
  return /^\d{1,6}(?:\.0+)?$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** A number, of days or the like; null if there is none. */
export function numberOf(row: FormerRow, column: string): number | null {
  const text = textOf(row, column);
  return /^-?\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** PostgreSQL writes `f`, the others `0`. */
export const isFalse = (text: string): boolean => /^(?:f|false|0)$/i.test(text);

/** PostgreSQL writes `t`, the others `1`. */
export const isTrue = (row: FormerRow, column: string): boolean => /^(?:1|t|true|-1)$/i.test(textOf(row, column));

/** An end that stands for none, far in the future. */
export const endOf = (day: string | null): string | null => (day !== null && day >= '2090-01-01' ? null : day);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The minutes from a wall time to the next other one. */
export const minutesBetween = (from: string, to: string): number => (minutesOf(to) - minutesOf(from) + 1440) % 1440;

/** The wall time some minutes after another. */
export function timeAfter(time: string, minutes: number): string {
  const at = (minutesOf(time) + minutes) % 1440;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
