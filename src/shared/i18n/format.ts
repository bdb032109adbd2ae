import type { Language } from './languages.ts';

/**
 * Numbers, durations and lists as people read them. All languages use Latin digits, as on terminals and in exported
 * files.
 */
const locales: Readonly<Record<Language, string>> = {
  en: 'en-u-nu-latn',
  'es-MX': 'es-MX-u-nu-latn',
  ar: 'ar-u-nu-latn-ca-gregory',
  tr: 'tr-u-nu-latn',
};

/** The tag passed to Intl. */
export function intlLocale(language: Language): string {
  return locales[language];
}

const made = new Map<string, unknown>();

/** Intl objects are expensive to create and cheap to keep: one for each kind, locale and set of options. */
function cached<T>(kind: string, language: Language, options: object, make: (locale: string) => T): T {
  return cachedIn(kind, intlLocale(language), options, make);
}

/** {@link cached} for a locale that is not the language's first. */
export function cachedIn<T>(kind: string, locale: string, options: object, make: (locale: string) => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const present = made.get(key);
  if (present !== undefined) return present as T; // stored below under a key that holds the kind
  const fresh = make(locale);
  made.set(key, fresh);
  return fresh;
}

export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  return cached('number', language, options, (locale) => new Intl.NumberFormat(locale, options)).format(value);
}

/** Metres for people: `120 m`, and from a kilometre on `3 km`. */
export function formatDistance(metres: number, language: Language): string {
  const isFar = metres >= 1000;
  return formatNumber(Math.round(isFar ? metres / 1000 : metres), language, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    unitDisplay: 'short',
  });
}

/** Whole minutes as hours and minutes: 465 is `7:45`, and a large number `14,350:52`. */
export function formatDuration(minutes: number, language: Language): string {
  const whole = Math.abs(Math.round(minutes));
  const rest = String(whole % 60).padStart(2, '0');
  return `${minutes < 0 && whole > 0 ? '−' : ''}${formatNumber(Math.floor(whole / 60), language)}:${rest}`;
}

/** Whole minutes in words: `7 min`, `5 hr 45 min`, and from two days on `3 days`. */
export function formatSpan(minutes: number, language: Language): string {
  const inUnit = (count: number, unit: string): string =>
    formatNumber(count, language, { style: 'unit', unit, unitDisplay: 'short' });
  if (minutes >= 2880) return inUnit(Math.round(minutes / 1440), 'day');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    ...(hours > 0 ? [inUnit(hours, 'hour')] : []),
    ...(rest > 0 || hours === 0 ? [inUnit(rest, 'minute')] : []),
  ].join(' ');
}

/**
 * `3 minutes ago`, in the largest unit that fits; both in milliseconds since the epoch. A future time is shown as now:
 * `now` is from the last drawing, or another clock is ahead.
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

/** The order of two texts in the language, with numbers by value. */
export function compareTexts(a: string, b: string, language: Language): number {
  return collators(language).compare(a, b);
}

const weekStarts: Readonly<Record<Language, number>> = { en: 7, 'es-MX': 7, ar: 6, tr: 1 };

/**
 * First day of the week, 1 Monday to 7 Sunday. Fixed by language here instead of asking the browser, since a bare `en`
 * or `ar` has no region and engines answer differently; a company's own setting takes precedence.
 */
export function weekStart(language: Language): number {
  return weekStarts[language];
}

/** The name of a country, by its ISO 3166 code. */
export function formatRegion(code: string, language: Language): string {
  const locale = intlLocale(language);
  return (
    cachedIn('region', locale, {}, () => new Intl.DisplayNames([locale, 'en'], { type: 'region' })).of(code) ?? code
  );
}

/** How much a file holds: `1.2 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  const [value, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'megabyte'] : [Math.max(1, bytes / 1000), 'kilobyte'];
  return formatNumber(value, language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}
