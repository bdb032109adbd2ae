import { expect, it } from 'vitest';
import { isQuiet, isTime } from './mail-job.ts';

const quiet = (quiet_from: number | null, quiet_to: number | null) => ({ mail: 'each', quiet_from, quiet_to }) as const;

it.each([
  [quiet(null, null), 3, false],
  [quiet(22, 7), 23, true],
  [quiet(22, 7), 6, true],
  [quiet(22, 7), 7, false],
  [quiet(12, 14), 12, true],
  [quiet(12, 14), 14, false],
  [quiet(5, 5), 5, false],
])('quiet hours may go over midnight, and end as they say: %j at %i', (preference, hour, expected) => {
  expect(isQuiet(preference, hour)).toBe(expected);
});

it('sends the digest only in its hour', () => {
  const daily = { mail: 'daily', quiet_from: null, quiet_to: null } as const;
  expect([7, 8, 9].map((hour) => isTime(daily, hour))).toEqual([false, true, false]);
});
