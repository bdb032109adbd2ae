import { describe, expect, it } from 'vitest';
import { buildTimeline, inForceOn } from './timeline.ts';

interface Entry {
  readonly name: string;
  readonly from: number;
  readonly to: number | null;
  readonly rank: number;
}

const entry = (name: string, from: number, to: number | null, rank = 0): Entry => ({ name, from, to, rank });
const byRank = (a: Entry, b: Entry): number => a.rank - b.rank;

function namesOn(entries: readonly Entry[], date: number): string {
  return inForceOn(buildTimeline(entries, byRank), date)
    .map(({ name }) => name)
    .join('');
}

describe('a timeline', () => {
  it('knows nothing of nobody', () => {
    expect(namesOn([], 5)).toBe('');
  });

  it('holds one entry from its first to its last date', () => {
    const open = [entry('a', 3, null)];
    expect([2, 3, 900].map((date) => namesOn(open, date))).toEqual(['', 'a', 'a']);
    const closed = [entry('a', 3, 5)];
    expect([2, 3, 5, 6].map((date) => namesOn(closed, date))).toEqual(['', 'a', 'a', '']);
  });

  it('lists what is in force, weakest first, equals in the order they were written', () => {
    const entries = [entry('a', 1, 9, 2), entry('b', 3, null, 1), entry('c', 5, 6, 2), entry('d', 5, 5, 0)];
    expect([0, 1, 3, 5, 6, 7, 10].map((date) => namesOn(entries, date))).toEqual([
      '',
      'a',
      'ba',
      'dbac',
      'bac',
      'ba',
      'b',
    ]);
  });

  it('keeps the order of writing among equals, whichever began first', () => {
    expect(namesOn([entry('x', 5, 9, 1), entry('y', 1, 9, 1), entry('z', 3, 9, 1)], 6)).toBe('xyz');
  });

  it('does not mind the order of writing', () => {
    const entries = [entry('late', 8, 9), entry('early', 1, 2), entry('long', 0, null, -1)];
    expect([1, 4, 8].map((date) => namesOn(entries, date))).toEqual(['longearly', 'long', 'longlate']);
  });
});
