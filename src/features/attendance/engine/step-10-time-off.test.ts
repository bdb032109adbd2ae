import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from './intervals.ts';
import { takeTimeOff } from './step-10-time-off.ts';
import type { ApprovedOvertime } from './types.ts';

type Requests = ApprovedOvertime['timeOff'];

const request = (
  id: number,
  from: number,
  to: number,
  more: { most?: number; rates?: [number, number, number] } = {},
) => ({
  from,
  to,
  ...(more.most === undefined ? {} : { most: more.most }),
  timeOff: { id, typeId: 7, rates: more.rates ?? ([100, 100, 100] as const) },
});
/** Overtime from 17:00, in minutes of the day. */
const take = (levels: readonly [number, number, number], raw: number, timeOff: Requests) => {
  const [level1, level2, level3] = levels;
  const overtime = { minutes: level1 + level2 + level3, pending: 0, level1, level2, level3 };
  return takeTimeOff(overtime, raw, [1020, 1020 + raw], { whole: [], capped: [], timeOff }, null);
};

describe('step 10: overtime as time off', () => {
  it.each([
    ['all of it', [120, 0, 0], 120, [request(1, 1020, 1140)], [120, 12_000]],
    ['what was worked within the request', [120, 0, 0], 120, [request(1, 1080, 1300)], [60, 6000]],
    ['no more than was approved', [120, 0, 0], 120, [request(1, 1020, 1140, { most: 45 })], [45, 4500]],
    ['what rounding added, where the request covers all', [60, 0, 0], 50, [request(1, 1000, 1100)], [60, 6000]],
    ['no more than rounding left', [30, 0, 0], 50, [request(1, 1020, 1060)], [30, 3000]],
    [
      'each level by its rate, the lowest first',
      [60, 60, 0],
      120,
      [request(1, 1020, 1110, { rates: [100, 150, 200] })],
      [90, 10_500],
    ],
    ['nothing outside of requests', [60, 0, 0], 60, [request(1, 900, 1020)], [0, 0]],
  ] as const)('takes %s', (_, levels, raw, requests, [minutes, credit]) => {
    const found = take(levels, raw, requests);
    expect([found.minutes, found.shares.reduce((sum, share) => sum + share.credit, 0)]).toEqual([minutes, credit]);
  });

  it('gives each of several requests its own share', () => {
    const found = take([60, 60, 0], 120, [
      request(1, 1020, 1080, { rates: [100, 200, 300] }),
      request(2, 1080, 1140, { rates: [100, 200, 300] }),
    ]);
    expect(found.shares).toEqual([
      { requestId: 1, typeId: 7, minutes: 60, credit: 6000 },
      { requestId: 2, typeId: 7, minutes: 60, credit: 12_000 },
    ]);
    expect([found.level1, found.level2]).toEqual([60, 60]);
  });

  it('never takes more than there is, of the day and of each level, and adds up', () => {
    const level = fc.integer({ min: 0, max: 300 });
    const spans = fc.array(fc.tuple(fc.integer({ min: 900, max: 1500 }), fc.integer({ min: 1, max: 200 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        level,
        level,
        level,
        fc.integer({ min: 1, max: 600 }),
        spans,
        (level1, level2, level3, raw, given) => {
          const pieces = normalise(given.map(([from, length]) => [from, from + length] as const));
          const requests = given.length === 0 ? [] : pairs(pieces).map(([from, to], at) => request(at + 1, from, to));
          const found = take([level1, level2, level3], raw, requests);
          expect(found.minutes).toBeLessThanOrEqual(level1 + level2 + level3);
          expect(found.level1 + found.level2 + found.level3).toBe(found.minutes);
          expect(found.shares.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(found.minutes);
          expect(found.shares.reduce((sum, { credit }) => sum + credit, 0)).toBe(found.minutes * 100);
          expect([found.level1 <= level1, found.level2 <= level2, found.level3 <= level3]).toEqual([true, true, true]);
        },
      ),
    );
  });
});

const pairs = (flat: readonly number[]): (readonly [number, number])[] =>
  flat.flatMap((from, at) => (at % 2 === 0 ? [[from, flat[at + 1] ?? from] as const] : []));
