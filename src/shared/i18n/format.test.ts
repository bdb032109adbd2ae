import { describe, expect, it } from 'vitest';
import { compareTexts, formatAgo, formatDuration, formatList, formatNumber, weekStart } from './format.ts';
import { languages } from './languages.ts';

describe('formatters', () => {
  it.each([
    [0, '0:00'],
    [465, '7:45'],
    [59, '0:59'],
    [6000, '100:00'],
    [861_052, '14,350:52'],
    [-75, '−1:15'],
    [0.4, '0:00'],
  ])('%d minutes are %s', (minutes, text) => expect(formatDuration(minutes, 'en')).toBe(text));

  it('groups hours as the language does', () => {
    expect(languages.map((language) => formatDuration(861_052, language))).toEqual([
      '14,350:52',
      '14,350:52',
      '14,350:52',
      '14.350:52',
    ]);
  });

  it('has Latin digits in every language', () => {
    for (const language of languages) {
      const texts = [formatNumber(1234.5, language), formatAgo(0, 3_600_000 * 5, language)];
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

  it('lists and week starts', () => {
    expect(formatList(['a', 'b', 'c'], 'es-MX')).toBe('a, b y c');
    expect(languages.map(weekStart)).toEqual([7, 7, 6, 1]);
  });
});
