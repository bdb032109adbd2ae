import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockHours, secondsByHour } from './hours.ts';
import { secondsOf, union } from './spans.ts';

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds / 1000;

describe('hours of the clock', () => {
  it.each([
    ['a whole hour', 'Europe/London', '2026-03-02T09:00Z', '2026-03-02T10:00Z', { 9: 3600 }],
    ['parts of two hours', 'Europe/London', '2026-03-02T09:50Z', '2026-03-02T10:10Z', { 9: 600, 10: 600 }],
    ['a zone of a half hour', 'Asia/Kolkata', '2026-03-02T09:00Z', '2026-03-02T10:00Z', { 14: 1800, 15: 1800 }],
    [
      'an hour that a clock leaves out',
      'Europe/London',
      '2026-03-29T00:30Z',
      '2026-03-29T01:30Z',
      { 0: 1800, 2: 1800 },
    ],
    ['an hour that a clock repeats', 'Europe/London', '2026-10-25T00:00Z', '2026-10-25T02:00Z', { 1: 7200 }],
    ['a night', 'Europe/London', '2026-03-02T23:30Z', '2026-03-03T00:30Z', { 23: 1800, 0: 1800 }],
  ])('%s', (_, zone, from, to, expected) => {
    const span = { start: at(from), end: at(to) };
    const seconds = secondsByHour([span], clockHours({ start: span.start - 40_000, end: span.end + 40_000 }, zone));
    expect(Object.fromEntries(seconds.flatMap((value, hour) => (value > 0 ? [[hour, value]] : [])))).toEqual(expected);
  });

  it('hold every second once, whatever the moments', () => {
    const day = { start: at('2026-10-24T12:00Z'), end: at('2026-10-26T12:00Z') };
    const hours = clockHours(day, 'Europe/London');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(170_000), fc.integer({ min: 1, max: 9000 }))), (parts) => {
        const spans = union(
          parts.map(([from, length]) => ({
            start: day.start + from,
            end: Math.min(day.end, day.start + from + length),
          })),
        );
        expect(secondsByHour(spans, hours).reduce((sum, value) => sum + value, 0)).toBe(secondsOf(spans));
      }),
    );
  });
});
