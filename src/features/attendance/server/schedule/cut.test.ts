import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOverlapping, leftOf, type Period } from './cut.ts';

const first = Temporal.PlainDate.from('2026-02-20');
const dateAt = (days: number): string => first.add({ days }).toString();
const period = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.option(fc.integer({ min: 0, max: 20 })))
  .map(([start, length]): Period => ({ start: dateAt(start), end: length === null ? null : dateAt(start + length) }));
const holds = ({ start, end }: Period, date: string): boolean => start <= date && (end === null || date <= end);

describe('what is left of a schedule', () => {
  it.each<[string, Period, Period, Period[]]>([
    [
      'nothing where all of it is taken',
      { start: '2026-03-02', end: '2026-03-08' },
      { start: '2026-03-01', end: null },
      [],
    ],
    [
      'the part before',
      { start: '2026-01-01', end: null },
      { start: '2026-03-01', end: null },
      [{ start: '2026-01-01', end: '2026-02-28' }],
    ],
    [
      'the part after',
      { start: '2026-03-02', end: null },
      { start: '2026-03-01', end: '2026-03-31' },
      [{ start: '2026-04-01', end: null }],
    ],
    [
      'both, where the other lies within',
      { start: '2026-01-01', end: '2026-12-31' },
      { start: '2026-03-01', end: '2026-03-01' },
      [
        { start: '2026-01-01', end: '2026-02-28' },
        { start: '2026-03-02', end: '2026-12-31' },
      ],
    ],
    [
      'all of it beside the other',
      { start: '2026-01-01', end: '2026-02-28' },
      { start: '2026-03-01', end: null },
      [{ start: '2026-01-01', end: '2026-02-28' }],
    ],
  ])('%s', (_, existing, taken, left) => {
    expect(leftOf(existing, taken)).toEqual(left);
  });

  it('keeps exactly the days that the other period does not take', () => {
    fc.assert(
      fc.property(period, period, fc.integer({ min: -5, max: 70 }), (existing, taken, at) => {
        const left = leftOf(existing, taken);
        const date = dateAt(at);
        expect(left.filter((part) => holds(part, date))).toHaveLength(
          holds(existing, date) && !holds(taken, date) ? 1 : 0,
        );
        expect(left.some((part) => isOverlapping(part, taken))).toBe(false);
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
