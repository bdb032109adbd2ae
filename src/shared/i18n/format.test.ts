import { describe, expect, it } from 'vitest';
import {
  compareTexts,
  formatAgo,
  formatDay,
  formatDuration,
  formatInstant,
  formatList,
  formatNumber,
  weekStart,
  zoneName,
} from './format.ts';
import { languages } from './languages.ts';

/** Thin and no-break spaces differ between versions of the Unicode data. */
const plain = (text: string): string =>
  text.replaceAll(/[\u00a0\u202f\u200f\u200e]/g, (space) => (space > '\u200d' && space < '\u2010' ? '' : ' '));

describe('formatters', () => {
  it.each([
    [0, '0:00'],
    [465, '7:45'],
    [59, '0:59'],
    [6000, '100:00'],
    [-75, '−1:15'],
    [0.4, '0:00'],
  ])('%d minutes are %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));

  it('a day, whatever the zone of the runtime', () => {
    expect(formatDay('2026-03-01', 'en')).toBe('Mar 1, 2026');
    expect(formatDay('2026-03-01', 'tr', 'long')).toBe('1 Mart 2026');
    expect(formatDay('2026-03-01', 'es-MX', 'month')).toBe('marzo de 2026');
    expect(plain(formatDay('2026-03-01', 'ar'))).toBe('1 مارس 2026');
    expect(formatDay('not a day', 'en')).toBe('not a day');
    expect(formatDay('2026-02-31x', 'en')).toBe('2026-02-31x');
  });

  it('an instant in the zone of the company, in 24 hours', () => {
    expect(plain(formatInstant('2026-03-08T23:30:05Z', 'America/New_York', 'en'))).toBe('Mar 8, 2026, 19:30');
    expect(plain(formatInstant('2026-03-08T23:30:05Z', 'Asia/Dubai', 'en', 'seconds'))).toBe('Mar 9, 2026, 03:30:05');
    expect(formatInstant('2026-03-08T20:00:00Z', 'Asia/Dubai', 'en', 'time')).toBe('00:00');
    expect(formatInstant('', 'UTC', 'en')).toBe('');
  });

  it('has Latin digits in every language', () => {
    for (const language of languages) {
      const texts = [
        formatNumber(1234.5, language),
        formatDay('2026-12-31', language),
        formatInstant('2026-12-31T10:00:00Z', 'UTC', language),
        formatAgo(0, 3_600_000 * 5, language),
      ];
      for (const text of texts) expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    }
    expect(formatNumber(12403, 'tr')).toBe('12.403');
    expect(formatNumber(0.25, 'en', { style: 'percent' })).toBe('25%');
  });

  it('how long ago, in the largest unit', () => {
    expect(formatAgo(0, 30_000, 'en')).toBe('30 seconds ago');
    expect(formatAgo(0, 3_600_000 * 2.9, 'en')).toBe('2 hours ago');
    expect(formatAgo(3000, 0, 'en')).toBe('now');
  });

  it('sorts as the language does, numbers by value', () => {
    expect(['T10', 'T2', 't1'].toSorted((a, b) => compareTexts(a, b, 'en'))).toEqual(['t1', 'T2', 'T10']);
    expect(['ç', 'd', 'c'].toSorted((a, b) => compareTexts(a, b, 'tr'))).toEqual(['c', 'ç', 'd']);
  });

  it('lists, zones and week starts', () => {
    expect(formatList(['a', 'b', 'c'], 'es-MX')).toBe('a, b y c');
    expect(zoneName('Asia/Dubai', 'en', '2026-01-01T00:00:00Z')).toBe('Gulf Standard Time');
    expect(languages.map(weekStart)).toEqual([7, 7, 6, 1]);
  });
});
