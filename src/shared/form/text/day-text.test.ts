import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Writing } from '#shared/i18n/index.ts';
import { instantOf, normaliseDay, normaliseDayTime } from './day-text.ts';

const iso: Writing = { language: 'en', dateFormat: 'YYYY-MM-DD', timeFormat: '24' };
const london: Writing = { ...iso, dateFormat: 'DD/MM/YYYY' };
const chicago: Writing = { ...iso, dateFormat: 'MM/DD/YYYY' };

describe('normaliseDay', () => {
  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-3-1', '2026-03-01'],
    ['20260301', '2026-03-01'],
    ['2026/3/01', '2026-03-01'],
    ['2026.3.1', '2026-03-01'],
    [' 2026 3 1 ', '2026-03-01'],
    ['2024-02-29', '2024-02-29'],
    ['٢٠٢٦-٠٣-٠١', '2026-03-01'],
    ['', ''],
    ['2026-02-29', ''],
    ['2026-13-01', ''],
    ['2026-00-10', ''],
    ['2026-04-31', ''],
    ['26-3-1', ''],
    ['01.03.2026', '2026-03-01'],
    ['\u20662026-03-01\u2069', '2026-03-01'],
    ['31/12/90', ''],
    ['tomorrow', ''],
    ['2026-03', ''],
    ['2026-03-01x', ''],
  ])('reads %j as %j', (typed, day) => {
    expect(normaliseDay(typed, iso)).toBe(day);
  });

  it.each<[string, Writing, string]>([
    ['31/12/1990', london, '1990-12-31'],
    ['31/12/1990', iso, '1990-12-31'],
    ['05/04/2026', london, '2026-04-05'],
    ['05/04/2026', chicago, '2026-05-04'],
    ['5.4.2026', iso, '2026-04-05'],
    ['05042026', london, '2026-04-05'],
    ['05042026', chicago, '2026-05-04'],
    // In one way only.
    ['31/12/1990', chicago, '1990-12-31'],
    ['12/31/1990', london, '1990-12-31'],
    ['2026-04-05', chicago, '2026-04-05'],
    ['31/02/1990', london, ''],
    ['22 Nov 2026', london, '2026-11-22'],
    ['22 september 2026', iso, '2026-09-22'],
    ['22 Sept 2026', iso, '2026-09-22'],
    ['Nov 22, 2026', chicago, '2026-11-22'],
    ['22 de noviembre de 2026', { ...london, language: 'es-MX' }, '2026-11-22'],
    ['22 nov 2026', { ...london, language: 'es-MX' }, '2026-11-22'],
    ['22 Kasım 2026', { ...london, language: 'tr' }, '2026-11-22'],
    ['22 نوفمبر 2026', { ...london, language: 'ar' }, '2026-11-22'],
    ['٣١/١٢/١٩٩٠', { ...london, language: 'ar' }, '1990-12-31'],
    ['22 Foo 2026', london, ''],
    ['22 Nov', london, ''],
    ['31 Feb 2026', london, ''],
  ])('%s by %j is %j', (typed, order, day) => {
    expect(normaliseDay(typed, order)).toBe(day);
  });

  it('gives a day of the calendar or nothing, and the same again when read again', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\d{4}[-/. ]?\d{1,2}[-/. ]?\d{1,2}$/),
      fc.stringMatching(/^\d{1,2}[-/. ]?\d{1,2}[-/. ]?\d{4}$/),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(iso, london, chicago), (text, order) => {
        const day = normaliseDay(text, order);
        expect(normaliseDay(day, order)).toBe(day);
        if (day !== '') expect(Temporal.PlainDate.from(day, { overflow: 'reject' }).toString()).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('normaliseDayTime', () => {
  it.each([
    ['2026-03-01 09:30:15', '2026-03-01 09:30:15'],
    ['2026-3-1 930', '2026-03-01 09:30:00'],
    ['20260301 093015', '2026-03-01 09:30:15'],
    ['2026-03-01T17:45', '2026-03-01 17:45:00'],
    ['2026-03-01, 9pm', '2026-03-01 21:00:00'],
    ['2026-03-01', '2026-03-01 00:00:00'],
    ['', ''],
    ['2026-03-01 24:00', ''],
    ['2026-03-01 9:30:60', ''],
    ['2026-02-30 09:00', ''],
    ['09:30', ''],
    ['1/3/2026 9:30', '2026-03-01 09:30:00'],
  ])('reads %j as %j', (typed, dayTime) => {
    expect(normaliseDayTime(typed, iso)).toBe(dayTime);
  });

  const dayTimes = fc.oneof(
    fc.string(),
    fc.stringMatching(/^2026-0?\d-\d{1,2} [\d:]{1,8}$/),
    fc.stringMatching(/^\d{1,2}\/\d{1,2}\/2026 [\d:]{1,8}$/),
  );

  it('gives a local time or nothing, and the same again when read again', () => {
    fc.assert(
      fc.property(dayTimes, fc.constantFrom(iso, london, chicago), (text, order) => {
        const dayTime = normaliseDayTime(text, order);
        expect(dayTime === '' || /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(dayTime)).toBe(true);
        expect(normaliseDayTime(dayTime, order)).toBe(dayTime);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('instantOf', () => {
  it.each([
    ['2026-07-01 09:00:00', 'Europe/London', '2026-07-01T08:00:00.000Z'],
    ['2026-01-01 09:00:00', 'Asia/Dubai', '2026-01-01T05:00:00.000Z'],
    // Skipped by the clock in spring: an hour later.
    ['2026-03-29 01:30:00', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (dayTime, zone, instant) => {
    expect(instantOf(dayTime, zone)).toBe(instant);
  });
});
