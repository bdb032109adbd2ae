import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedStep, canFollow } from './added-step.ts';
import {
  activeStep,
  beginCourse,
  decide,
  decideInPlace,
  handOver,
  isSame,
  outcomeOf,
  type CourseDecider,
  type CourseStep,
} from './course.ts';
import type { Decider, FlowStep, RequestFlow } from './flow.ts';
import { flowStep } from '#tests/support/flow-step.ts';

const applicant: Decider = { employee: 1 };
const isApplicant = (who: Decider): boolean => isSame(who, applicant);
const flow = (...steps: readonly Partial<FlowStep>[]): RequestFlow => ({
  flow: 1,
  version: 1,
  steps: steps.map(flowStep),
});
const begun = (...steps: readonly Partial<FlowStep>[]): CourseStep[] => beginCourse(flow(...steps), isApplicant);
const is =
  (who: Decider | null) =>
  (decider: CourseDecider): boolean =>
    who === null ? decider.who === null : decider.who !== null && isSame(decider.who, who);
const [two, three, four] = [{ employee: 2 }, { employee: 3 }, { user: 4 }] as const;
const statesOf = (steps: readonly CourseStep[]): string[] => steps.map(({ status }) => status);

describe('the course of a request', () => {
  it('has a single step for all approvers if there is no flow', () => {
    const steps = beginCourse(null, isApplicant);
    expect(activeStep(steps)?.deciders).toEqual([{ id: null, who: null, status: 'active' }]);
    expect(outcomeOf(decide(steps, is(null), 'approved'))).toBe('approved');
  });

  it('ends with the consent of another where that is enough, and asks the steps after it otherwise', () => {
    const steps = (isEnough: boolean) =>
      beginCourse(flow({ deciders: [three] }), isApplicant, two, isEnough).map(({ status, isConsent }) => [
        status,
        isConsent ?? false,
      ]);
    expect(steps(true)).toEqual([['active', true]]);
    expect(steps(false)).toEqual([
      ['active', true],
      ['waiting', false],
    ]);
    const alone = beginCourse(null, isApplicant, two, true);
    expect(outcomeOf(decide(alone, is(two), 'approved'))).toBe('approved');
    expect(outcomeOf(decide(alone, is(two), 'rejected'))).toBe('rejected');
  });

  it('goes step by step; the last approval approves, any rejection rejects', () => {
    const steps = begun({ deciders: [two] }, { deciders: [three] });
    const after = decide(steps, is(two), 'approved');
    expect([statesOf(after), outcomeOf(after)]).toEqual([['approved', 'active'], 'pending']);
    expect(outcomeOf(decide(after, is(three), 'approved'))).toBe('approved');
    expect(outcomeOf(decide(after, is(three), 'rejected'))).toBe('rejected');
  });

  it('takes up the terms of the step that an approver was added to, and nothing after a consent', () => {
    const terms = { canForward: true, timeoutHours: 24, timeoutAction: 'auto_reject' } as const;
    const steps = begun({ ...terms, rule: 'all', name: 'Leads', deciders: [two], notified: [four] });
    const added = addedStep(steps, three);
    expect(added).toMatchObject({ ...terms, rule: 'any_one', name: '', status: 'waiting', notified: [] });
    expect(added?.deciders).toEqual([{ id: null, who: three, status: 'waiting' }]);
    const consent = beginCourse(flow({ deciders: [three] }), isApplicant, two);
    expect([canFollow(steps), canFollow(consent)]).toEqual([true, false]);
    expect(canFollow(Array.from({ length: 30 }, () => steps).flat())).toBe(false);
    expect(addedStep(decide(steps, is(two), 'approved'), three)).toBeUndefined();
  });

  it('asks all at once if all must decide, and one after the other if in order', () => {
    const all = begun({ rule: 'all', deciders: [two, three] });
    expect(outcomeOf(decide(all, is(two), 'approved'))).toBe('pending');
    expect(outcomeOf(decide(decide(all, is(two), 'approved'), is(three), 'approved'))).toBe('approved');
    const inOrder = begun({ rule: 'in_order', deciders: [two, three] });
    expect(decide(inOrder, is(three), 'approved')).toEqual(inOrder);
    const second = decide(inOrder, is(two), 'approved');
    expect(activeStep(second)?.deciders.map(({ status }) => status)).toEqual(['approved', 'active']);
  });

  it('skips repeated approvers and empty steps, but never every step', () => {
    const repeated = begun({ deciders: [two] }, { deciders: [two], skipIfSame: true });
    expect(outcomeOf(decide(repeated, is(two), 'approved'))).toBe('approved');
    const empty = begun({ deciders: [applicant], whenEmpty: 'skip' }, { deciders: [two] });
    expect(statesOf(empty)).toEqual(['skipped', 'active']);
    const alone = begun({ deciders: [applicant], whenEmpty: 'skip' });
    expect(activeStep(alone)?.deciders).toEqual([{ id: null, who: null, status: 'active' }]);
    expect(activeStep(begun({ deciders: [applicant], whenEmpty: 'block' }))?.deciders).toEqual([]);
  });

  it('can be decided by a deputy and handed over to somebody else', () => {
    expect(statesOf(decideInPlace(begun({ deciders: [two] }, { deciders: [three] }), 'approved'))).toEqual([
      'approved',
      'active',
    ]);
    expect(outcomeOf(decideInPlace(begun({ deciders: [two] }), 'approved', 'auto_approved'))).toBe('approved');
    const handed = handOver(begun({ deciders: [two] }), is(two), [four]);
    expect(decide(handed, is(two), 'approved')).toEqual(handed);
    expect(outcomeOf(decide(handed, is(four), 'approved'))).toBe('approved');
  });
});

const deciders = fc.array(fc.constantFrom<Decider>(applicant, two, three, four, { employee: 5 }), { maxLength: 4 });
const flows = fc.array(
  fc.record({
    rule: fc.constantFrom('any_one' as const, 'all' as const, 'in_order' as const),
    deciders,
    skipIfSame: fc.boolean(),
    whenEmpty: fc.constantFrom('skip' as const, 'admin' as const, 'block' as const),
    escalateTo: deciders,
  }),
  { minLength: 1, maxLength: 4 },
);
const acts = fc.array(
  fc.record({ by: fc.nat(), does: fc.constantFrom('approved' as const, 'rejected' as const, 'inPlace' as const) }),
  { maxLength: 20 },
);

describe('for every flow and every decider', () => {
  it('never asks the applicant, has at most one active step, and keeps finished steps', () => {
    fc.assert(
      fc.property(flows, acts, (steps, all) => {
        let course = begun(...steps);
        for (const { by, does } of all) {
          const now = activeStep(course);
          expect(course.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1);
          for (const each of course)
            for (const { who } of each.deciders) expect(who !== null && isApplicant(who)).toBe(false);
          if (!now) break;
          const active = now.deciders.filter(({ status }) => status === 'active');
          const one = active[by % Math.max(1, active.length)];
          const over = statesOf(course).map((state) => state === 'approved' || state === 'rejected');
          course =
            does === 'inPlace' || !one
              ? decideInPlace(course, 'approved')
              : decide(course, (decider) => decider === one, does);
          over.forEach((was, place) => was && expect(['approved', 'rejected']).toContain(course[place]?.status));
        }
        // Nothing is approved without a decision.
        if (outcomeOf(course) === 'approved') expect(statesOf(course)).toContain('approved');
      }),
    );
  });

  it('ends: each decision takes it further', () => {
    fc.assert(
      fc.property(flows, (steps) => {
        let course = begun(...steps);
        for (let turn = 0; turn < 30 && activeStep(course); turn += 1) {
          const one = activeStep(course)?.deciders.find(({ status }) => status === 'active');
          course = one ? decide(course, (decider) => decider === one, 'approved') : decideInPlace(course, 'approved');
        }
        expect(outcomeOf(course)).toBe('approved');
      }),
    );
  });
});
