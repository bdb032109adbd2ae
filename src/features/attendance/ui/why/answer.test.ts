import { expect, it } from 'vitest';
import type { ExplanationLine } from '../../domain/explanation.ts';
import { linesOf } from './answer.ts';

const blank = { slot: 0, option: null, figure: null, before: null, after: null } as const;

/** Whether an open day with punches of these uses waits for its check-in too. */
function lacksIn(...uses: string[]): unknown {
  const used = uses.map((use): ExplanationLine => ({ ...blank, key: 'punchUsed', params: { at: 1066, use } }));
  const waiting: ExplanationLine = { ...blank, key: 'waiting', params: { until: 1440, arrived: true } };
  return linesOf({ told: { lines: [...used, waiting] } }).at(-1)?.params['lacksIn'];
}

it('says of an open day whether its check-in is missing', () => {
  expect(lacksIn('checkIn')).toBe(false);
  expect(lacksIn('openCheckIn', 'checkOut')).toBe(false);
  expect(lacksIn('checkOut')).toBe(true);
});
