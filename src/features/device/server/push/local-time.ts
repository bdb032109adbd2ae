const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Reads `length` digits from position `from`; -1 if there are others. */
function digits(text: string, from: number, length: number): number {
  let value = 0;
  for (let at = from; at < from + length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

const isOneOf = (text: string, at: number, allowed: string): boolean => allowed.includes(text.charAt(at));

/**
 * Reads a wall time in the forms that terminals use: `YYYY-MM-DD HH:MM:SS`, with `T`, with `/` in the date, without seconds.
 * Returns `YYYY-MM-DDTHH:mm:ss`, or `null` for times that do not exist (month 13, 30 February, hour 25).
 */
export function readLocalTime(text: string): string | null {
  const length = text.length;
  if (length !== 19 && length !== 16) return null;
  if (!isOneOf(text, 4, '-/') || text.charAt(7) !== text.charAt(4)) return null;
  if (!isOneOf(text, 10, ' T') || text.charAt(13) !== ':') return null;
  if (length === 19 && text.charAt(16) !== ':') return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = length === 19 ? digits(text, 17, 2) : 0;
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > (daysOfMonth[month - 1] ?? 0)) return null;
  if (month === 2 && day === 29 && !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))) return null;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;
  return `${text.slice(0, 4)}-${text.slice(5, 7)}-${text.slice(8, 10)}T${text.slice(11, 16)}:${length === 19 ? text.slice(17, 19) : '00'}`;
}

/** Reads `YYYYMMDDhhmmss`, the form in names of photos. */
export function readCompactTime(text: string): string | null {
  if (!/^\d{14}$/.test(text)) return null;
  const at = (from: number, to: number): string => text.slice(from, to);
  return readLocalTime(`${at(0, 4)}-${at(4, 6)}-${at(6, 8)} ${at(8, 10)}:${at(10, 12)}:${at(12, 14)}`);
}

/** `+08:00` from seconds east of Greenwich. */
export function offsetText(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  const rest = Math.abs(seconds) % 60;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** A wall time resolved in a zone. `ambiguous`: the hour occurs twice, and the earlier one is meant. */
type Resolved = { readonly offset: string; readonly ambiguous: boolean };

/** The wall times of an IANA zone. */
export type ZoneClock = {
  readonly zone: string;
  /** The offset of a wall time. In an hour that occurs twice, the first; in a skipped hour, that from before. */
  resolve(local: string): Resolved;
  /** The wall time of an instant. */
  localOf(instant: Temporal.Instant): string;
  /** Seconds east of Greenwich at an instant. */
  offsetSecondsAt(instant: Temporal.Instant): number;
};

const clocks = new Map<string, ZoneClock>();
const rememberedDays = 4000;

/** The clock of a zone. @throws RangeError for an unknown zone */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  // Days without a change of offset have one offset; it is cached to save the zone arithmetic for each row.
  const steadyDays = new Map<string, string | null>();
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);

  const steadyOffset = (day: string): string | null => {
    const known = steadyDays.get(day);
    if (known !== undefined) return known;
    const date = Temporal.PlainDate.from(day);
    const start = date.subtract({ days: 1 }).toZonedDateTime(zone);
    const change = start.getTimeZoneTransition('next');
    const end = date.add({ days: 2 }).toZonedDateTime(zone);
    const steady = change === null || Temporal.ZonedDateTime.compare(change, end) > 0 ? start.offset : null;
    if (steadyDays.size >= rememberedDays) steadyDays.clear();
    steadyDays.set(day, steady);
    return steady;
  };

  const clock: ZoneClock = {
    zone,
    resolve(local) {
      const steady = steadyOffset(local.slice(0, 10));
      if (steady !== null) return { offset: steady, ambiguous: false };
      const plain = Temporal.PlainDateTime.from(local);
      const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
      const later = plain.toZonedDateTime(zone, { disambiguation: 'later' });
      if (earlier.offsetNanoseconds === later.offsetNanoseconds) return { offset: earlier.offset, ambiguous: false };
      // In a skipped hour, too, the earlier reading has the offset from before.
      return { offset: earlier.offset, ambiguous: earlier.toPlainDateTime().equals(plain) };
    },
    localOf: (instant) => instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }),
    offsetSecondsAt: (instant) => instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000_000,
  };
  clocks.set(zone, clock);
  return clock;
}
