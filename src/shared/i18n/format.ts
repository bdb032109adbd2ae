import type { Language } from './languages.ts';

/**
 * Dates, instants, numbers and durations as people read them. Digits are the Latin ones in every language, as they
 * stand on terminals and in exported files.
 */
const locales: Readonly<Record<Language, string>> = {
  en: 'en-u-nu-latn',
  'es-MX': 'es-MX-u-nu-latn',
  ar: 'ar-u-nu-latn-ca-gregory',
  tr: 'tr-u-nu-latn',
};

/** The tag that Intl is asked with. */
export function intlLocale(language: Language): string {
  return locales[language];
}

const made = new Map<string, unknown>();

/** Intl objects are costly to make and cheap to keep: one for each kind, locale and set of options. */
function cached<T>(kind: string, language: Language, options: object, make: (locale: string) => T): T {
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  const present = made.get(key);
  if (present !== undefined) return present as T; // stored below under a key that holds the kind
  const fresh = make(intlLocale(language));
  made.set(key, fresh);
  return fresh;
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached('date', language, options, (locale) => new Intl.DateTimeFormat(locale, options));
}

export type DayStyle = 'short' | 'medium' | 'long' | 'full' | 'weekday' | 'dayMonth' | 'month';

/** Spelt out for days and instants alike: Arabic's own medium style is figures for the one and words for the other. */
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const dayStyles: Readonly<Record<DayStyle, Intl.DateTimeFormatOptions>> = {
  short: { year: 'numeric', month: '2-digit', day: '2-digit' },
  medium: day,
  long: { dateStyle: 'long' },
  full: { dateStyle: 'full' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
  month: { year: 'numeric', month: 'long' },
};

/** A calendar day (`YYYY-MM-DD`); text that is none comes back as it is. */
export function formatDay(day: string, language: Language, style: DayStyle = 'medium'): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(instant)) return day;
  return dateFormat(language, { ...dayStyles[style], timeZone: 'UTC' }).format(instant);
}

export type InstantStyle = 'medium' | 'seconds' | 'time' | 'timeSeconds' | 'day' | 'zone';

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const instantStyles: Readonly<Record<InstantStyle, Intl.DateTimeFormatOptions>> = {
  medium: { ...day, ...time },
  seconds: { ...day, ...time, second: '2-digit' },
  time,
  timeSeconds: { ...time, second: '2-digit' },
  day,
  zone: { ...day, ...time, timeZoneName: 'short' },
};

/** An instant (ISO 8601 with offset) in a zone, in 24 hours as terminals show it; text that is none comes back. */
export function formatInstant(
  instant: string,
  zone: string,
  language: Language,
  style: InstantStyle = 'medium',
): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  return dateFormat(language, { ...instantStyles[style], timeZone: zone }).format(at);
}

/** How a zone is called, e.g. `Gulf Standard Time`. */
export function zoneName(zone: string, language: Language, at: string): string {
  const parts = dateFormat(language, { timeZone: zone, timeZoneName: 'long' }).formatToParts(Date.parse(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  return cached('number', language, options, (locale) => new Intl.NumberFormat(locale, options)).format(value);
}

/** Whole minutes as hours and minutes: 465 is `7:45`. */
export function formatDuration(minutes: number): string {
  const whole = Math.abs(Math.round(minutes));
  const rest = String(whole % 60).padStart(2, '0');
  return `${minutes < 0 && whole > 0 ? '−' : ''}${Math.floor(whole / 60)}:${rest}`;
}

/**
 * `3 minutes ago`, in the largest unit that fits; both in milliseconds since the epoch. What lies ahead is told as now: `now` is
 * from the last drawing, or another clock goes ahead.
 */
export function formatAgo(then: number, now: number, language: Language): string {
  const options = { numeric: 'auto' } as const;
  const format = cached('ago', language, options, (locale) => new Intl.RelativeTimeFormat(locale, options));
  const seconds = Math.min(0, Math.round((then - now) / 1000));
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(Math.trunc(seconds), 'second');
}

/** `a, b and c`; as a disjunction `a, b or c`. */
export function formatList(
  items: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const options = { style: 'long', type } as const;
  return cached('list', language, options, (locale) => new Intl.ListFormat(locale, options)).format(items);
}

const collators = (language: Language): Intl.Collator =>
  cached('collator', language, {}, (locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }));

/** Order of two texts as the language sorts them, numbers by value. */
export function compareTexts(a: string, b: string, language: Language): number {
  return collators(language).compare(a, b);
}

const weekStarts: Readonly<Record<Language, number>> = { en: 7, 'es-MX': 7, ar: 6, tr: 1 };

/**
 * First day of the week, 1 Monday to 7 Sunday. Fixed by language here and not asked of the browser, since a bare
 * `en` or `ar` has no region and engines answer differently; a company's own setting goes before it.
 */
export function weekStart(language: Language): number {
  return weekStarts[language];
}
