import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PunchState } from '../engine/index.ts';
import { withBreaks } from './punch-kinds.ts';

const at = (id: number, instant: number, more = {}) => ({ id, instant, state: PunchState.in, ...more });
const statesOf = (...given: Parameters<typeof withBreaks>): PunchState[] =>
  withBreaks(...given).map(({ state }) => state);

describe('punches at a terminal for breaks', () => {
  it('go out and come back in turns, in order of time', () => {
    const { breakOut, breakIn } = PunchState;
    expect(statesOf([at(3, 300), at(1, 100), at(2, 200)], new Set([1, 2, 3]))).toEqual([breakOut, breakIn, breakOut]);
  });

  it('begin anew after a punch elsewhere', () => {
    const { breakOut } = PunchState;
    const punches = [at(1, 100), at(2, 200, { state: PunchState.out }), at(3, 300)];
    expect(statesOf(punches, new Set([1, 3]))).toEqual([breakOut, PunchState.out, breakOut]);
  });

  it('go on past a punch that does not count', () => {
    const { breakOut, breakIn } = PunchState;
    const punches = [at(1, 100), at(2, 200, { void: true }), at(3, 300, { uncounted: true }), at(4, 400)];
    expect(statesOf(punches, new Set([1, 4]))).toEqual([breakOut, PunchState.in, PunchState.in, breakIn]);
  });

  it('lose no punch, and change no other, in whatever order they were read', () => {
    const punch = fc.record({ instant: fc.integer({ min: 0, max: 1000 }), isBreak: fc.boolean() });
    fc.assert(
      fc.property(fc.array(punch, { maxLength: 30 }), (made) => {
        const punches = made.map(({ instant }, id) => at(id, instant));
        const breaks = new Set(made.flatMap(({ isBreak }, id) => (isBreak ? [id] : [])));
        const found = withBreaks(punches, breaks);
        expect(found.map(({ id }) => Number(id)).toSorted((one, other) => one - other)).toEqual(
          punches.map(({ id }) => id),
        );
        expect(found.filter(({ id }) => !breaks.has(Number(id))).every(({ state }) => state === PunchState.in)).toBe(
          true,
        );
        expect(withBreaks(punches.toReversed(), breaks)).toEqual(found);
      }),
    );
  });
});
