import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginCourse, decide, isSame, outcomeOf, type CourseDecider, type CourseStep } from './course.ts';
import type { Decider, FlowStep } from './flow.ts';
import { flowStep } from '#tests/support/flow-step.ts';
import { passOn } from './gone.ts';

const begun = (...steps: readonly Partial<FlowStep>[]): CourseStep[] =>
  beginCourse({ flow: 1, version: 1, steps: steps.map(flowStep) }, () => false);
const is =
  (who: Decider) =>
  (decider: CourseDecider): boolean =>
    decider.who !== null && isSame(decider.who, who);
const [two, three, four] = [{ employee: 2 }, { employee: 3 }, { user: 4 }] as const;

describe('deciders who can no longer decide', () => {
  const five = { employee: 5 };
  const to = (...successors: readonly Decider[]) => ({ to: successors, role: null });
  /** Steps as they are read again, where each decider has an id. */
  const stored = (steps: readonly CourseStep[]): CourseStep[] =>
    steps.map((one, place) => ({
      ...one,
      deciders: one.deciders.map((decider, at) => ({ ...decider, id: place * 10 + at })),
    }));
  const openOf = (steps: readonly CourseStep[], place = 0) =>
    steps[place]?.deciders.flatMap(({ who, status }) => (status === 'active' || status === 'waiting' ? [who] : []));

  it('leave the rest of a step where one is enough, and have a successor each where all decide', () => {
    const gone = new Map([[0, to(five)]]);
    expect(openOf(passOn(stored(begun({ deciders: [two, three] })), gone))).toEqual([three]);
    expect(openOf(passOn(stored(begun({ deciders: [two, three], rule: 'all' })), gone))).toEqual([three, five]);
    const ordered = passOn(stored(begun({ deciders: [two, three], rule: 'in_order' })), new Map([[0, to()]]));
    expect(ordered[0]?.deciders.map(({ status }) => status)).toEqual(['passed', 'active']);
  });

  it('are not asked when their step begins', () => {
    const steps = passOn(stored(begun({ deciders: [two] }, { deciders: [three, four] })), new Map([[10, to(five)]]));
    expect(openOf(decide(steps, is(two), 'approved'), 1)).toEqual([four]);
  });

  it('never leave a request to nobody, and approve none by leaving', () => {
    const deciders = fc.uniqueArray(
      fc.integer({ min: 2, max: 6 }).map((employee) => ({ employee })),
      {
        selector: ({ employee }) => employee,
        minLength: 1,
        maxLength: 4,
      },
    );
    const given = fc.array(fc.record({ deciders, rule: fc.constantFrom('any_one', 'all', 'in_order') }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(given, fc.array(fc.nat({ max: 30 })), fc.array(deciders, { maxLength: 3 }), (steps, ids, others) => {
        let all = stored(begun(...steps));
        all = decide(all, (decider) => decider.id === 0, 'approved');
        if (outcomeOf(all) !== 'pending') return;
        const after = passOn(
          all,
          new Map(ids.map((id, at) => [id, to(...(others[at % Math.max(1, others.length)] ?? []))])),
        );
        expect(after.map(({ status }) => status)).toEqual(all.map(({ status }) => status));
        for (const one of after)
          if (one.status === 'active' || one.status === 'waiting')
            expect(one.deciders.some(({ status }) => status === one.status || status === 'active')).toBe(true);
      }),
    );
  });
});
