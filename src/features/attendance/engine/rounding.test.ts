import { describe, expect, it } from 'vitest';
import { roundLength, roundMinutes, roundWallTime } from './rounding.ts';
import type { Rounding } from './rounding.ts';

describe('rounding', () => {
  it.each<[string, Rounding, number, number]>([
    ['down', { interval: 15, mode: 'down' }, 14, 0],
    ['down, on the step', { interval: 15, mode: 'down' }, 15, 15],
    ['down forgives its grace', { interval: 15, mode: 'down', grace: 3 }, 12, 15],
    ['down, one short of its grace', { interval: 15, mode: 'down', grace: 3 }, 11, 0],
    ['up', { interval: 15, mode: 'up' }, 1, 15],
    ['up, on the step', { interval: 15, mode: 'up' }, 15, 15],
    ['up forgives its grace', { interval: 15, mode: 'up', grace: 3 }, 18, 15],
    ['up, one beyond its grace', { interval: 15, mode: 'up', grace: 3 }, 19, 30],
    ['nearest, below half', { interval: 15, mode: 'nearest' }, 7, 0],
    ['nearest, above half', { interval: 15, mode: 'nearest' }, 8, 15],
    ['nearest, exactly half goes up', { interval: 10, mode: 'nearest' }, 5, 10],
    ['cut-off, below', { interval: 10, mode: 'cutoff', cutoff: 5 }, 14, 10],
    ['cut-off, from it on', { interval: 10, mode: 'cutoff', cutoff: 5 }, 15, 20],
    ['cut-off never met', { interval: 10, mode: 'cutoff' }, 19, 10],
    ['before midnight', { interval: 30, mode: 'down' }, -20, -30],
    ['cut-off before midnight', { interval: 10, mode: 'cutoff', cutoff: 5 }, -14, -10],
  ])('%s', (_name, rounding, value, expected) => {
    expect(roundMinutes(value, rounding)).toBe(expected);
  });

  it('leaves a length alone without a rule and never makes it negative', () => {
    expect(roundLength(7, null)).toBe(7);
    expect(roundLength(1, { interval: 15, mode: 'up', grace: 30 })).toBe(0);
    expect(roundLength(20, { interval: 15, mode: 'down' })).toBe(15);
  });

  it('rounds only times near the planned one, where the rule says so', () => {
    const near = { interval: 10, mode: 'down' as const, near: [15, 5] as const };
    expect(roundWallTime(468, near, 480)).toBe(460);
    expect(roundWallTime(465, near, 480)).toBe(460);
    expect(roundWallTime(464, near, 480)).toBe(464);
    expect(roundWallTime(485, near, 480)).toBe(480);
    expect(roundWallTime(486, near, 480)).toBe(486);
    expect(roundWallTime(487, near, null)).toBe(487);
    expect(roundWallTime(487, null, 480)).toBe(487);
    expect(roundWallTime(487, { interval: 10, mode: 'down' }, null)).toBe(480);
  });

  it('takes the fixed time of day that is nearest, over midnight too', () => {
    const near = { interval: 10, mode: 'down' as const, near: [10, 10] as const, at: 5 };
    expect(roundWallTime(1440 + 9, near, null)).toBe(1440);
    expect(roundWallTime(1438, near, 0)).toBe(1430);
    expect(roundWallTime(725, near, 725)).toBe(725);
  });
});
