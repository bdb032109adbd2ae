import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, normaliseDay, normaliseDayTime } from './day-text.ts';

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
    ['01.03.2026', ''],
    ['3/1/2026', ''],
    ['tomorrow', ''],
    ['2026-03', ''],
    ['2026-03-01x', ''],
  ])('reads %j as %j', (typed, day) => {
    expect(normaliseDay(typed)).toBe(day);
  });

  it('gives a day of the calendar or nothing, and the same again when read again', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^\d{4}[-/. ]?\d{1,2}[-/. ]?\d{1,2}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const day = normaliseDay(text);
        expect(normaliseDay(day)).toBe(day);
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
  ])('reads %j as %j', (typed, dayTime) => {
    expect(normaliseDayTime(typed)).toBe(dayTime);
  });

  it('gives a local time or nothing, and the same again when read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^2026-0?\d-\d{1,2} [\d:]{1,8}$/)), (text) => {
        const dayTime = normaliseDayTime(text);
        expect(dayTime === '' || /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(dayTime)).toBe(true);
        expect(normaliseDayTime(dayTime)).toBe(dayTime);
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
