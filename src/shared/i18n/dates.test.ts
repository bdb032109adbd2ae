import { describe, expect, it } from 'vitest';
import { dateFormats, isoFormats, timeFormats } from '#shared/contract/formats.ts';
import {
  formatDay,
  formatDays,
  formatInstant,
  formatTime,
  formatTimes,
  zoneName,
  zoneOffset,
  zoneTitle,
} from './dates.ts';
import { languages, type Language } from './languages.ts';
import { formatsOfDevice, formatsOfRegion, type Writing } from './writing.ts';

/** Thin and no-break spaces and marks of direction differ between versions of the Unicode data. */
const plain = (text: string): string =>
  text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u2066\u2069]/g, '');

const london: Writing = { language: 'en', dateFormat: 'DD/MM/YYYY', timeFormat: '24' };
const chicago: Writing = { language: 'en', dateFormat: 'MM/DD/YYYY', timeFormat: '12' };
const iso = (language: Language): Writing => ({ language, ...isoFormats });

describe('days', () => {
  it.each<[Writing, Parameters<typeof formatDay>[2], string]>([
    [london, 'medium', '22 Nov 2026'],
    [london, 'figures', '22/11/2026'],
    [london, 'full', 'Sunday, 22 November 2026'],
    [london, 'dayMonth', '22 Nov'],
    [chicago, 'medium', 'Nov 22, 2026'],
    [chicago, 'figures', '11/22/2026'],
    [iso('en'), 'medium', '2026-11-22'],
    [iso('en'), 'figures', '2026-11-22'],
    [iso('tr'), 'long', '22 Kasım 2026'],
    [iso('es-MX'), 'month', 'noviembre de 2026'],
    [{ ...london, language: 'tr' }, 'medium', '22 Kas 2026'],
    [{ ...london, language: 'es-MX' }, 'medium', '22 nov 2026'],
    [{ ...chicago, language: 'es-MX' }, 'medium', '22 nov 2026'],
    [{ ...london, language: 'ar' }, 'medium', '22 نوفمبر 2026'],
    [iso('ar'), 'medium', '2026-11-22'],
  ])('%j in %s: %s', (writing, style, text) => expect(plain(formatDay('2026-11-22', writing, style))).toBe(text));

  it('give back what is none', () => {
    expect(formatDay('not a day', london)).toBe('not a day');
    expect(formatDay('2026-02-31x', london)).toBe('2026-02-31x');
  });

  it('in figures keep their order among Arabic words', () => {
    expect(formatDay('2026-11-22', iso('ar'))).toBe('\u20662026-11-22\u2069');
  });
});

describe('several days', () => {
  it.each<[string, Writing, string, string, string]>([
    ['the year once', london, '2026-11-23', '2026-12-06', '23 Nov – 6 Dec 2026'],
    ['the month once', london, '2026-11-02', '2026-11-08', '2 – 8 Nov 2026'],
    ['both years', chicago, '2026-12-28', '2027-01-10', 'Dec 28, 2026 – Jan 10, 2027'],
    ['figures on both sides', iso('en'), '2026-11-23', '2026-12-06', '2026-11-23 – 2026-12-06'],
    ['one day', london, '2026-11-23', '2026-11-23', '23 Nov 2026'],
  ])('says %s', (_, writing, from, to, said) => {
    expect(plain(formatDays(from, to, writing)).replaceAll('\u2009', ' ')).toBe(said);
  });
});

describe('times', () => {
  it.each<[Writing, string, string]>([
    [london, '17:05', '17:05'],
    [chicago, '17:05', '5:05 PM'],
    [chicago, '00:00:09', '12:00:09 AM'],
    [{ ...chicago, language: 'es-MX' }, '09:00', '9:00 a.m.'],
    [{ ...chicago, language: 'tr' }, '09:00', 'ÖÖ 9:00'],
    [{ ...chicago, language: 'ar' }, '17:05', '5:05 م'],
    [chicago, 'soon', 'soon'],
    [chicago, '25:00', '25:00'],
  ])('%j: %s is %s', (writing, time, text) => expect(plain(formatTime(time, writing))).toBe(text));

  it('of several in a row each', () => {
    expect(plain(formatTimes('08:58 · 17:31', chicago))).toBe('8:58 AM · 5:31 PM');
    expect(formatTimes('08:58 · 17:31', london)).toBe('08:58 · 17:31');
    expect(formatTimes('Gate 08:58', chicago)).toBe('Gate 08:58');
  });
});

describe('instants', () => {
  it('stand in the zone, by the formats', () => {
    const at = '2026-11-22T14:05:09Z';
    expect(plain(formatInstant(at, 'Europe/London', london))).toBe('22 Nov 2026, 14:05');
    expect(plain(formatInstant(at, 'Asia/Kathmandu', iso('en'), 'seconds'))).toBe('2026-11-22 19:50:09');
    expect(plain(formatInstant(at, 'America/Chicago', chicago, 'zone'))).toBe('Nov 22, 2026, 8:05 AM CST');
    expect(plain(formatInstant(at, 'America/Sao_Paulo', { ...london, language: 'tr' }))).toBe('22 Kas 2026 11:05');
    expect(formatInstant('2026-03-08T20:00:00Z', 'Asia/Dubai', london, 'time')).toBe('00:00');
    expect(formatInstant('', 'UTC', london)).toBe('');
  });

  const writings = languages.flatMap((language) =>
    dateFormats.flatMap((dateFormat) =>
      timeFormats.map((timeFormat): Writing => ({ language, dateFormat, timeFormat })),
    ),
  );
  /** Both signs, half hours and quarters; zones that change their clocks, in both halves of the year, and that do not. */
  const zones = [
    'Asia/Kathmandu',
    'Australia/Eucla',
    'Pacific/Chatham',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'America/St_Johns',
    'America/New_York',
    'Europe/London',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ];

  it.each(zones)('tell the wall clock of %s around every change of a year, however written', (zone) => {
    const changes = ['2026-01-01T12:00:00Z'];
    let at: Temporal.ZonedDateTime | null = Temporal.Instant.from('2026-01-01T00:00:00Z').toZonedDateTimeISO(zone);
    while ((at = at.getTimeZoneTransition('next')) !== null && at.year === 2026)
      changes.push(at.toInstant().toString());
    for (const change of changes) {
      for (const minutes of [-61, -31, -1, 0, 29, 61]) {
        const instant = Temporal.Instant.from(change).add({ minutes });
        const wall = instant.toZonedDateTimeISO(zone);
        for (const writing of writings) {
          const text = plain(formatInstant(instant.toString(), zone, writing));
          const hour = writing.timeFormat === '24' ? wall.hour : wall.hour % 12 || 12;
          const clock = `${writing.timeFormat === '24' ? String(hour).padStart(2, '0') : hour}:${String(wall.minute).padStart(2, '0')}`;
          expect(text).toMatch(new RegExp(`(?<!\\d)${clock}(?!\\d)`));
          expect(text).toMatch(new RegExp(`(?<!\\d)0?${wall.day}(?!\\d)`));
          expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
        }
      }
    }
  });
});

describe('zones', () => {
  it('are called as at an instant, or as all year', () => {
    expect(zoneName('Europe/London', 'en', '2026-07-01T00:00:00Z')).toBe('British Summer Time');
    expect(zoneName('Europe/London', 'en', '2026-12-01T00:00:00Z')).toBe('Greenwich Mean Time');
    for (const at of ['2026-07-01T00:00:00Z', '2026-12-01T00:00:00Z'].map((text) => Date.parse(text))) {
      expect(zoneTitle('Europe/London', 'en', at)).toBe('United Kingdom Time');
      expect(zoneTitle('Europe/Madrid', 'en', at)).toBe('Central European Time');
      expect(zoneTitle('Europe/Lisbon', 'en', at)).toBe('Western European Time');
      expect(zoneTitle('Asia/Kathmandu', 'es-MX', at)).toBe('hora de Nepal');
    }
  });

  it.each([
    ['Asia/Kathmandu', 'UTC+05:45'],
    ['America/Sao_Paulo', 'UTC-03:00'],
    ['Europe/London', 'UTC+01:00'],
    ['UTC', 'UTC+00:00'],
  ])('%s is %s in summer', (zone, offset) => expect(zoneOffset(zone, Date.parse('2026-07-01T00:00:00Z'))).toBe(offset));
});

describe('formats of a place', () => {
  it.each([
    ['GB', 'DD/MM/YYYY', '24'],
    ['US', 'MM/DD/YYYY', '12'],
    ['NP', 'YYYY-MM-DD', '24'],
    ['BR', 'DD/MM/YYYY', '24'],
    ['TR', 'DD/MM/YYYY', '24'],
    ['MX', 'DD/MM/YYYY', '12'],
    ['', 'YYYY-MM-DD', '24'],
    ['nowhere', 'YYYY-MM-DD', '24'],
  ])('%s writes %s, %s hours', (region, dateFormat, timeFormat) =>
    expect(formatsOfRegion(region)).toEqual({ dateFormat, timeFormat }),
  );

  it('are the region’s of a device', () => {
    expect(formatsOfDevice('en-GB')).toEqual(formatsOfRegion('GB'));
    expect(formatsOfDevice('en')).toEqual(formatsOfRegion('US'));
  });
});
