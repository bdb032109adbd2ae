import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clip,
  EMPTY,
  intersect,
  lengthOf,
  lengthWithin,
  normalise,
  subtract,
  takeFirst,
  takeLast,
  union,
} from './intervals.ts';

const set = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 })), { maxLength: 5 })
  .map((pairs) => normalise(pairs.map(([start, length]) => [start, start + length] as const)));

/** A set as its minutes: slow and obviously correct. */
function minutes(intervals: readonly number[]): number[] {
  const all: number[] = [];
  for (let i = 0; i < intervals.length; i += 2) {
    for (let minute = intervals[i] ?? 0; minute < (intervals[i + 1] ?? 0); minute++) all.push(minute);
  }
  return all;
}

describe('sets of intervals', () => {
  it('behave like sets of minutes', () => {
    fc.assert(
      fc.property(set, set, fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 }), (a, b, from, to) => {
        const inB = new Set(minutes(b));
        const inA = new Set(minutes(a));
        expect(minutes(intersect(a, b))).toEqual(minutes(a).filter((minute) => inB.has(minute)));
        expect(minutes(subtract(a, b))).toEqual(minutes(a).filter((minute) => !inB.has(minute)));
        expect(minutes(union(a, b))).toEqual([...inA.union(inB)].toSorted((one, other) => one - other));
        expect(minutes(clip(a, from, to))).toEqual(minutes(a).filter((minute) => minute >= from && minute < to));
        expect(lengthWithin(a, from, to)).toBe(minutes(clip(a, from, to)).length);
        expect(lengthOf(a)).toBe(inA.size);
        expect(minutes(takeFirst(a, from))).toEqual(minutes(a).slice(0, Math.max(0, from)));
        expect(minutes(takeLast(a, Math.max(0, from)))).toEqual(
          minutes(a).slice(Math.max(0, inA.size - Math.max(0, from))),
        );
      }),
    );
  });

  it('join touching pieces and drop empty and reversed ones', () => {
    expect(
      normalise([
        [5, 7],
        [1, 3],
        [3, 5],
        [9, 9],
        [12, 11],
      ]),
    ).toEqual([1, 7]);
    expect(union([1, 3], [3, 5])).toEqual([1, 5]);
    expect(union([1, 10], [2, 3, 12, 13])).toEqual([1, 10, 12, 13]);
  });

  it('are returned as they are where nothing changes', () => {
    const a = [1, 3, 5, 9];
    expect(clip(a, 1, 9)).toBe(a);
    expect(subtract(a, EMPTY)).toBe(a);
    expect(union(a, EMPTY)).toBe(a);
    expect(union(EMPTY, a)).toBe(a);
    expect(takeLast(a, 6)).toBe(a);
    expect(intersect(a, EMPTY)).toEqual([]);
    expect(clip(EMPTY, 0, 9)).toEqual([]);
  });

  it('keep exactly what lies between several holes', () => {
    expect(subtract([0, 10, 20, 30], [2, 4, 6, 22, 29, 40])).toEqual([0, 2, 4, 6, 22, 29]);
    expect(intersect([0, 10, 20, 30], [5, 25])).toEqual([5, 10, 20, 25]);
    expect(takeFirst([0, 10, 20, 30], 15)).toEqual([0, 10, 20, 25]);
    expect(takeLast([0, 10, 20, 30], 15)).toEqual([5, 10, 20, 30]);
  });
});
