import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  civilOf,
  formatWorkDate,
  isoWeekday,
  mod,
  monthNumber,
  parseWorkDate,
  startOfMonth,
  startOfWeek,
  workDateOf,
} from './calendar.ts';

describe('work dates', () => {
  it('agree with the calendar of the platform over 800 years', () => {
    fc.assert(
      fc.property(fc.integer({ min: -146_097, max: 146_097 }), (workDate) => {
        const date = Temporal.PlainDate.from('1970-01-01').add({ days: workDate });
        expect(civilOf(workDate)).toEqual({ year: date.year, month: date.month, day: date.day });
        expect(workDateOf(date.year, date.month, date.day)).toBe(workDate);
        expect(isoWeekday(workDate)).toBe(date.dayOfWeek);
        expect(startOfMonth(workDate)).toBe(workDate - date.day + 1);
        expect(monthNumber(workDate)).toBe(date.year * 12 + date.month - 1);
      }),
    );
  });

  it('begin their week on the weekday asked for', () => {
    const thursday = parseWorkDate('2026-01-08') ?? 0;
    expect([1, 4, 5, 7].map((weekStart) => formatWorkDate(startOfWeek(thursday, weekStart)))).toEqual([
      '2026-01-05',
      '2026-01-08',
      '2026-01-02',
      '2026-01-04',
    ]);
  });

  it('are read from text and written as text', () => {
    expect(parseWorkDate('1970-01-01')).toBe(0);
    expect(parseWorkDate('1969-12-31')).toBe(-1);
    expect(formatWorkDate(20_458)).toBe('2026-01-05');
    expect(formatWorkDate(workDateOf(987, 6, 5))).toBe('0987-06-05');
    for (const text of ['2026-02-29', '2026-13-01', '2026-1-05', 'x2026-01-05', '2026-01-05T', '']) {
      expect(parseWorkDate(text)).toBeNull();
    }
  });

  it('count cycles before the anchor with negative numbers', () => {
    expect([mod(-1, 7), mod(-7, 7), mod(6, 7), mod(7, 7)]).toEqual([6, 0, 6, 0]);
  });
});
