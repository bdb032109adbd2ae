import type { DateOrder } from '../contract/punch-import.ts';
import { monthOf, plain } from './moved-words.ts';

/** A wall time of a file, and the offset that it names itself, if any. */
export interface Moment {
  /** `YYYY-MM-DDTHH:mm:ss`. */
  readonly local: string;
  readonly offset: string | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

function dayOf(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year;
  if (whole < 1990 || whole > 2200 || month < 1 || month > 12 || day < 1) return null;
  return day > new Date(Date.UTC(whole, month, 0)).getUTCDate() ? null : `${whole}-${two(month)}-${two(day)}`;
}

const separated = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/;
const named = /^(\d{1,2})(?:[- ]| de )(\p{L}[\p{L}\p{M}]*)\.?(?:[- ]| de )(\d{2,4})$/iu;
const monthFirst = /^(\p{L}[\p{L}\p{M}]*)\.? (\d{1,2}),? (\d{4})$/iu;
/** A weekday before a date. */
const weekday = /^\p{L}[\p{L}\p{M}]*[.,]? (?=\d)/u;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
/** Days since 1899-12-30, as spreadsheets write dates, with the part of the day. */
const serial = /^(\d{5})(?:[.,](\d+))?$/;

/** Reads a date as ISO text; null if it is none. */
export function readDate(given: string, order: DateOrder): string | null {
  const text = plain(given).replace(weekday, (day) => (monthOf(day) === undefined ? '' : day));
  const parts = separated.exec(text);
  if (parts) {
    const [one = 0, other = 0, last = 0] = [parts[1], parts[3], parts[4]].map(Number);
    if (parts[1]?.length === 4 || order === 'ymd') return dayOf(one, other, last);
    return order === 'dmy' ? dayOf(last, other, one) : dayOf(last, one, other);
  }
  const words = named.exec(text);
  if (words) return dayOf(Number(words[3]), monthOf(words[2] ?? '') ?? 0, Number(words[1]));
  const american = monthFirst.exec(text);
  if (american) return dayOf(Number(american[3]), monthOf(american[1] ?? '') ?? 0, Number(american[2]));
  const close = compact.exec(text);
  if (close) return dayOf(Number(close[1]), Number(close[2]), Number(close[3]));
  const days = serial.exec(text);
  return days ? (readSerial(text)?.local.slice(0, 10) ?? null) : null;
}

function readSerial(text: string): Moment | null {
  const days = Number(text.replace(',', '.'));
  if (!(days >= 32_874 && days < 80_000)) return null;
  const at = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  return { local: at.toISOString().slice(0, 19), offset: null };
}

const clock = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(a\.?\s?m\.?|p\.?\s?m\.?|ص|م|صباحا|مساء|öö|ös)?$/iu;
const afternoon = /^(?:p|م$|مساء|ös)/iu;

/** Reads a time of day as `HH:mm:ss`; null if it is none. */
export function readTime(given: string): string | null {
  const text = plain(given);
  const parts = clock.exec(text) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(text);
  if (!parts) {
    if (!/^0?[.,]\d+$/.test(text)) return null;
    const seconds = Math.round(Number(text.replace(',', '.')) * 86_400) % 86_400;
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  }
  const half = parts[4];
  const hour = Number(parts[1]);
  const [minute, second] = [Number(parts[2]), Number(parts[3] ?? 0)];
  if (minute > 59 || second > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null;
  const whole = half === undefined ? hour : (hour % 12) + (afternoon.test(half) ? 12 : 0);
  return [whole, minute, second].map(two).join(':');
}

/** Reads a cell with one time or several, such as those of a day; null if a part is no time, empty for an empty cell. */
export function readTimes(given: string): readonly string[] | null {
  const text = plain(given);
  if (/^[-–—]*$/.test(text)) return [];
  const one = readTime(text);
  if (one !== null) return [one];
  // Halves of the day stay with their times.
  const parts = text.replace(/ (?=(?:[ap]\.? ?m\.?|ص|م|صباحا|مساء|öö|ös)(?:$|[ ,;|/]))/giu, '').split(/[ ,;|/]+/);
  const times = parts.filter((part) => part !== '').map(readTime);
  return times.every((time) => time !== null) ? times : null;
}

const zoned = /\s*(Z|[+-]\d{2}:?\d{2})$/i;
const dateFirst = /^(.*?\d)(?:,? |T)(\d{1,2}[:.h]\d.*)$/i;

/** Reads a date with its time of day; null if it is none. */
export function readMoment(given: string, order: DateOrder): Moment | null {
  const text = plain(given);
  if (/^\d{14}$/.test(text)) return joined(readDate(text.slice(0, 8), 'ymd'), readTime(text.slice(8)), null);
  if (/^\d{5}[.,]\d+$/.test(text)) return readSerial(text);
  const parts = dateFirst.exec(text);
  if (!parts) return null;
  const [, date = '', rest = ''] = parts;
  const zone = zoned.exec(rest);
  const offset = zone?.[1] === undefined ? null : zone[1].toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  return joined(readDate(date, order), readTime(zone ? rest.slice(0, zone.index) : rest), offset);
}

/** A date with a time; null if either is missing. */
export const joined = (date: string | null, time: string | null, offset: string | null): Moment | null =>
  date === null || time === null ? null : { local: `${date}T${time}`, offset };
