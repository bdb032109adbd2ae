import { describe, expect, it } from 'vitest';
import { placesOf } from './team-places.ts';

describe('placesOf', () => {
  const shown = { from: '2026-02-26', to: '2026-03-04' };
  it.each([
    ['a day within', '2026-02-28', '2026-02-28', { first: 3, last: 3 }],
    ['over the end of a month', '2026-02-28', '2026-03-01', { first: 3, last: 4 }],
    ['cut at both ends', '2025-12-01', '2027-01-01', { first: 1, last: 7 }],
    ['before', '2026-02-20', '2026-02-25', null],
    ['after', '2026-03-05', '2026-03-09', null],
  ] as const)('%s', (_, from, to, expected) => {
    expect(placesOf(shown, { from, to })).toEqual(expected);
  });
});
