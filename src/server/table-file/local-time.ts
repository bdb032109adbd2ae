/**
 * Dates and times as plain integers, for the millions of cells of an export. The calendar arithmetic is the
 * civil-from-days algorithm; the zone's offsets come from Temporal, once for each stretch between two changes.
 */

/** Days since 1970-01-01 of a Gregorian date. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The Gregorian date of a number of days since 1970-01-01. */
export function civilFromDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysInMonth(year: number, month: number): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29;
  return monthLengths[month - 1] ?? 0;
}

function digits(text: string, start: number, count: number): number {
  let value = 0;
  for (let i = start; i < start + count; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Days since 1970-01-01 of `YYYY-MM-DD` at the start of `text`; undefined where that is no date. */
export function parseDate(text: string): number | undefined {
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return undefined;
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return undefined;
  return daysFromCivil(year, month, day);
}

/** Seconds since midnight of `HH:mm[:ss[.fraction]]`; undefined where that is no time of day. */
export function parseTime(text: string): number | undefined {
  const match = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text);
  if (match === null) return undefined;
  const hour = Number(match[1]);
  const minute = Number(match[2]);
  const second = Number(match[3] ?? 0);
  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : undefined;
}

const timeTail = /^(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:(Z|z)|([+-])(\d{2}):?(\d{2})?)?$/;

/** Whole seconds since 1970-01-01T00:00 on the wall clock that `zone` gives, or that the text itself names. */
export function parseDateTime(text: string, zone: ZoneClock): number | undefined {
  const separator = text.charCodeAt(10);
  if (separator !== 84 && separator !== 32) return undefined;
  const days = parseDate(text);
  if (days === undefined) return undefined;
  const tail = timeTail.exec(text.slice(11));
  if (tail?.[1] === undefined) return undefined;
  const seconds = parseTime(tail[1]);
  if (seconds === undefined) return undefined;
  const wall = days * 86_400 + seconds;
  if (tail[2] !== undefined) return zone.wallSeconds(wall);
  if (tail[3] === undefined) return wall;
  const offset = Number(tail[4]) * 3600 + Number(tail[5] ?? 0) * 60;
  return zone.wallSeconds(tail[3] === '-' ? wall + offset : wall - offset);
}

export interface ZoneClock {
  /** Wall-clock seconds for seconds since the epoch. */
  wallSeconds(epochSeconds: number): number;
}

interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

/**
 * The offsets of an IANA zone, cached for each stretch between two changes. Throws RangeError for a zone that does not
 * exist.
 */
export function createZoneClock(timeZone: string): ZoneClock {
  const stretches: Stretch[] = [];

  function find(epochSeconds: number): Stretch {
    const at = Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(timeZone);
    // `previous` looks strictly before, so ask from one second later to catch a change at this very second.
    const previous = at.add({ seconds: 1 }).getTimeZoneTransition('previous');
    const next = at.getTimeZoneTransition('next');
    return {
      from: previous === null ? -Infinity : previous.epochMilliseconds / 1000,
      until: next === null ? Infinity : next.epochMilliseconds / 1000,
      offset: at.offsetNanoseconds / 1e9,
    };
  }

  let current = find(0);
  stretches.push(current);
  return {
    wallSeconds(epochSeconds) {
      if (epochSeconds < current.from || epochSeconds >= current.until) {
        const known = stretches.find((one) => epochSeconds >= one.from && epochSeconds < one.until);
        current = known ?? find(epochSeconds);
        if (known === undefined) stretches.push(current);
      }
      return epochSeconds + current.offset;
    },
  };
}

const two = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

function pair(value: number): string {
  return two[value] ?? String(value);
}

/** `YYYY-MM-DD` of days since 1970-01-01. */
export function formatDate(days: number): string {
  const { year, month, day } = civilFromDays(days);
  return `${String(year).padStart(4, '0')}-${pair(month)}-${pair(day)}`;
}

/** `HH:mm` or `HH:mm:ss` of seconds since midnight. */
export function formatTime(secondsOfDay: number, withSeconds: boolean): string {
  const minutes = Math.floor(secondsOfDay / 60);
  const text = `${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`;
  return withSeconds ? `${text}:${pair(secondsOfDay % 60)}` : text;
}

/** `H:mm` of a number of minutes, with a leading minus where negative; hours are not capped at a day. */
export function formatDuration(minutes: number): string {
  const rounded = Math.round(Math.abs(minutes));
  const text = `${Math.floor(rounded / 60)}:${pair(rounded % 60)}`;
  return minutes < 0 && rounded > 0 ? `-${text}` : text;
}
