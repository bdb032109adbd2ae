import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicantScopes, chooseFlow, mismatchOf, type FlowCandidate, type FlowQuestion } from './choose-flow.ts';

const flow = (id: number, given: Partial<FlowCandidate> = {}): FlowCandidate => ({
  id,
  scope: 'all',
  named: [],
  types: [],
  from: null,
  until: null,
  over: null,
  upTo: null,
  priority: 0,
  isDefault: false,
  ...given,
});

/** Employee 7 of department 2 below 1, position 20, area 30, in role 40. */
const question: FlowQuestion = {
  standing: {
    employees: new Map([[7, 0]]),
    roles: new Map([[40, 0]]),
    positions: new Map([[20, 0]]),
    departments: new Map([
      [2, 0],
      [1, 1],
    ]),
    areas: new Map([[30, 0]]),
  },
  amount: 3,
  type: 80,
  date: '2026-03-02',
};

describe('which workflow a request takes', () => {
  const whole = flow(1);
  it.each([
    [
      'whoever is named goes before the role',
      [flow(2, { scope: 'roles', named: [40] }), flow(3, { scope: 'employees', named: [7] })],
      3,
    ],
    [
      'the role before the position',
      [flow(2, { scope: 'positions', named: [20] }), flow(3, { scope: 'roles', named: [40] })],
      3,
    ],
    [
      'the department before the area',
      [flow(2, { scope: 'areas', named: [30] }), flow(3, { scope: 'departments', named: [2] })],
      3,
    ],
    [
      'the nearer department goes before the one above',
      [flow(2, { scope: 'departments', named: [1] }), flow(3, { scope: 'departments', named: [2, 9] })],
      3,
    ],
    ['some go before all', [whole, flow(3, { scope: 'areas', named: [30] })], 3],
    ['a range goes before none', [whole, flow(2, { over: 1 })], 2],
    ['a range with both ends goes before one with one', [flow(2, { over: 1 }), flow(3, { over: 1, upTo: 90 })], 3],
    ['the narrower range goes first', [flow(2, { over: 0, upTo: 10 }), flow(3, { over: 2, upTo: 5 })], 3],
    [
      'the scope counts more than the range',
      [flow(2, { over: 2, upTo: 3 }), flow(3, { scope: 'areas', named: [30] })],
      3,
    ],
    [
      'what is for the type goes before what is for all',
      [flow(2, { over: 2, upTo: 3 }), flow(3, { types: [80, 81] })],
      3,
    ],
    ['what is for another type takes none of this', [flow(2, { types: [81] })], undefined],
    ['the higher priority goes first', [flow(2, { priority: 1 }), flow(3, { priority: 5 })], 3],
    ['the priority counts more than the default', [flow(2, { isDefault: true }), flow(3, { priority: 5 })], 3],
    ['the default goes before another like it', [whole, flow(2, { isDefault: true })], 2],
    ['of two that are alike the older goes first', [flow(9), flow(4)], 4],
    ['others are for others', [flow(2, { scope: 'departments', named: [9] })], undefined],
    ['an amount at the lower end is not in the range', [flow(2, { over: 3 })], undefined],
    ['an amount at the upper end is in it', [flow(2, { upTo: 3 })], 2],
    ['what is over is over', [flow(2, { until: '2026-03-01' }), flow(3, { from: '2026-03-03' })], undefined],
    ['first and last day count', [flow(2, { from: '2026-03-02', until: '2026-03-02' })], 2],
  ] as const)('%s', (_, flows, chosen) => {
    expect(chooseFlow(flows, question)?.id).toBe(chosen);
  });

  it('takes a range only where there is an amount', () => {
    expect(mismatchOf(flow(2, { upTo: 3 }), { ...question, amount: null })).toBe('amount');
    expect(mismatchOf(flow(2), { ...question, amount: null })).toBeNull();
  });

  const flows = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      scope: fc.constantFrom(...applicantScopes),
      named: fc.array(fc.constantFrom(1, 2, 7, 9, 20, 30, 40), { maxLength: 3 }),
      types: fc.subarray([80, 81]),
      from: fc.constantFrom(null, '2026-01-01', '2026-03-02', '2026-04-01'),
      until: fc.constantFrom(null, '2026-02-01', '2026-03-02', '2026-05-01'),
      over: fc.constantFrom(null, 0, 2, 3),
      upTo: fc.constantFrom(null, 3, 5, 10),
      priority: fc.integer({ min: 0, max: 3 }),
      isDefault: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  );

  it('is the same whatever the order of the rows, and fits', () => {
    fc.assert(
      fc.property(
        flows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.constantFrom(null, 0, 1, 3, 4, 20),
        ([all, shuffled], amount) => {
          const varied = { ...question, amount };
          const chosen = chooseFlow(all, varied);
          expect(chooseFlow(shuffled, varied)).toEqual(chosen);
          if (chosen) expect(mismatchOf(chosen, varied)).toBeNull();
          else expect(all.every((one) => mismatchOf(one, varied) !== null)).toBe(true);
        },
      ),
    );
  });

  it('stays the same when another one goes', () => {
    fc.assert(
      fc.property(flows, fc.nat(), (all, pick) => {
        const chosen = chooseFlow(all, question);
        const others = all.filter(({ id }) => id !== chosen?.id);
        const gone = others[pick % Math.max(others.length, 1)];
        expect(
          chooseFlow(
            all.filter((one) => one !== gone),
            question,
          ),
        ).toEqual(chosen);
      }),
    );
  });
});
