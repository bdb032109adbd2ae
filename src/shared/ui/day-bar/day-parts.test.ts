import { describe, expect, it } from 'vitest';
import { hoursOf, isCrowded, labelled, rangeOf } from './day-parts.ts';

const span = (from: number, to: number) => ({ kind: 'plan', from, to, text: '' }) as const;
const mark = (id: number, at: number) => ({ id, at, label: '', text: '' });

describe('the hours of a bar', () => {
  it.each([
    ['a day at the office, with an hour to spare at both ends', [span(540, 1020)], [], { from: 420, to: 1140 }],
    ['a night over midnight', [span(1320, 1800)], [], { from: 1200, to: 1920 }],
    ['a punch outside', [span(540, 1020)], [mark(1, 100)], { from: 60, to: 1020 }],
    ['nothing', [], [], { from: 0, to: 1440 }],
    ['what ends on the hour', [span(0, 1440)], [], { from: 0, to: 1440 }],
  ])('%s', (_, spans, marks, range) => {
    expect(rangeOf(spans, marks)).toEqual(range);
  });

  it('are at most as many as have room', () => {
    expect(hoursOf({ from: 420, to: 1140 }, 6)).toEqual([480, 600, 720, 840, 960, 1080]);
    expect(hoursOf({ from: 0, to: 1440 }, 8)).toEqual([0, 180, 360, 540, 720, 900, 1080, 1260, 1440]);
  });

  it('leave out the one beside an end that names the next day', () => {
    const crowded = (range: { from: number; to: number }): number[] => {
      const hours = hoursOf(range, 8);
      return hours.filter((_, index) => isCrowded(hours, index, range));
    };
    expect(crowded({ from: 480, to: 1440 })).toEqual([1320]);
    expect(crowded({ from: 480, to: 1260 })).toEqual([]);
  });

  it('and labels do not lie on each other', () => {
    const range = { from: 0, to: 1000 };
    expect([...labelled([mark(3, 130), mark(1, 100), mark(2, 120)], range, 0.1)]).toEqual([1]);
    expect([...labelled([mark(1, 100), mark(2, 250)], range, 0.1)]).toEqual([1, 2]);
    expect([...labelled([{ ...mark(1, 100), isIgnored: true }, mark(2, 120)], range, 0.1)]).toEqual([2]);
  });
});
