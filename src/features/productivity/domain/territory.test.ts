import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Span } from './spans.ts';
import { territoryOf } from './territory.ts';

const day = 24;
const hours = (date: number): fc.Arbitrary<Span[]> =>
  fc.array(
    fc
      .tuple(fc.integer({ min: -4, max: 23 }), fc.integer({ min: 1, max: 14 }))
      .map(([from, long]) => ({ start: date * day + from, end: date * day + from + long })),
    { maxLength: 2 },
  );

it('gives every moment to one date, whatever the working times of nights', () => {
  const dates = [0, 1, 2, 3, 4];
  fc.assert(
    fc.property(fc.tuple(...dates.map(hours)), (worked) => {
      const territories = dates.map((date) =>
        territoryOf({
          calendar: { start: date * day, end: (date + 1) * day },
          before: worked[date - 1] ?? [],
          own: worked[date] ?? [],
          after: worked[date + 1] ?? [],
        }),
      );
      for (let hour = day; hour < 4 * day; hour += 1) {
        const owners = territories.filter((spans) => spans.some(({ start, end }) => start <= hour && hour < end));
        expect(owners.length).toBe(1);
      }
    }),
  );
});

it('gives the hours after midnight to the evening on which the shift began', () => {
  const night = { start: 22, end: 30 };
  const of = (date: number) =>
    territoryOf({
      calendar: { start: date * day, end: (date + 1) * day },
      before: date === 1 ? [night] : [],
      own: date === 0 ? [night] : [],
      after: [],
    });
  expect(of(0)).toEqual([{ start: 0, end: 30 }]);
  expect(of(1)).toEqual([{ start: 30, end: 48 }]);
});
