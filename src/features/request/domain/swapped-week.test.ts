import { describe, expect, it } from 'vitest';
import { fullerWeek, weekOf } from './swapped-days.ts';

describe('the week of a swap', () => {
  it.each([
    ['2026-03-25', 1, '2026-03-23', '2026-03-29'],
    ['2026-03-29', 1, '2026-03-23', '2026-03-29'],
    ['2026-03-29', 7, '2026-03-29', '2026-04-04'],
    ['2026-03-27', 6, '2026-03-21', '2026-03-27'],
  ])('of %s, beginning on weekday %i, is %s to %s', (date, start, first, last) => {
    const week = weekOf(date, start);
    expect(week).toHaveLength(7);
    expect([week[0], week[6]]).toEqual([first, last]);
  });

  const week = weekOf('2026-03-25', 1);
  const minutes = new Map([
    [1, 480],
    [2, 600],
  ]);
  const swap = (date: string, ...timetables: number[]) => ({
    employee: 7,
    date,
    work: timetables.map((timetable) => ({ timetable })),
  });
  it.each([
    ['a longer day within the limit', [480, 480, 480, 480, 480, 0, 0], [swap('2026-03-25', 2)], 2520, false],
    ['a longer day over the limit', [480, 480, 480, 480, 480, 0, 0], [swap('2026-03-25', 2)], 2519, true],
    ['a further day over the limit', [480, 480, 480, 480, 480, 0, 0], [swap('2026-03-28', 1)], 2400, true],
    ['one day for another', [480, 480, 480, 480, 480, 0, 0], [swap('2026-03-25'), swap('2026-03-28', 1)], 2400, false],
    ['two shifts on a day', [480, 0, 0, 0, 0, 0, 0], [swap('2026-03-25', 1, 2)], 1500, true],
    ['a week over the limit that stays as long', [600, 600, 600, 600, 600, 0, 0], [swap('2026-03-25', 2)], 2400, false],
    [
      'a week over the limit that becomes shorter',
      [600, 600, 600, 600, 600, 0, 0],
      [swap('2026-03-25', 1)],
      2400,
      false,
    ],
    ['a day of another week', [480, 480, 480, 480, 480, 0, 0], [swap('2026-04-01', 2)], 2400, false],
  ])('%s', (_, planned, becomes, most, isFuller) => {
    expect(fullerWeek({ week, planned, becomes, minutes, most })).toBe(isFuller);
  });
});
