import { isoFormats, type DateFormat, type Formats } from '#shared/contract/formats.ts';
import type { Language } from './languages.ts';

/** How days and times are written: in the reader's language, in the company's formats. */
export interface Writing extends Formats {
  readonly language: Language;
}

const orders: Readonly<Record<string, DateFormat>> = {
  ymd: 'YYYY-MM-DD',
  dmy: 'DD/MM/YYYY',
  mdy: 'MM/DD/YYYY',
};

/**
 * How a country writes days and times, by its most widely spoken language.
 * @param region its code, e.g. `GB`; the ISO formats if there is none
 */
export function formatsOfRegion(region: string): Formats {
  if (!/^[a-z]{2}$/i.test(region)) return isoFormats;
  const tag = `${new Intl.Locale(`und-${region}`).maximize().language}-${region}`;
  // A language without data would be written like this runtime's own.
  const format = new Intl.DateTimeFormat(Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? 'en-GB', {
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
  });
  const order = format
    .formatToParts(0)
    .map(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? type[0] : ''))
    .join('');
  const { hourCycle } = format.resolvedOptions();
  return {
    dateFormat: orders[order] ?? isoFormats.dateFormat,
    timeFormat: hourCycle === 'h12' || hourCycle === 'h11' ? '12' : '24',
  };
}

/** The formats for people outside a company: by the region of this device's language. */
export function formatsOfDevice(tag: string): Formats {
  return formatsOfRegion(new Intl.Locale(tag).maximize().region ?? '');
}
