import { describe, expect, it } from 'vitest';
import { dayAfter, monthAfter, weeksOf, weekStartOf } from './month-weeks.ts';

describe('the weeks of a month', () => {
  it.each([
    ['2026-03', 1, 6, [null, null, null, null, null, null, '2026-03-01']],
    [
      '2026-03',
      7,
      5,
      ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'],
    ],
    ['2026-02', 1, 5, [null, null, null, null, null, null, '2026-02-01']],
    [
      '2027-02',
      1,
      4,
      ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06', '2027-02-07'],
    ],
    [
      '2026-08',
      6,
      5,
      ['2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07'],
    ],
  ])('%s from weekday %i', (month, start, weeks, first) => {
    const found = weeksOf(month, start);
    expect(found).toHaveLength(weeks);
    expect(found[0]).toEqual(first);
    expect(found.every((week) => week.length === 7)).toBe(true);
    expect(found.flat().filter((day) => day !== null)[0]).toBe(`${month}-01`);
  });

  it('and what lies beside', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
    expect([weekStartOf('2026-03-01', 1), weekStartOf('2026-03-01', 7)]).toEqual(['2026-02-23', '2026-03-01']);
  });
});
