import { expect, it } from 'vitest';
import { fullestOf } from './usage.ts';

it.each([
  ['no limits', [{ used: 5, most: null }], null],
  ['nothing', [], null],
  [
    'the nearest of several',
    [
      { used: 9, most: 10 },
      { used: 40, most: 100 },
      { used: 900, most: null },
    ],
    90,
  ],
  ['a place left is not full', [{ used: 9999, most: 10_000 }], 99],
  ['full', [{ used: 10, most: 10 }], 100],
  ['over, after a downgrade', [{ used: 15, most: 10 }], 150],
])('the fullest limit of %s', (_, usages, percent) => {
  expect(fullestOf(usages)).toBe(percent);
});
