import type { Decider, FlowStep, RequestFlow } from './flow.ts';

// The course of a request: its steps, fixed when it was submitted. Pure functions, so that tests can walk every path.

export const stepStates = ['waiting', 'active', 'approved', 'rejected', 'skipped', 'auto_approved'] as const;
export type StepState = (typeof stepStates)[number];

/** The state of a decider in a step; `passed`: the step ended without them. */
export const deciderStates = ['waiting', 'active', 'approved', 'rejected', 'passed'] as const;
export type DeciderState = (typeof deciderStates)[number];

export interface CourseDecider {
  /** Null if it is not stored yet. */
  readonly id: number | null;
  /** Null for anybody who may approve such requests. */
  readonly who: Decider | null;
  readonly status: DeciderState;
  /** Of one who is not stored yet: the role by which they are asked. */
  readonly ofRole?: number | null;
}

export interface CourseStep extends Omit<FlowStep, 'deciders'> {
  readonly id: number | null;
  readonly status: StepState;
  readonly deciders: readonly CourseDecider[];
}

export type Decision = 'approved' | 'rejected';

export const isSame = (one: Decider, other: Decider): boolean =>
  'employee' in one
    ? 'employee' in other && one.employee === other.employee
    : 'user' in other && one.user === other.user;

export const anyDecider = (status: DeciderState): CourseDecider => ({ id: null, who: null, status });

/** A single step, decided by anybody who may approve such requests. */
const fallback: FlowStep = {
  node: null,
  name: '',
  rule: 'any_one',
  deciders: [],
  notified: [],
  canForward: false,
  canEditAmount: false,
  timeoutHours: null,
  timeoutAction: 'remind',
  escalateTo: [],
  skipIfSame: false,
  whenEmpty: 'admin',
};

/**
 * The steps of a newly submitted request; the first one with a decider is active.
 * @param isApplicant whether a decider is the applicant, who never decides, however they came into the flow
 * @param consent who has to agree before others decide; null for nobody
 * @param isConsentEnough whether nobody decides after them
 */
export function beginCourse(
  flow: RequestFlow | null,
  isApplicant: (who: Decider) => boolean,
  consent: Decider | null = null,
  isConsentEnough = false,
): CourseStep[] {
  const others = (deciders: readonly Decider[]): Decider[] =>
    deciders.filter(
      (who, place) => !isApplicant(who) && deciders.findIndex((another) => isSame(another, who)) === place,
    );
  const decided = consent && isConsentEnough ? [] : flow && flow.steps.length > 0 ? flow.steps : [fallback];
  const steps: readonly FlowStep[] = consent
    ? [{ ...fallback, deciders: [consent], whenEmpty: 'block', isConsent: true }, ...decided]
    : decided;
  return advance(
    steps.map((step) => ({
      ...step,
      id: null,
      status: 'waiting',
      notified: others(step.notified),
      escalateTo: others(step.escalateTo),
      deciders: others(step.deciders).map((who) => ({ id: null, who, status: 'waiting' })),
    })),
  );
}

/** Who approved in a step. */
const approversOf = (step: CourseStep | undefined): Decider[] =>
  (step?.deciders ?? []).flatMap(({ who, status }) => (who && status === 'approved' ? [who] : []));

/** Whether a step would ask a person again who has just approved. */
function isRepeated(step: CourseStep, before: readonly Decider[]): boolean {
  if (!step.skipIfSame || before.length === 0) return false;
  const deciders = step.deciders.filter(isAsked).flatMap(({ who }) => who ?? []);
  const has = (who: Decider): boolean => before.some((one) => isSame(one, who));
  return step.rule === 'any_one' ? deciders.some(has) : deciders.length > 0 && deciders.every(has);
}

/** A decider who is asked, or will be. */
export const isAsked = ({ status }: CourseDecider): boolean => status === 'active' || status === 'waiting';

const begun = (step: CourseStep, deciders: readonly CourseDecider[]): CourseStep => {
  const first = deciders.findIndex(isAsked);
  return {
    ...step,
    status: 'active',
    deciders: deciders.map((decider, place) =>
      isAsked(decider)
        ? { ...decider, status: step.rule === 'in_order' && place > first ? 'waiting' : 'active' }
        : decider,
    ),
  };
};

const skipped = (step: CourseStep): CourseStep => ({
  ...step,
  status: 'skipped',
  deciders: step.deciders.map((decider) => ({ ...decider, status: 'passed' })),
});

/**
 * Activates the next step that has a decider. If every step was skipped, the last one goes to the people who may
 * approve, so that no request is approved without a decision.
 */
export function advance(steps: readonly CourseStep[]): CourseStep[] {
  const next = [...steps];
  let before: readonly Decider[] = [];
  for (const [place, step] of steps.entries()) {
    if (step.status === 'approved') before = approversOf(step);
    if (step.status !== 'waiting') continue;
    const isEmpty = !step.deciders.some(isAsked);
    if (isEmpty && step.whenEmpty !== 'skip') {
      next[place] = begun(step, step.whenEmpty === 'admin' ? [anyDecider('active')] : []);
      return next;
    }
    if (isEmpty || isRepeated(step, before)) {
      next[place] = skipped(step);
      continue;
    }
    next[place] = begun(step, step.deciders);
    return next;
  }
  const last = next.at(-1);
  if (last && next.every(({ status }) => status === 'skipped'))
    next[next.length - 1] = begun(last, [...last.deciders, anyDecider('active')]);
  return next;
}

/** The step that waits for a decision; undefined if the course is over. */
export const activeStep = (steps: readonly CourseStep[]): CourseStep | undefined =>
  steps.find(({ status }) => status === 'active');

/** The outcome of a course. */
export function outcomeOf(steps: readonly CourseStep[]): Decision | 'pending' {
  if (steps.some(({ status }) => status === 'rejected')) return 'rejected';
  return activeStep(steps) ? 'pending' : 'approved';
}

const ended = (step: CourseStep, status: StepState): CourseStep => ({
  ...step,
  status,
  deciders: step.deciders.map((decider) => (isAsked(decider) ? { ...decider, status: 'passed' } : decider)),
});

function withActive(steps: readonly CourseStep[], change: (step: CourseStep) => CourseStep): CourseStep[] {
  return steps.map((step) => (step.status === 'active' ? change(step) : step));
}

/** Whether a step has the approvals that its rule needs. */
const isComplete = ({ rule, deciders }: CourseStep): boolean =>
  rule === 'any_one'
    ? deciders.some(({ status }) => status === 'approved')
    : deciders.every(({ status }) => status === 'approved' || status === 'passed');

function decideStep(step: CourseStep, isMine: (decider: CourseDecider) => boolean, decision: Decision): CourseStep {
  const deciders = step.deciders.map((decider) =>
    decider.status === 'active' && isMine(decider) ? { ...decider, status: decision } : decider,
  );
  if (decision === 'rejected') return ended({ ...step, deciders }, 'rejected');
  const decided = { ...step, deciders };
  if (isComplete(decided)) return ended(decided, 'approved');
  if (step.rule !== 'in_order' || deciders.some(({ status }) => status === 'active')) return decided;
  const next = deciders.findIndex(({ status }) => status === 'waiting');
  return {
    ...decided,
    deciders: deciders.map((one, place) => (place === next ? { ...one, status: 'active' } : one)),
  };
}

/**
 * The course after a decision on its active step; one rejection ends it.
 * @param isMine which present deciders the person is, or represents
 */
export function decide(
  steps: readonly CourseStep[],
  isMine: (decider: CourseDecider) => boolean,
  decision: Decision,
): CourseStep[] {
  const after = withActive(steps, (step) => decideStep(step, isMine, decision));
  return decision === 'rejected' || activeStep(after) ? after : advance(after);
}

/** The same for all deciders at once: decided by a person who may approve such requests, or by a timeout. */
export function decideInPlace(
  steps: readonly CourseStep[],
  decision: Decision,
  status: 'auto_approved' | Decision = decision,
): CourseStep[] {
  const after = withActive(steps, (step) => ended(step, status));
  return decision === 'rejected' ? after : advance(after);
}

/** Replaces a decider by somebody else. */
export function handOver(
  steps: readonly CourseStep[],
  isMine: (decider: CourseDecider) => boolean,
  to: readonly Decider[],
): CourseStep[] {
  return withActive(steps, (step) => {
    const deciders = step.deciders.map((decider) =>
      decider.status === 'active' && isMine(decider) ? { ...decider, status: 'passed' as const } : decider,
    );
    const there = (who: Decider): boolean =>
      deciders.some((one) => one.status !== 'passed' && one.who !== null && isSame(one.who, who));
    return {
      ...step,
      deciders: [
        ...deciders,
        ...to.filter((who) => !there(who)).map((who) => ({ id: null, who, status: 'active' as const })),
      ],
    };
  });
}
