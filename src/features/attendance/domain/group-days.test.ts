import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupDays } from './group-days.ts';

const days = (...given: readonly (readonly [number, number])[]) => given.map(([day, of]) => ({ day, of }));

describe('days of a shift', () => {
  it.each([
    ['a working week', days([1, 7], [2, 7], [3, 7], [4, 7], [5, 7]), [[0, 7, '1-5']]],
    ['with a gap', days([3, 7], [1, 7], [5, 7]), [[0, 7, '1-1,3-3,5-5']]],
    [
      'two timetables',
      days([1, 7], [2, 8], [3, 7], [4, 7]),
      [
        [0, 7, '1-1,3-4'],
        [0, 8, '2-2'],
      ],
    ],
    [
      'two weeks',
      days([7, 7], [8, 7]),
      [
        [0, 7, '7-7'],
        [1, 7, '8-8'],
      ],
    ],
  ])('%s', (_, given, wanted) => {
    expect(
      groupDays(given, 7).map(({ block, of, spans }) => [
        block,
        of,
        spans.map(({ from, to }) => `${from}-${to}`).join(),
      ]),
    ).toEqual(wanted);
  });

  it('contain every day exactly once, in any order', () => {
    const row = fc.record({ day: fc.integer({ min: 1, max: 28 }), of: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ day, of }) => `${day} ${of}` }), (given) => {
        const found = groupDays(given, 7).flatMap(({ of, spans }) =>
          spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at} ${of}`)),
        );
        expect(found.toSorted()).toEqual(given.map(({ day, of }) => `${day} ${of}`).toSorted());
      }),
    );
  });
});
