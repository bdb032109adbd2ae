import { expect, it } from 'vitest';
import { Budget } from './budget.ts';

const at = (seconds: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

it('takes a burst, then so much a second, and nothing of what is too much', () => {
  const budget = new Budget({ burst: 10, perSecond: 2 });
  expect(budget.take('a', 10, at(0))).toBe(true);
  expect(budget.take('a', 1, at(0))).toBe(false);
  expect(budget.take('b', 10, at(0))).toBe(true);
  expect(budget.take('a', 4, at(1))).toBe(false);
  expect(budget.take('a', 4, at(2))).toBe(true);
});

it('gives nothing for a clock that goes back', () => {
  const budget = new Budget({ burst: 10, perSecond: 2 });
  expect(budget.take('a', 10, at(100))).toBe(true);
  expect(budget.hasRoom('a', at(0))).toBe(false);
});
