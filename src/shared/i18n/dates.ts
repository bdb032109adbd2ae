import { dayIn } from '#shared/contract/field/day-in.ts';
import type { DateFormat } from '#shared/contract/formats.ts';
import { cachedIn, intlLocale } from './format.ts';
import type { Language } from './languages.ts';
import type { Writing } from './writing.ts';

// Days, times of day and instants as people read them; all languages use Latin digits.

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cachedIn('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/**
 * English stands for no country, so the company sets the order of day and month. The other languages have one order.
 */
function localeOf({ language, dateFormat: order }: Writing): string {
  if (language !== 'en') return intlLocale(language);
  return order === 'MM/DD/YYYY' ? 'en-US-u-nu-latn' : 'en-GB-u-nu-latn';
}

export type DayStyle =
  | 'figures'
  | 'medium'
  | 'long'
  | 'full'
  | 'weekday'
  | 'weekdayName'
  | 'dayMonth'
  | 'month'
  | 'monthName';

/** Spelt out for days and instants alike: Arabic's own medium style has figures for one and words for the other. */
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const dayStyles: Readonly<Record<Exclude<DayStyle, 'figures'>, Intl.DateTimeFormatOptions>> = {
  medium: day,
  long: { dateStyle: 'long' },
  full: { dateStyle: 'full' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayName: { weekday: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
  month: { year: 'numeric', month: 'long' },
  monthName: { month: 'short' },
};

/** A day in figures, `YYYY-MM-DD`, in a company's order. */
export function dayInFigures(iso: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  if (format === 'YYYY-MM-DD') return iso;
  return format === 'DD/MM/YYYY' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

/** Figures with separators keep their order in a line of Arabic. */
function apart(figures: string, language: Language): string {
  return language === 'ar' ? `\u2066${figures}\u2069` : figures;
}

/** The name of a weekday, 1 Monday to 7 Sunday. */
export function weekdayName(weekday: number, language: Language, style: 'long' | 'short' | 'narrow'): string {
  // 1 January 1970 was a Thursday.
  const at = Date.UTC(1970, 0, 4 + weekday);
  return dateFormat(intlLocale(language), { weekday: style, timeZone: 'UTC' }).format(at);
}

/** A calendar day (`YYYY-MM-DD`); other text is returned unchanged. */
export function formatDay(day: string, writing: Writing, style: DayStyle = 'medium'): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(instant)) return day;
  if (style === 'figures' || (style === 'medium' && writing.dateFormat === 'YYYY-MM-DD'))
    return apart(dayInFigures(day, writing.dateFormat), writing.language);
  return dateFormat(localeOf(writing), { ...dayStyles[style], timeZone: 'UTC' }).format(instant);
}

/** The days from one to another, the month and year once if they share them: “23 Nov – 6 Dec 2026”. */
export function formatDays(from: string, to: string, writing: Writing): string {
  if (from === to) return formatDay(from, writing);
  const [first, last] = [from, to].map((iso) => Date.parse(`${iso}T00:00:00Z`));
  if (writing.dateFormat === 'YYYY-MM-DD' || first === undefined || last === undefined)
    return `${formatDay(from, writing)} – ${formatDay(to, writing)}`;
  return dateFormat(localeOf(writing), { ...day, timeZone: 'UTC' }).formatRange(first, last);
}

export type InstantStyle = 'medium' | 'seconds' | 'time' | 'timeSeconds' | 'day' | 'zone';

const clocks = {
  '24': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  '12': { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
} as const;

/** An instant (ISO 8601 with offset) in a zone; other text is returned unchanged. */
export function formatInstant(instant: string, zone: string, writing: Writing, style: InstantStyle = 'medium'): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const isDated = style !== 'time' && style !== 'timeSeconds';
  const isTimed = style !== 'day';
  const isFigures = isDated && writing.dateFormat === 'YYYY-MM-DD';
  const options = {
    ...(isDated && !isFigures ? day : {}),
    ...(isTimed ? clocks[writing.timeFormat] : {}),
    ...(style === 'seconds' || style === 'timeSeconds' ? { second: '2-digit' as const } : {}),
    ...(style === 'zone' ? { timeZoneName: 'short' as const } : {}),
    timeZone: zone,
  };
  const figures = isFigures ? apart(dayIn(zone, at), writing.language) : '';
  if (isFigures && !isTimed) return figures;
  const text = dateFormat(localeOf(writing), options).format(at);
  return isFigures ? `${figures} ${text}` : text;
}

/** A time of day, `HH:mm` or `HH:mm:ss`; other text is returned unchanged. */
export function formatTime(given: string, { timeFormat, ...writing }: Writing): string {
  const isTime = /^\d{2}:\d{2}(:\d{2})?$/.test(given);
  const time = isTime && writing.figures?.seconds === false ? given.slice(0, 5) : given;
  const at = Date.parse(`1970-01-01T${time}Z`);
  if (timeFormat === '24' || !isTime || Number.isNaN(at)) return time;
  const seconds = time.length > 5 ? { second: '2-digit' as const } : {};
  return dateFormat(localeOf({ timeFormat, ...writing }), { ...clocks['12'], ...seconds, timeZone: 'UTC' }).format(at);
}

const timesOfDay = /^\d{2}:\d{2}(?: · \d{2}:\d{2})*$/;

/** Times of day in a row, `09:00 · 17:30`; other text is returned unchanged. */
export function formatTimes(text: string, writing: Writing): string {
  if (writing.timeFormat === '24' || !timesOfDay.test(text)) return text;
  return text
    .split(' · ')
    .map((time) => formatTime(time, writing))
    .join(' · ');
}

/** The name of a zone at an instant, e.g. `British Summer Time`. */
export function zoneName(zone: string, language: Language, at: string): string {
  return partOfZone(zone, language, 'long', Date.parse(at));
}

/** The name of a zone throughout the year, e.g. `United Kingdom Time`: for many days at once. */
export function zoneTitle(zone: string, language: Language, at: number): string {
  return partOfZone(zone, language, 'longGeneric', at);
}

/** The offset of a zone from UTC at an instant, e.g. `UTC+05:45`. */
export function zoneOffset(zone: string, at: number): string {
  const text = partOfZone(zone, 'en', 'longOffset', at).replace('GMT', '');
  return `UTC${text === '' ? '+00:00' : text}`;
}

function partOfZone(
  zone: string,
  language: Language,
  timeZoneName: 'long' | 'longGeneric' | 'longOffset',
  at: number,
): string {
  const parts = dateFormat(intlLocale(language), { timeZone: zone, timeZoneName }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}
