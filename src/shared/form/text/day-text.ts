import { parseDate, parseDateTime, toZoned, type CalendarDate } from '@internationalized/date';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { readTypedDay, withoutMarks, type DayOrder } from '#shared/i18n/typed-day.ts';
import { normaliseTime } from './time-text.ts';

/** The day of a text `YYYY-MM-DD`, or null if it is not one. */
export function readDay(text: string | null | undefined): CalendarDate | null {
  if (!text) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

/** A typed day ({@link readTypedDay}) as `YYYY-MM-DD` or `''`; text with only one possible meaning is accepted. */
export function normaliseDay(text: string, order: DayOrder): string {
  return readDay(readTypedDay(text, order, true))?.toString() ?? '';
}

/** A time of day to the second: `9:30:15`, `093015`, or any text that {@link normaliseTime} reads, as `HH:mm:ss`. */
function normaliseSeconds(text: string): string {
  const exact = /^(\d{1,2})[:.](\d{2})[:.](\d{2})$|^(\d{2})(\d{2})(\d{2})$/.exec(text.trim());
  if (!exact) {
    const time = normaliseTime(text);
    return time === '' ? '' : `${time}:00`;
  }
  const [hours = 99, minutes = 99, seconds = 99] = exact
    .slice(1)
    .filter((part) => part !== undefined)
    .map(Number);
  if (hours > 23 || minutes > 59 || seconds > 59) return '';
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A typed local time as `YYYY-MM-DD HH:mm:ss` (spec section 2); a day alone is its midnight. */
export function normaliseDayTime(text: string, order: DayOrder): string {
  const plain = withoutMarks(latinDigits(text)).trim();
  const found = /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{8})(?:[T\s,]+(.+))?$/.exec(plain);
  const day = normaliseDay(found?.[1] ?? '', order);
  const time = found?.[2] === undefined ? '00:00:00' : normaliseSeconds(found[2]);
  return day === '' || time === '' ? '' : `${day} ${time}`;
}

/**
 * The instant of a normalised local time in a zone: ISO 8601 in UTC. A time that a clock skips becomes the one after.
 */
export function instantOf(dayTime: string, zone: string): string {
  return toZoned(parseDateTime(dayTime.replace(' ', 'T')), zone).toAbsoluteString();
}
